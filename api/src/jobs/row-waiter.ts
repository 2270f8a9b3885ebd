import type { Sql } from '@ashenda/db/client.ts'
import type { FastifyBaseLogger } from 'fastify'

/** What it takes to write a row, hand its job to the worker and wait for what the row then says. */
export interface QueuedRowDeps {
  readonly sql: Sql
  /** Whether Redis can be asked to take a job. */
  readonly isQueueThere: () => boolean
  readonly changes: RowWaiter
  readonly log: FastifyBaseLogger
}

const askMs = 500

/** A row that was handed to the worker a moment ago says nothing yet: the event is waited for first, as it nearly always comes. */
export const freshRowMs = 100

/**
 * Waits until a row, of a payment or a batch of cards, says something new. Events say when to read it again; because events can be lost, it
 * is read in between too.
 */
export class RowWaiter {
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #ends = new Set<() => void>()
  #isStopped = false

  /** The row says something new. */
  tell(id: string): void {
    for (const ask of this.#waiting.get(id) ?? []) ask()
  }

  /** Ends all waiting: callers, also later ones, get the row as it is. */
  stop(): void {
    this.#isStopped = true
    for (const end of this.#ends) end()
  }

  /**
   * What `read` gives as soon as it gives anything; undefined where it does not for so long.
   * @param firstReadMs until it is read for the first time, if no event comes before
   */
  async watch<T>(
    id: string,
    waitMs: number,
    read: () => Promise<T | undefined>,
    firstReadMs = 0,
  ): Promise<T | undefined> {
    if (this.#isStopped) return read().catch(() => undefined)
    const { promise, resolve } = Promise.withResolvers<T | undefined>()
    const end = (): void => resolve(undefined)
    this.#ends.add(end)
    const ask = (): void =>
      void read().then(
        (found) => found !== undefined && resolve(found),
        () => {}, // Postgres is away for the moment
      )
    const waiting = this.#waiting.get(id) ?? new Set()
    this.#waiting.set(id, waiting.add(ask))
    const asking = setInterval(ask, askMs)
    const deadline = setTimeout(end, waitMs)
    const first = firstReadMs > 0 ? setTimeout(ask, firstReadMs) : undefined
    if (!first) ask()
    try {
      return await promise
    } finally {
      clearTimeout(first)
      clearInterval(asking)
      clearTimeout(deadline)
      this.#ends.delete(end)
      waiting.delete(ask)
      if (waiting.size === 0) this.#waiting.delete(id)
    }
  }
}
