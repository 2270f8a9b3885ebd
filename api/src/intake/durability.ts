import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { findSettings, rewrittenFirst, type WrongSetting } from './redis-settings.ts'

/** Older results are void. */
const goodForMs = 10_000

/**
 * Whether Redis keeps what it acknowledges. Checked anew for each connection, which may lead to another node, and
 * repeatedly, as settings can change at runtime: a ballot is acknowledged only if its own connection passed in the last
 * ten seconds.
 */
export class Durability {
  readonly #redis: Redis
  readonly #log: FastifyBaseLogger
  readonly #replicas: number
  #connection = 0
  #wrong: readonly WrongSetting[] = []
  /** By `performance.now`; undefined if this connection's last check failed. */
  #goodAt: number | undefined
  #told = ''

  /** @param replicas how many must fsync a vote before it is acknowledged */
  constructor(redis: Redis, log: FastifyBaseLogger, replicas = 0) {
    this.#redis = redis
    this.#log = log
    this.#replicas = replicas
  }

  get isGood(): boolean {
    return this.#goodAt !== undefined && performance.now() - this.#goodAt <= goodForMs
  }

  /** Why votes are refused; empty if they are not, or Redis is away or unchecked. */
  get wrong(): readonly WrongSetting[] {
    return this.#wrong
  }

  /** The connection was lost: earlier and running checks say nothing about the next one. */
  forget(): void {
    this.#connection += 1
    this.#wrong = []
    this.#goodAt = undefined
  }

  /** Checks now; resolves with what is wrong. @throws if Redis does not answer, which keeps the last result */
  async judge(): Promise<readonly WrongSetting[]> {
    const [connection, askedAt] = [this.#connection, performance.now()]
    const { wrong, isRewriting } = await findSettings(this.#redis, this.#replicas)
    // After a crash, a file that was just enabled, or belongs to a replica just promoted, is not read until its first
    // rewrite is done. Other rewrites look the same, so a rewrite keeps votes from opening but never closes them.
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
    if (reasons === '') this.#log.info('Redis is durable: votes are taken again')
    else this.#log.error({ reasons }, 'Redis may lose acknowledged votes: votes are refused')
  }
}

export const reasonsOf = (wrong: readonly WrongSetting[]): string => wrong.map(({ detail }) => detail).join('; ')
