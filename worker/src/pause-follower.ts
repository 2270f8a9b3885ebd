import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuePlace, QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { WishCarrier, type WishLog } from '@ashenda/platform/wish-carrier.ts'
import type { Redis } from 'ioredis'

const lookMs = 1_000
/** A first Redis that is away keeps nobody's votes from being counted: then the queue's own flag is what is known. */
const connectedMs = 1_000
/** What was fetched on a new connection waits for the first look at most so long. */
const firstAnswerMs = 1_500
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
  /** When the queue was found paused on a new connection, by this machine's clock, epoch ms; -Infinity as soon as it is known to go on. */
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
    this.#timer = setInterval(() => void this.#look(answerMs), lookMs)
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

  async #lookFirst(): Promise<void> {
    await this.#controlIsThere()
    if (await this.#look(firstAnswerMs)) this.#pausedAt = Date.now()
  }

  /** At a start both are connected at once, in any order. */
  async #controlIsThere(): Promise<void> {
    if (this.#control.status === 'ready') return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#control.once('ready', resolve)
    await withTimeout(connectedMs, promise).catch(() => {})
    this.#control.off('ready', resolve)
  }

  /** Neither connection is asked while it is away: it would keep the question until it is back. @returns undefined where nothing is known */
  async #look(withinMs: number): Promise<boolean | undefined> {
    if (this.#control.status !== 'ready' || this.#place.redis.status !== 'ready') return undefined
    const before = this.#pausedAt
    const isPaused = await withTimeout(withinMs, this.#carrier.carry()).catch(() => undefined)
    // A clock that was set back would hold for long what is fetched from now on. One that was asked before a new connection says nothing of it.
    if (isPaused === false && this.#pausedAt === before) this.#pausedAt = Number.NEGATIVE_INFINITY
    return isPaused
  }
}
