import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuePlace, QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import type { Redis } from 'ioredis'

const lookMs = 1_000
/** A first Redis that is away keeps nobody's votes from being counted: then the queue's own flag is what is known. */
const answerMs = 1_000

/**
 * Carries what admins want of the queue of ballots to a further Redis: on each new connection, before anything that was fetched from there is
 * begun, and every second. It may have been away when a pause was made, or be new, or another server behind the same address.
 */
export class PauseFollower {
  readonly #control: Redis
  readonly #wishes: QueueWishes
  readonly #place: QueuePlace
  readonly #timer: NodeJS.Timeout
  #first: Promise<boolean> | undefined

  /** @param place on the connection over which jobs are fetched */
  constructor(control: Redis, wishes: QueueWishes, place: QueuePlace) {
    this.#control = control
    this.#wishes = wishes
    this.#place = place
    place.redis.on('ready', this.#begin)
    this.#timer = setInterval(() => void this.#look(), lookMs)
  }

  /** Whether what was just fetched has to go back, as the queue turns out to be paused. */
  async isHeld(): Promise<boolean> {
    return (await this.#first) ?? false
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#place.redis.off('ready', this.#begin)
  }

  /** What is fetched later is fetched from a queue whose flag is right. */
  readonly #begin = (): void => {
    const first = this.#lookFirst()
    this.#first = first
    void first.then(() => {
      if (this.#first === first) this.#first = undefined
    })
  }

  /** At a start both are connected at once, in any order. */
  async #lookFirst(): Promise<boolean> {
    if (this.#control.status !== 'ready')
      await withTimeout(answerMs, new Promise((resolve) => this.#control.once('ready', resolve))).catch(() => {})
    return this.#look()
  }

  /** Neither connection is asked while it is away: it would keep the question until it is back. */
  async #look(): Promise<boolean> {
    if (this.#control.status !== 'ready' || this.#place.redis.status !== 'ready') return false
    return withTimeout(answerMs, this.#wishes.carryTo(this.#place)).catch(() => false)
  }
}
