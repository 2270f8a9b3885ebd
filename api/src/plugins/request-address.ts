import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { meantAddress } from '../modules/site/page-path.ts'

/** Link previews accept anything; only programs that ask for JSON by name get JSON. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** Redirects a person whose link was garbled on its way to the page it was meant to open. */
export function registerMeantAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const meant = wantsPage(request) ? meantAddress(request.url) : undefined
    if (meant === undefined) done()
    else reply.redirect(meant, 301)
  })
}

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * The path and query of a request line, always decodable: an absolute form loses its origin, whose host replaces the Host header
 * (RFC 9112, 3.2.2), and a stray `%` stands for itself.
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
