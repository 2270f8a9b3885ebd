import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type EncodedPage, type Encoding, encodingFor } from '../../downloads/encode-page.ts'
import { isKnownTag, sharedCacheControl } from '../../http/shared-cache.ts'
import type { PageRenderer } from './render/page-renderer.ts'

type Encoder = Pick<PageRenderer, 'encode'>

export interface Page {
  /** The key that identifies the page. */
  readonly key: string
  readonly make: () => Promise<MadePage>
}

export interface MadePage {
  readonly html: string
  /** False if a part of it could not be loaded: then the next request tries again. */
  readonly isWhole: boolean
}

type SentPage = EncodedPage & Pick<MadePage, 'isWhole'>

/** A page is that of this second: votes may change what it says at any time, and very many open it at the same time. */
const freshForMs = 1_000
/** So long the former page is sent while a newer one is made: a page is made in what time ballots leave, and nobody need wait for it. */
const keptForMs = 3_000
/** So many are made anew at once. Where more are due, machines have enough to do: their former ones are sent. */
const renewedAtOnce = 4

/** More pages than can be encoded in a second. */
const keptAtMost = 2_000

/** Bytes of all kept pages. Encoded ones stay far below it; requests for unencoded ones must not fill the memory. */
const keptBytesAtMost = 32_000_000

const cacheControls = { shared: sharedCacheControl, private: 'private, no-cache', 'each time': 'no-cache' } as const

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
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie',
    'content-type': 'text/html; charset=utf-8',
  })
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** Sends pages, each made and encoded once a second at most, and at once where what they are made of is another. */
export class PageSender {
  readonly #encoder: Encoder
  /** The latest of each, by address and encoding. */
  readonly #kept = new LRUCache<string, SentPage>({
    max: keptAtMost,
    maxSize: keptBytesAtMost,
    sizeCalculation: ({ body }) => body.length,
    ttl: keptForMs,
    ttlAutopurge: true,
    // By the clock as it is when asked: the library would keep what it said for a millisecond, and not see that a test replaces it.
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  /** On their way to it. */
  readonly #encoding = new Map<string, Promise<SentPage>>()
  readonly #making = new Map<string, Promise<MadePage>>()
  #madeOf: unknown

  constructor(encoder: Encoder) {
    this.#encoder = encoder
  }

  /**
   * Answers with a page, or with 304 to who has it already. One that says it is not there is sent whole each time.
   * @param forCaches whether caches that many share may keep it, must not, or have to ask each time
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    madeOf: unknown,
    forCaches: 'shared' | 'private' | 'each time' = 'each time',
  ): Promise<FastifyReply> {
    const encoding = encodingFor(request.headers['accept-encoding'])
    this.#forgetFormer(madeOf)
    const { etag, body, isWhole } = await this.#latest(page, encoding, request.log)
    // What could not be made whole is to be given to nobody else.
    const control = cacheControls[forCaches === 'shared' && !isWhole ? 'each time' : forCaches]
    reply.headers({ 'cache-control': control, vary: 'accept-encoding, cookie', etag })
    if (reply.statusCode === 200 && isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.header('content-type', 'text/html; charset=utf-8')
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(body)
  }

  #forgetFormer(madeOf: unknown): void {
    if (madeOf === this.#madeOf) return
    this.#madeOf = madeOf
    this.#encoding.clear()
    this.#making.clear()
    this.#kept.clear()
  }

  async #latest(page: Page, encoding: Encoding, log: FastifyBaseLogger): Promise<SentPage> {
    const name = `${encoding} ${page.key}`
    const kept = this.#kept.get(name)
    if (!kept) return this.#encoded(name, page, encoding)
    const isDue = this.#kept.getRemainingTTL(name) <= keptForMs - freshForMs
    if (isDue && this.#encoding.size < renewedAtOnce) {
      // Logged here only; a request that finds the former page too old gets the error.
      const tell = (error: unknown): void => log.warn({ err: error }, 'a page could not be made anew')
      this.#encoded(name, page, encoding).catch(tell)
    }
    return kept
  }

  #encoded(name: string, { key, make }: Page, encoding: Encoding): Promise<SentPage> {
    return coalesce(this.#encoding, name, async () => {
      const [start, madeOf] = [performance.now(), this.#madeOf]
      const { html, isWhole } = await coalesce(this.#making, key, make)
      const encoded = { ...(await this.#encoder.encode(html, encoding)), isWhole }
      // What could not be made whole is tried anew.
      if (isWhole && madeOf === this.#madeOf) this.#kept.set(name, encoded, { start })
      return encoded
    })
  }
}

/** Requests that come while it is being made share the result. */
function coalesce<Value>(
  underWay: Map<string, Promise<Value>>,
  name: string,
  start: () => Promise<Value>,
): Promise<Value> {
  const known = underWay.get(name)
  if (known) return known
  const started = start()
  underWay.set(name, started)
  const forget = (): void => {
    if (underWay.get(name) === started) underWay.delete(name)
  }
  started.then(forget, forget)
  return started
}
