import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind } from './private-topics.ts'

export interface WatchedRowsOptions<Row> extends Pick<PrivateKind, 'name' | 'judge'> {
  /** Reads those of these rows that exist. */
  readonly find: (ids: readonly string[]) => Promise<readonly Row[]>
  readonly messageOf: (row: Row) => ServerMessage
  /** Whether a listener who was told the former row needs the new one. */
  readonly isNews: (row: Row, told: Row) => boolean
}

/**
 * Tells authorised listeners a row's state, at once and whenever it changes. Listeners are registered before Postgres
 * is read, so no change is missed; reads run one at a time, so no older result follows a newer one.
 */
export class WatchedRows<Row extends { readonly id: string }> implements PrivateKind {
  readonly name: string
  readonly judge: PrivateKind['judge']
  readonly #options: WatchedRowsOptions<Row>
  readonly #listeners = new Map<string, Map<Connection, Row | undefined>>()
  /** Ids to read next. */
  readonly #due = new Set<string>()
  #last: Promise<void> = Promise.resolve()

  constructor(options: WatchedRowsOptions<Row>) {
    this.name = options.name
    this.judge = options.judge
    this.#options = options
  }

  /** Starts with the row's current state, as soon as Postgres answers. */
  async listen(id: string, connection: Connection): Promise<void> {
    const listeners = this.#listeners.get(id) ?? new Map()
    this.#listeners.set(id, listeners.set(connection, undefined))
    await this.refresh(id)
  }

  forget(id: string, connection: Connection): void {
    const listeners = this.#listeners.get(id)
    listeners?.delete(connection)
    if (listeners?.size === 0) this.#listeners.delete(id)
  }

  /** The row may have changed. */
  async refresh(id: string): Promise<void> {
    if (!this.#listeners.has(id) || this.#due.has(id)) return
    this.#due.add(id)
    const asked = this.#inTurn(() => {
      this.#due.delete(id)
      return this.#tell([id])
    })
    await asked.catch(() => {}) // the next recheck tells it
  }

  /** Reads what lost events did not bring. @throws when Postgres does not answer */
  async recheck(): Promise<void> {
    if (this.#listeners.size > 0) await this.#inTurn(() => this.#tell([...this.#listeners.keys()]))
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {}) // its caller gets the error; the next read runs all the same
    return done
  }

  async #tell(ids: readonly string[]): Promise<void> {
    const { find, messageOf, isNews } = this.#options
    for (const row of await find(ids)) {
      const listeners = this.#listeners.get(row.id) ?? new Map<Connection, Row | undefined>()
      const waiting = [...listeners].filter(([, told]) => told === undefined || isNews(row, told))
      if (waiting.length === 0) continue
      const frame = encode(messageOf(row))
      for (const [connection] of waiting) {
        listeners.set(connection, row)
        connection.send(frame)
      }
    }
  }
}
