import { ReplyError } from 'ioredis'
import { carryWish, type QueuePlace, type QueueWishes } from './queue-wishes.ts'
import type { RedisLog } from './redis-client.ts'

export type WishLog = Pick<RedisLog, 'warn' | 'debug'>

/** Says that a Redis did not do what an admin wants of a queue. One that is away does it when it is back, and others tell of that. */
export function tellRefusal(error: unknown, queue: string, attributes: object, log: WishLog): void {
  const level = error instanceof ReplyError ? 'warn' : 'debug'
  log[level]({ err: error, queue, ...attributes }, 'a Redis does not pause or resume the queue, as an admin wants')
}

/** Carries what admins want of a queue to one Redis, as often as it is asked to; what stands against it is told once until it is done. */
export class WishCarrier {
  readonly #wishes: QueueWishes
  readonly #place: QueuePlace
  readonly #log: WishLog
  readonly #attributes: object
  #isTold = false

  /** @param attributes which Redis it is, for the log */
  constructor(wishes: QueueWishes, place: QueuePlace, log: WishLog, attributes: object) {
    this.#wishes = wishes
    this.#place = place
    this.#log = log
    this.#attributes = attributes
  }

  /** @returns whether the queue is paused there now; undefined where nobody ever wished anything, or one of both Redis is away or refuses */
  async carry(): Promise<boolean | undefined> {
    try {
      return await this.#carry()
    } catch (error) {
      if (!this.#isTold) tellRefusal(error, this.#place.queue.name, this.#attributes, this.#log)
      this.#isTold ||= error instanceof ReplyError
      return undefined
    }
  }

  async #carry(): Promise<boolean | undefined> {
    const { name } = this.#place.queue
    const wish = await this.#wishes.of(name)
    if (!wish) return undefined
    const { version, isPaused } = await carryWish(wish, this.#place)
    const isIgnored = version > wish.version && isPaused !== wish.isPaused
    // A newer one may have been carried since this one was read.
    if (!isIgnored || (await this.#wishes.of(name))?.version !== wish.version) this.#isTold = false
    else if (!this.#isTold) {
      this.#isTold = true
      const attributes = { queue: name, ...wish, known: version, ...this.#attributes }
      this.#log.warn(
        attributes,
        'a Redis remembers a later wish of an admin than the first one: pause or resume once more',
      )
    }
    return isPaused
  }
}
