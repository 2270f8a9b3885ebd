import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedPage, Encoding } from './render/encode-page.ts'
import type { PageRenderer } from './render/page-renderer.ts'

type Encoder = Pick<PageRenderer, 'encode'>

export interface Page {
  /** Tells it from every other page. */
  readonly key: string
  readonly make: () => Promise<MadePage>
}

export interface MadePage {
  readonly html: string
  /** False where a part of it could not be had: then the next who asks gets another try. */
  readonly isWhole: boolean
}

interface Kept extends EncodedPage {
  readonly isWhole: boolean
}

/** A page is that of this second: votes may change what it says at any time, and very many open it at the same time. */
const keptForMs = 1_000

/** More pages than can be encoded in a second. */
const keptAtMost = 2_000

/** All together. Encoded ones are far below it; whoever asks for them as they are must not fill the memory. */
const keptBytesAtMost = 32_000_000

/** A page for one person: made for this answer alone, and kept by nobody. */
export async function sendPersonal(
  request: FastifyRequest,
  reply: FastifyReply,
  { make }: Pick<Page, 'make'>,
  encoder: Encoder,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const { body } = await encoder.encode((await make()).html, encoding)
  reply.headers({
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie',
    'content-type': 'text/html; charset=utf-8',
  })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Sends pages, each made and encoded once a second at most, and at once where what they are made of is another. */
export class PageSender {
  readonly #encoder: Encoder
  readonly #kept = new Map<string, Promise<Kept>>()
  readonly #being = new Map<string, Promise<MadePage>>()
  #keptBytes = 0
  #keptSince = 0
  #madeOf: unknown

  constructor(encoder: Encoder) {
    this.#encoder = encoder
  }

  /** Answers with a page, or with 304 to who has it already. One that says it is not there is sent whole each time. */
  async send(request: FastifyRequest, reply: FastifyReply, page: Page, madeOf: unknown): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    this.#forgetFormer(madeOf)
    const { etag, body } = await this.#encoded(page, encoding)
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag })
    if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', 'text/html; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  #forgetFormer(madeOf: unknown): void {
    const now = performance.now()
    const isOfNow = now < this.#keptSince + keptForMs
    if (isOfNow && madeOf === this.#madeOf) return
    this.#kept.clear()
    this.#keptBytes = 0
    this.#keptSince = now
    this.#madeOf = madeOf
  }

  #encoded({ key, make }: Page, encoding: Encoding): Promise<Kept> {
    const name = `${encoding} ${key}`
    const known = this.#kept.get(name)
    if (known) return known
    const encoded = this.#made(key, make).then(async ({ html, isWhole }) => ({
      isWhole,
      ...(await this.#encoder.encode(html, encoding)),
    }))
    if (this.#kept.size < keptAtMost && this.#keptBytes < keptBytesAtMost) this.#keep(name, encoded)
    return encoded
  }

  /** One page is made once for all encodings. */
  #made(key: string, make: Page['make']): Promise<MadePage> {
    const known = this.#being.get(key)
    if (known) return known
    const made = make()
    this.#being.set(key, made)
    const forget = (): void => {
      if (this.#being.get(key) === made) this.#being.delete(key)
    }
    made.then(forget, forget)
    return made
  }

  /** What could not be made whole or encoded is tried anew. */
  #keep(name: string, encoded: Promise<Kept>): void {
    this.#kept.set(name, encoded)
    const isKept = (): boolean => this.#kept.get(name) === encoded
    encoded.then(
      ({ body, isWhole }) => {
        if (!isKept()) return
        if (isWhole) this.#keptBytes += body.length
        else this.#kept.delete(name)
      },
      () => {
        if (isKept()) this.#kept.delete(name)
      },
    )
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
