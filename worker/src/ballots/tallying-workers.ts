import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const tellEveryMs = 1_000
/** Of the last time a worker told that it tallies. */
const countedForMs = 3_000
const keptSeconds = 60

/**
 * How many workers tally. Each notes itself in Redis once a second while it records ballots, and counts who did so within the last
 * three seconds; at rest nothing is asked. The number only sets how long each waits for company (`GroupBatcher`), so it may be wrong:
 * a worker that died is counted for three more seconds, and with Redis away the last number stays.
 */
export class TallyingWorkers {
  readonly #redis: Pick<Redis, 'multi' | 'status'>
  readonly #key: string
  readonly #log: Logger
  readonly #now: () => number
  readonly #id = randomUUID()
  #toldAt = Number.NEGATIVE_INFINITY
  #count = 1

  /** @param now epoch ms of a clock that all workers share */
  constructor(redis: Pick<Redis, 'multi' | 'status'>, prefix: string, log: Logger, now: () => number) {
    this.#redis = redis
    this.#key = `${prefix}:tallying-workers`
    this.#log = log
    this.#now = now
  }

  /** To be called as often as ballots are recorded. As many as there were when it was last asked, this one included. */
  noteAndCount(): number {
    const now = this.#now()
    // While it is away the connection would keep each question until it is back.
    if (this.#redis.status === 'ready' && (now - this.#toldAt >= tellEveryMs || now < this.#toldAt)) {
      this.#toldAt = now
      this.#tell(now).catch((error: unknown) => this.#log.debug({ err: error }, 'workers that tally were not counted'))
    }
    return this.#count
  }

  async #tell(now: number): Promise<void> {
    const answers = await this.#redis
      .multi()
      .zadd(this.#key, now, this.#id)
      .zremrangebyscore(this.#key, '-inf', now - countedForMs)
      .zcard(this.#key)
      .expire(this.#key, keptSeconds)
      .exec()
    const [error, count] = answers?.[2] ?? []
    if (error) throw error
    this.#count = Math.max(1, Number(count ?? 1))
  }
}
