import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { findSettings, rewrittenFirst, type WrongSetting } from './redis-settings.ts'

/** A judgement older than this says nothing any more. */
const goodForMs = 10_000

/**
 * Whether Redis keeps what it acknowledges. Judged for each connection anew, as behind it another node may be, and again and again,
 * as settings can be changed while it runs: a ballot is acknowledged under a judgement of its own connection, ten seconds old at most.
 */
export class Durability {
  readonly #redis: Redis
  readonly #log: FastifyBaseLogger
  readonly #replicas: number
  #connection = 0
  #wrong: readonly WrongSetting[] = []
  /** By `performance.now`; undefined where this connection was not found good last. */
  #goodAt: number | undefined
  #told = ''

  /** @param replicas how many of them have to have a vote on their disks before it is acknowledged */
  constructor(redis: Redis, log: FastifyBaseLogger, replicas = 0) {
    this.#redis = redis
    this.#log = log
    this.#replicas = replicas
  }

  get isGood(): boolean {
    return this.#goodAt !== undefined && performance.now() - this.#goodAt <= goodForMs
  }

  /** Why votes are refused. Nothing where they are not, or Redis is away or has not been judged. */
  get wrong(): readonly WrongSetting[] {
    return this.#wrong
  }

  /** The connection is lost: what was judged, or is being judged, says nothing of the next one. */
  forget(): void {
    this.#connection += 1
    this.#wrong = []
    this.#goodAt = undefined
  }

  /** Judges now, and resolves with what is wrong. @throws when Redis does not answer: then the last judgement holds */
  async judge(): Promise<readonly WrongSetting[]> {
    const [connection, askedAt] = [this.#connection, performance.now()]
    const { wrong, isRewriting } = await findSettings(this.#redis, this.#replicas)
    // A file that was switched on a moment ago, or on a replica that became a primary, is not read after a crash until its first
    // rewrite is done. Other rewrites look the same, so the gate opens after them only; it does not close for one.
    const found = wrong.length === 0 && isRewriting && this.#goodAt === undefined ? [rewrittenFirst] : wrong
    if (connection !== this.#connection) return found
    this.#wrong = found
    this.#goodAt = found.length === 0 ? askedAt : undefined
    this.#tell(reasonsOf(found))
    return found
  }

  #tell(reasons: string): void {
    if (reasons === this.#told) return
    this.#told = reasons
    if (reasons === '') this.#log.info('Redis keeps what it acknowledges: votes are taken again')
    else this.#log.error({ reasons }, 'Redis may lose what it acknowledges: votes are refused')
  }
}

export const reasonsOf = (wrong: readonly WrongSetting[]): string => wrong.map(({ detail }) => detail).join('; ')
