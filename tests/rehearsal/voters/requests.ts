/** A request of a visit, as a browser sent it. */
export interface PageRequest {
  readonly method: 'GET' | 'POST'
  /** With its query; `PHONE` in it is the voter's. */
  readonly path: string
  /** JSON; `PHONE` in it is the voter's. */
  readonly body?: string
}

/** What a first visit asks for. */
export interface VisitPlan {
  /** Scripts, styles, fonts and pictures: what caches keep. */
  readonly files: readonly string[]
  /** Data that the page asks for beside the ballot itself. */
  readonly calls: readonly PageRequest[]
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whom the proxy before the site speaks for. */
  readonly address: string
}

/** A request in one piece, as a phone's browser behind the site's own proxy sends it. */
export function requestOf({ method, path, body, headers = {}, address }: Sent): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: rehearsal.example',
    `x-forwarded-for: ${address}`,
    'user-agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'accept-encoding: gzip, deflate, br',
    'accept-language: ti-ER,ti;q=0.9,en;q=0.8',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

export const documentHeaders = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
