import type { Sql } from '@ashenda/db/client.ts'
import type { FastifyBaseLogger } from 'fastify'

export interface QueuedRowDeps {
  readonly sql: Sql
  /** Whether Redis can take jobs. */
  readonly isQueueThere: () => boolean
  readonly changes: RowWaiter
  readonly log: FastifyBaseLogger
}

const askMs = 500

/** A row queued just now has no news yet, so the first read waits this long for the event. */
export const freshRowMs = 100

/**
 * Waits for news in a row, of a payment or a card batch. Events trigger reads; because events can be lost, it polls as
 * well.
 */
export class RowWaiter {
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #ends = new Set<() => void>()
  #isStopped = false

  tell(id: string): void {
    for (const ask of this.#waiting.get(id) ?? []) ask()
  }

  /** Ends all waits: callers, later ones included, get the row as it is. */
  stop(): void {
    this.#isStopped = true
    for (const end of this.#ends) end()
  }

  /**
   * Resolves with the first result of `read`, or undefined after the timeout. @param firstReadMs delay of the first
   * read without an event
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
        () => {}, // Postgres is away for now
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
