import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind } from './private-topics.ts'

export interface WatchedRowsOptions<Row> extends Pick<PrivateKind, 'name' | 'judge'> {
  /** Those of these rows that there are, as Postgres has them. */
  readonly find: (ids: readonly string[]) => Promise<readonly Row[]>
  readonly messageOf: (row: Row) => ServerMessage
  /** Whether somebody who was told of the row as it was before wants to hear of it as it is. */
  readonly isNews: (row: Row, told: Row) => boolean
}

/**
 * Tells who may know it how a row stands: at once, and whenever it says something new. A listener is registered first and
 * Postgres asked afterwards, so that a change falls in neither gap; it is asked one question at a time, so that no older
 * answer comes after a newer one.
 */
export class WatchedRows<Row extends { readonly id: string }> implements PrivateKind {
  readonly name: string
  readonly judge: PrivateKind['judge']
  readonly #options: WatchedRowsOptions<Row>
  readonly #listeners = new Map<string, Map<Connection, Row | undefined>>()
  /** Whose question has not been asked yet. */
  readonly #due = new Set<string>()
  #last: Promise<void> = Promise.resolve()

  constructor(options: WatchedRowsOptions<Row>) {
    this.name = options.name
    this.judge = options.judge
    this.#options = options
  }

  /** From now on the connection hears of it, beginning with how it stands: with Postgres away, as soon as it is back. */
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

  /** Something happened to a row. */
  async refresh(id: string): Promise<void> {
    if (!this.#listeners.has(id) || this.#due.has(id)) return
    this.#due.add(id)
    const asked = this.#inTurn(() => {
      this.#due.delete(id)
      return this.#tell([id])
    })
    await asked.catch(() => {}) // told with the next recheck
  }

  /** Reads again what events may not have brought. @throws what keeps Postgres from answering */
  async recheck(): Promise<void> {
    if (this.#listeners.size > 0) await this.#inTurn(() => this.#tell([...this.#listeners.keys()]))
  }

  #inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.#last.then(task)
    this.#last = done.catch(() => {}) // whoever asked hears of it; the next one's turn comes all the same
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
