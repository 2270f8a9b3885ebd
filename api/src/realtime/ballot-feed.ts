import { ballotTopic } from '@ashenda/core/contracts/events/live.ts'
import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { type Connection, encode } from './connection.ts'

export type FindOutcomes = (ids: readonly string[]) => Promise<ReadonlyMap<string, BallotOutcome>>

const atMostAtOnce = 500

/**
 * Tells voters what became of their ballots. A listener is registered first and Postgres asked afterwards, so that an
 * outcome falls in neither gap; who is still waiting is asked for again with every `recheck`.
 */
export class BallotFeed {
  readonly #listeners = new Map<string, Set<Connection>>()
  readonly #find: FindOutcomes
  #asked = new Set<string>()
  #scheduled = false

  constructor(find: FindOutcomes) {
    this.#find = find
  }

  get waiting(): number {
    return this.#listeners.size
  }

  listen(id: string, connection: Connection): void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(connection))
    this.#asked.add(id)
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      const ids = [...this.#asked]
      this.#asked = new Set()
      void this.#ask(ids, true)
    })
  }

  forget(id: string, connection: Connection): void {
    const listeners = this.#listeners.get(id)
    listeners?.delete(connection)
    if (listeners?.size === 0) this.#listeners.delete(id)
  }

  /** Sends an outcome to whoever waits for it, and lets them go. */
  tell(id: string, outcome: BallotOutcome): void {
    const listeners = this.#listeners.get(id)
    if (!listeners) return
    const frame = encode({ type: 'ballot', topic: ballotTopic(id), ...outcome })
    for (const connection of listeners) connection.send(frame)
    if (outcome.status !== 'pending') this.#listeners.delete(id)
  }

  recheck(): Promise<void> {
    return this.#ask([...this.#listeners.keys()], false)
  }

  /** Postgres away: whoever just came is told `pending`, and asked for again later. */
  async #ask(ids: readonly string[], tellPending: boolean): Promise<void> {
    for (let from = 0; from < ids.length; from += atMostAtOnce) {
      const some = ids.slice(from, from + atMostAtOnce)
      const outcomes = await this.#find(some).catch(() => new Map<string, BallotOutcome>())
      for (const id of some) {
        const outcome = outcomes.get(id)
        if (outcome) this.tell(id, outcome)
        else if (tellPending) this.tell(id, { status: 'pending' })
      }
    }
  }
}
