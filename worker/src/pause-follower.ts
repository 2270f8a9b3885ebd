import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuePlace, QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { WishCarrier, type WishLog } from '@ashenda/platform/wish-carrier.ts'
import type { Redis } from 'ioredis'

const lookMs = 1_000
/** A first Redis that is away keeps nobody's votes from being counted: then the queue's own flag is what is known. */
const connectedMs = 1_000
/** ioredis ends a connection that is mute for so long. */
const answerMs = 4_000

/**
 * Carries what admins want of the queue of ballots to a further Redis: on each new connection, before anything that was fetched from there is
 * begun, and every second. It may have been away when a pause was made, or be new, or another server behind the same address.
 */
export class PauseFollower {
  readonly #control: Redis
  readonly #carrier: WishCarrier
  readonly #place: QueuePlace
  readonly #timer: NodeJS.Timeout
  #first: Promise<void> | undefined
  /** When the queue was last found paused on a new connection, by this machine's clock; epoch ms. */
  #pausedAt = Number.NEGATIVE_INFINITY

  /**
   * @param place on the connection over which jobs are fetched
   * @param attributes which Redis it is, for the log
   */
  constructor(control: Redis, wishes: QueueWishes, place: QueuePlace, log: WishLog, attributes: object) {
    this.#control = control
    this.#carrier = new WishCarrier(wishes, place, log, attributes)
    this.#place = place
    place.redis.on('ready', this.#begin)
    this.#timer = setInterval(() => void this.#look(), lookMs)
  }

  /**
   * Whether a job has to go back, as it was fetched before the queue turned out to be paused. What is fetched later is from a queue whose flag is right.
   * @param fetchedAt BullMQ's `processedOn`, by the same clock
   */
  async isHeld(fetchedAt: number): Promise<boolean> {
    await this.#first
    return fetchedAt <= this.#pausedAt
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#place.redis.off('ready', this.#begin)
  }

  readonly #begin = (): void => {
    this.#first = this.#lookFirst()
  }

  /** At a start both are connected at once, in any order. */
  async #lookFirst(): Promise<void> {
    if (this.#control.status !== 'ready')
      await withTimeout(connectedMs, new Promise((resolve) => this.#control.once('ready', resolve))).catch(() => {})
    if (await this.#look()) this.#pausedAt = Date.now()
  }

  /** Neither connection is asked while it is away: it would keep the question until it is back. */
  async #look(): Promise<boolean | undefined> {
    if (this.#control.status !== 'ready' || this.#place.redis.status !== 'ready') return undefined
    return withTimeout(answerMs, this.#carrier.carry()).catch(() => undefined)
  }
}
