import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type EncodedPage, type Encoding, encodingFor } from '../../downloads/encode-page.ts'
import { isKnownTag, sharedCacheControl } from '../../http/shared-cache.ts'
import type { PageRenderer } from './render/page-renderer.ts'

type Encoder = Pick<PageRenderer, 'encode'>

export interface Page {
  /** The cache key. */
  readonly key: string
  readonly make: () => Promise<MadePage>
}

export interface MadePage {
  readonly html: string
  /** False if an optional part could not be loaded: the next request tries again. */
  readonly isWhole: boolean
}

type SentPage = EncodedPage & Pick<MadePage, 'isWhole'>

/** A page may be a second old: votes change it at any time, and very many people open it at once. */
const freshForMs = 1_000
/** A stale page is sent while a new one is rendered: rendering yields to ballots, and nobody need wait for it. */
const keptForMs = 3_000
/** Concurrent re-renders. Beyond this the machine is busy, and stale pages are sent. */
const renewedAtOnce = 4

/** More pages than can be encoded in a second. */
const keptAtMost = 2_000

/** Encoded pages stay far below this; it bounds requests for unencoded ones. */
const keptBytesAtMost = 32_000_000

const cacheControls = { shared: sharedCacheControl, private: 'private, no-cache', 'each time': 'no-cache' } as const

/** Renders a page for one person, and caches it nowhere. */
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

/** Sends pages, each rendered and encoded at most once a second, or at once when its source changed. */
export class PageSender {
  readonly #encoder: Encoder
  readonly #vary: string
  /** By address and encoding. */
  readonly #kept = new LRUCache<string, SentPage>({
    max: keptAtMost,
    maxSize: keptBytesAtMost,
    sizeCalculation: ({ body }) => body.length,
    ttl: keptForMs,
    ttlAutopurge: true,
    // The default would cache the time for a millisecond and miss the tests' clock.
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  readonly #encoding = new Map<string, Promise<SentPage>>()
  readonly #making = new Map<string, Promise<MadePage>>()
  #madeOf: unknown

  constructor(encoder: Encoder, vary = 'accept-encoding, cookie') {
    this.#encoder = encoder
    this.#vary = vary
  }

  /**
   * Sends a page, or 304. A 404 page is always sent whole. @param forCaches whether shared caches may store it, must
   * not, or must revalidate
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
    // An incomplete page is for this client only.
    const control = cacheControls[forCaches === 'shared' && !isWhole ? 'each time' : forCaches]
    reply.headers({ 'cache-control': control, vary: this.#vary, etag })
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
      // Only logs; a request without a stale page to fall back on gets the error.
      const tell = (error: unknown): void => log.warn({ err: error }, 'a stale page could not be renewed')
      this.#encoded(name, page, encoding).catch(tell)
    }
    return kept
  }

  #encoded(name: string, { key, make }: Page, encoding: Encoding): Promise<SentPage> {
    return coalesce(this.#encoding, name, async () => {
      const [start, madeOf] = [performance.now(), this.#madeOf]
      const { html, isWhole } = await coalesce(this.#making, key, make)
      const encoded = { ...(await this.#encoder.encode(html, encoding)), isWhole }
      // An incomplete page is rendered again.
      if (isWhole && madeOf === this.#madeOf) this.#kept.set(name, encoded, { start })
      return encoded
    })
  }
}

/** Concurrent requests share one result. */
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
