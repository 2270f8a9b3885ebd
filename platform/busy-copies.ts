import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const tellEveryMs = 1_000
/** Of the last time a copy told that it has ballots in hand. */
const countedForMs = 3_000
const keptSeconds = 60

interface BusyCopiesDeps {
  readonly redis: Pick<Redis, 'multi' | 'status'>
  /** Of all copies together, with the prefix of the site. */
  readonly key: string
  readonly log: Pick<Logger, 'debug'>
  /** Epoch ms of a clock that all copies share. */
  readonly now: () => number
}

/**
 * How many copies of a process have ballots in hand. Each notes itself in Redis once a second while it has, and counts who did so
 * within the last three seconds; at rest nothing is asked. The number only sets how long each waits for company (`Intake`,
 * `GroupBatcher`), so it may be wrong: a copy that died is counted for three more seconds, and with Redis away the last number stays.
 */
export class BusyCopies {
  readonly #deps: BusyCopiesDeps
  readonly #id = randomUUID()
  #toldAt = Number.NEGATIVE_INFINITY
  #count = 1

  constructor(deps: BusyCopiesDeps) {
    this.#deps = deps
  }

  /** To be called as often as there are ballots. As many as there were when it was last asked, this one included. */
  noteAndCount(): number {
    const { redis, log, now } = this.#deps
    const at = now()
    // While it is away the connection would keep each question until it is back.
    if (redis.status === 'ready' && (at - this.#toldAt >= tellEveryMs || at < this.#toldAt)) {
      this.#toldAt = at
      this.#tell(at).catch((error: unknown) =>
        log.debug({ err: error }, 'copies that have ballots in hand were not counted'),
      )
    }
    return this.#count
  }

  async #tell(at: number): Promise<void> {
    const { redis, key } = this.#deps
    const answers = await redis
      .multi()
      .zadd(key, at, this.#id)
      .zremrangebyscore(key, '-inf', at - countedForMs)
      .zcard(key)
      .expire(key, keptSeconds)
      .exec()
    const [error, count] = answers?.[2] ?? []
    if (error) throw error
    this.#count = Math.max(1, Number(count ?? 1))
  }
}
