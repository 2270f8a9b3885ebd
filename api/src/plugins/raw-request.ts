import type { IncomingMessage } from 'node:http'

/**
 * Normalises what clients and proxies may send in other forms, before anything reads the request (decision 89).
 * @returns its address
 */
export function putRight(request: IncomingMessage): string {
  const { headers } = request
  const forwarded = headers['x-forwarded-for']
  // Some proxies add the port, which would make each connection a different address.
  if (typeof forwarded === 'string' && forwarded.includes(':')) headers['x-forwarded-for'] = withoutPorts(forwarded)
  // Some clients set a content type on every request, even without a body.
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (isEmpty && headers['content-type'] !== undefined) delete headers['content-type']
  return readableUrl(request)
}

const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((hop) => hop.trim().replace(/^(\d+(?:\.\d+){3}):\d+$|^\[([\da-f:.]+)\](?::\d+)?$/i, '$1$2'))
    .join(', ')

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * The path and query of a request line, always decodable: an absolute form loses its origin, whose host replaces the
 * Host header (RFC 9112, 3.2.2), and a stray `%` stands for itself.
 */
export function readableUrl(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  let url = request.url ?? '/'
  const absolute = url.startsWith('/') ? null : absoluteForm.exec(url)
  if (absolute) {
    const [, host = '', rest = ''] = absolute
    request.headers.host = host
    url = rest.startsWith('/') ? rest : `/${rest}`
  }
  if (!url.includes('%')) return url
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  return isDecodable(path) ? url : readablePath(path) + url.slice(path.length)
}

function readablePath(path: string): string {
  const escaped = path.replace(/%(?![\da-f]{2})/gi, '%25')
  return isDecodable(escaped) ? escaped : path.replaceAll('%', '%25')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
