import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'

interface CachedAnswer {
  /** Names and values alternate. */
  readonly headers: readonly string[]
  /** Headers of a 304: about the file, not its body. */
  readonly headersOf304: readonly string[]
  readonly etag: string
  readonly body: Buffer
}

interface Awaited {
  readonly key: string
  readonly encoding: Encoding
}

export interface FileCacheOptions {
  /** Of all files together. */
  readonly bytesAtMost: number
  /** Larger files are read from disk each time. */
  readonly fileBytesAtMost: number
  /** Whether precompressed files exist. */
  readonly hasEncodings: boolean
  /** How long a file counts as unchanged, in ms; forever by default. */
  readonly keptMs?: number
}

/** Overhead of an entry besides its body. */
const entryBytes = 1_000

const ofBytes = new Set(['content-length', 'content-type', 'content-encoding', 'accept-ranges'])

/**
 * Caches a route's answers to plain requests for whole files. Ranges, conditions other than the exact entity tag, and
 * uncached files go to the route. Least recently used files are evicted.
 */
export class FileCache {
  readonly #kept: LRUCache<string, CachedAnswer>
  readonly #fileBytesAtMost: number
  readonly #hasEncodings: boolean
  /** Requests whose answers will be cached: one per file, so that concurrent ones do not each hold a copy. */
  readonly #awaited = new WeakMap<FastifyRequest, Awaited>()
  readonly #loading = new Set<string>()

  constructor({ bytesAtMost, fileBytesAtMost, hasEncodings, keptMs = 0 }: FileCacheOptions) {
    this.#fileBytesAtMost = fileBytesAtMost
    this.#hasEncodings = hasEncodings
    this.#kept = new LRUCache({
      maxSize: bytesAtMost,
      sizeCalculation: ({ body }) => body.length + entryBytes,
      ttl: keptMs,
    })
  }

  /**
   * For an `onRequest` hook after all guards: returns whether it answered. If not, the route answers and `keep` caches
   * it. @param name the file, one for all spellings of its address
   */
  answer(name: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const { method, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || asksForMore(headers)) return false
    const encoding = this.#hasEncodings ? encodingFor(headers['accept-encoding']) : ''
    if (encoding === undefined) return false
    const key = `${name} ${encoding}`
    const kept = this.#kept.get(key)
    const tag = headers['if-none-match']
    if (!kept) {
      if (method === 'GET' && tag === undefined && !this.#loading.has(key))
        this.#await({ key, encoding }, request, reply)
      return false
    }
    // Tag lists, `*` and `no-cache` are left to the route.
    if (tag !== undefined && (tag !== kept.etag || headers['cache-control'] !== undefined)) return false
    reply.hijack()
    if (tag !== undefined) reply.raw.writeHead(304, [...kept.headersOf304]).end()
    else reply.raw.writeHead(200, [...kept.headers]).end(method === 'HEAD' ? undefined : kept.body)
    return true
  }

  /** The `onSend` hook of the same routes. */
  readonly keep: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    const awaited = this.#awaited.get(request)
    const bytes = Number(reply.getHeader('content-length'))
    const isFile = reply.statusCode === 200 && payload instanceof Readable && bytes <= this.#fileBytesAtMost
    if (!awaited || !isFile || reply.hasHeader('set-cookie') || !isReadableBy(awaited, reply))
      return done(null, payload)
    buffer(payload).then((body) => {
      if (body.length === bytes) this.#kept.set(awaited.key, answerOf(reply, body))
      done(null, body)
    }, done)
  }

  #await(awaited: Awaited, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.raw.closed) return // the client left while a guard ran
    this.#awaited.set(request, awaited)
    this.#loading.add(awaited.key)
    reply.raw.once('close', () => this.#loading.delete(awaited.key))
  }
}

/**
 * Whether the answer suits everyone who will share the cache entry: a missing encoding falls back to the plain file.
 */
function isReadableBy({ encoding }: Awaited, reply: FastifyReply): boolean {
  const sent = reply.getHeader('content-encoding')
  return sent === undefined || sent === encoding
}

/**
 * Whether a request wants a range or has conditions besides the entity tag. Browsers add a date to the tag, which takes
 * precedence (RFC 9110, 13.2.2).
 */
const asksForMore = (headers: IncomingHttpHeaders): boolean =>
  headers.range !== undefined ||
  headers['if-match'] !== undefined ||
  headers['if-unmodified-since'] !== undefined ||
  (headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined)

/** Best first, as `@fastify/static` prefers them. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | ''

/**
 * The best accepted encoding, '' for none. Undefined for weighted and unusual forms, which the route may negotiate
 * differently: its answer would be cached for clients that cannot read it.
 */
function encodingFor(accepted: string | readonly string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return ''
  if (typeof accepted !== 'string' || !plainList.test(accepted)) return undefined
  const names = accepted.split(',').map((name) => name.trim().toLowerCase())
  return encodings.find((encoding) => names.includes(encoding)) ?? ''
}

const plainList = /^[a-z\d-]+(?:[ \t]*,[ \t]*[a-z\d-]+)*$/i

function answerOf(reply: FastifyReply, body: Buffer): CachedAnswer {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  return {
    headers: headers.flat(),
    headersOf304: headers.filter(([name]) => !ofBytes.has(name)).flat(),
    etag: String(reply.getHeader('etag')),
    body,
  }
}
