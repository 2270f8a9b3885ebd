import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { checkpointsTopic } from '@ashenda/core/contracts/events/live.ts'
import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { type Connection, encode } from './connection.ts'

/** The latest checkpoint of the contest; undefined before the first. @throws when Postgres does not answer */
export type FindCheckpoint = () => Promise<SignedCheckpoint | undefined>

/** Tells whoever listens of each new checkpoint. An event only says to look: what is told is what Postgres has. */
export class CheckpointFeed {
  readonly #listeners = new Set<Connection>()
  #latest: SignedCheckpoint | undefined
  #frame: Buffer | undefined
  /** Looks whether there is a newer one. @throws what keeps Postgres from answering */
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
    // By the signature: after Postgres fell back, another head may stand at the same place.
    if (found?.signature === this.#latest?.signature) return
    this.#latest = found
    this.#frame = found && encode({ type: 'checkpoint', topic: checkpointsTopic, checkpoint: found })
    if (this.#frame) for (const connection of this.#listeners) connection.send(this.#frame)
  }
}
