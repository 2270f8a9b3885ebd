import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const encoders = {
  br: (html: string): Buffer => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string): Buffer => gzipSync(html),
  identity: (html: string): Buffer => Buffer.from(html),
} as const

type Encoding = keyof typeof encoders

/** About 4 MB: the page of every contestant of a large contest. */
const keptAtMost = 2_000

/** Sends pages, each encoded once: a shared link is opened by very many at the same time. */
export class PageSender {
  /** By tag, the longest known first. */
  readonly #kept = new Map<string, Buffer>()

  /** Answers with a page, or with 304 to who has it already. One that says it is not there is sent whole each time. */
  send(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const etag = `"${createHash('sha256').update(`${encoding} ${html}`).digest('base64url').slice(0, 27)}"`
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
    if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', 'text/html; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(this.#encoded(etag, html, encoding))
  }

  #encoded(etag: string, html: string, encoding: Encoding): Buffer {
    const known = this.#kept.get(etag)
    if (known) return known
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= keptAtMost && oldest !== undefined) this.#kept.delete(oldest)
    const body = encoders[encoding](html)
    this.#kept.set(etag, body)
    return body
  }
}

/** As browsers say it, a list of names; one with a weight (`br;q=0`) is not taken up. */
function encodingFor(accepted: string | readonly string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

/** Proxies that encode anew put W/ before a tag. */
const isKnown = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
