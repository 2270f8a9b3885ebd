import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'

/** An answer as its route gave it. */
interface CachedAnswer {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** Of an answer without a body: what it says of the file, but not of its bytes. */
  readonly headersOf304: readonly string[]
  readonly etag: string
  readonly body: Buffer
}

/** What an answer is kept for. */
interface Awaited {
  readonly key: string
  readonly encoding: Encoding
}

export interface FileCacheOptions {
  /** Of all files together. */
  readonly bytesAtMost: number
  /** Larger files are read from their place each time. */
  readonly fileBytesAtMost: number
  /** Whether files are there in other encodings, too. */
  readonly hasEncodings: boolean
  /** For how long a file is believed to be the same, in ms; for good unless said. */
  readonly keptMs?: number
}

/** What an entry needs beside the bytes of its file. */
const entryBytes = 1_000

const ofBytes = new Set(['content-length', 'content-type', 'content-encoding', 'accept-ranges'])

/**
 * Keeps in memory what a route answered to a plain request for a whole file, and answers the next one with that. What depends on more than the
 * file and its encoding (parts, conditions other than the very entity tag) is left to the route, and so is a file that is not kept.
 * What is asked for least gives way where there is no more room.
 */
export class FileCache {
  readonly #kept: LRUCache<string, CachedAnswer>
  readonly #fileBytesAtMost: number
  readonly #hasEncodings: boolean
  /** The requests whose answers will be kept: one for each file, so that many who come at once do not each hold a copy. */
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
   * For an `onRequest` hook, behind all guards: answers if it can. Where it says false the route answers, and `keep` learns from it.
   * @param name of the file, one for all spellings of its address
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
    // A list of tags, `*` and `no-cache` are the route's to judge.
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
    if (reply.raw.closed) return // who asked has left while a guard was looking
    this.#awaited.set(request, awaited)
    this.#loading.add(awaited.key)
    reply.raw.once('close', () => this.#loading.delete(awaited.key))
  }
}

/** Whether everybody can read an answer for whom it would be kept: a file that is not there in an encoding comes as it is. */
function isReadableBy({ encoding }: Awaited, reply: FastifyReply): boolean {
  const sent = reply.getHeader('content-encoding')
  return sent === undefined || sent === encoding
}

/** Whether a request is for a part of a file, or has conditions beside its entity tag. Browsers send the date along with the tag, which counts for more (RFC 9110, 13.2.2). */
const asksForMore = (headers: IncomingHttpHeaders): boolean =>
  headers.range !== undefined ||
  headers['if-match'] !== undefined ||
  headers['if-unmodified-since'] !== undefined ||
  (headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined)

/** In which a file may be there, the best first, as `@fastify/static` prefers them. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number] | ''

/**
 * The best encoding that a request takes, '' for none. Undefined where they are weighed, which no browser does, and of every other form: who
 * negotiates behind us may read such a form in another way, and the answer would be kept for those who cannot read it.
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
