import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { ballotTopic, checkpointsTopic } from '@ashenda/core/contracts/events/live.ts'
import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { type Connection, encode } from './connection.ts'

export type FindOutcomes = (ids: readonly string[]) => Promise<ReadonlyMap<string, BallotOutcome>>

const atMostAtOnce = 500

/**
 * Tells voters the outcome of their ballots. Listeners are registered before Postgres is read, so no outcome is missed;
 * `recheck` reads for those still waiting.
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

  /** Sends an outcome to its listeners and removes them. */
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

  /** Without Postgres a new listener is told `pending` and rechecked later. */
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

/** The contest's latest checkpoint; undefined before the first. @throws when Postgres does not answer */
export type FindCheckpoint = () => Promise<SignedCheckpoint | undefined>

/** Announces each new checkpoint. Events only trigger a read: Postgres is the source. */
export class CheckpointFeed {
  readonly #listeners = new Set<Connection>()
  #latest: SignedCheckpoint | undefined
  #frame: Buffer | undefined
  /** @throws when Postgres does not answer */
  readonly recheck: () => Promise<void>

  constructor(find: FindCheckpoint) {
    this.recheck = coalesce(async () => this.#take(await find()))
  }

  listen(connection: Connection): void {
    this.#listeners.add(connection)
    if (this.#frame) connection.send(this.#frame)
  }

  forget(connection: Connection): void {
    this.#listeners.delete(connection)
  }

  #take(found: SignedCheckpoint | undefined): void {
    // Compared by signature: after a failover another head may have the same position.
    if (found?.signature === this.#latest?.signature) return
    this.#latest = found
    this.#frame = found && encode({ type: 'checkpoint', topic: checkpointsTopic, checkpoint: found })
    if (this.#frame) for (const connection of this.#listeners) connection.send(this.#frame)
  }
}
