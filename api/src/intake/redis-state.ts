import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { epochMsOf, SharedClock } from '@ashenda/core/shared-clock.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { Durability } from './durability.ts'

const fullAt = 0.7
const lookMs = 1_000
/** How long a start waits for the first check of a slow Redis; one that is away refuses at once. */
const firstLookMs = 5_000

/** Redis's state for the intake: its clock, free memory and durability. */
export class RedisState {
  readonly durability: Durability
  readonly #redis: Redis
  readonly #clock: SharedClock
  #timer: NodeJS.Timeout | undefined
  #filling = false
  #silent = false

  /** @param replicas how many must fsync a vote before it is acknowledged */
  constructor(redis: Redis, log: FastifyBaseLogger, replicas = 0) {
    this.#redis = redis
    this.durability = new Durability(redis, log, replicas)
    this.#clock = new SharedClock({
      onStep: (stepMs) => log.warn({ stepMs }, 'Redis has another clock than was believed; ballots go by it'),
    })
  }

  /** Epoch ms by Redis's clock, shared by all api processes. */
  now(): number {
    return this.#clock.now()
  }

  /** Connected and not suspected: jobs that also have a row in Postgres may be queued. */
  get reachable(): boolean {
    return this.#redis.status === 'ready' && !this.#silent
  }

  /** Reachable and durable: votes may be queued, which exist nowhere else. */
  get usable(): boolean {
    return this.reachable && this.durability.isGood
  }

  /** A write got no answer: sends nothing more until Redis answers again. */
  suspect(): void {
    this.#silent = true
  }

  /** True beyond 70 % of maxmemory: processing the backlog takes memory too. */
  get filling(): boolean {
    return this.#filling
  }

  /**
   * Checks each new connection and every second until stopped; resolves after the first check. Failures keep the last
   * state.
   */
  async watch(): Promise<void> {
    this.#redis.on('close', this.#onClose).on('ready', this.#look)
    this.#timer = setInterval(this.#look, lookMs)
    await withTimeout(firstLookMs, this.#look()).catch(() => {})
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#redis.off('close', this.#onClose).off('ready', this.#look)
  }

  readonly #onClose = (): void => {
    this.durability.forget()
  }

  readonly #look = async (): Promise<void> => {
    const clock = this.#clock.read(async () => epochMsOf(await this.#redis.time()))
    await Promise.allSettled([clock, this.durability.judge(), this.#readMemory()])
  }

  async #readMemory(): Promise<void> {
    const info = await this.#redis.info('memory')
    const read = (field: string): number => Number(new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1] ?? 0)
    this.#silent = false
    const limit = read('maxmemory')
    this.#filling = limit > 0 && read('used_memory') > limit * fullAt
  }
}
