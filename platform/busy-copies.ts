import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

const tellEveryMs = 1_000
/** How long a copy counts as busy after its last note. */
const countedForMs = 3_000
const keptSeconds = 60

interface BusyCopiesDeps {
  readonly redis: Pick<Redis, 'multi' | 'status'>
  /** Shared by all copies; includes the site's prefix. */
  readonly key: string
  readonly log: Pick<Logger, 'debug'>
  /** Epoch ms of the shared clock. */
  readonly now: () => number
}

/**
 * Counts the copies of a process that have ballots in hand. A busy copy notes itself in Redis once a second and counts those noted within
 * the last three seconds; an idle one asks nothing. The number only sets how long each waits for company (`Intake`, `GroupBatcher`), so it
 * may be wrong: a dead copy counts for three more seconds, and without Redis the last number stays.
 */
export class BusyCopies {
  readonly #deps: BusyCopiesDeps
  readonly #id = randomUUID()
  #toldAt = Number.NEGATIVE_INFINITY
  #count = 1

  constructor(deps: BusyCopiesDeps) {
    this.#deps = deps
  }

  /** Call it whenever there are ballots. Returns the last known count, this copy included. */
  noteAndCount(): number {
    const { redis, log, now } = this.#deps
    const at = now()
    // An offline connection would queue each question.
    if (redis.status === 'ready' && (at - this.#toldAt >= tellEveryMs || at < this.#toldAt)) {
      this.#toldAt = at
      this.#tell(at).catch((error: unknown) => log.debug({ err: error }, 'busy copies could not be counted'))
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
