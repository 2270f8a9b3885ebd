import { queuesTopic } from '@ashenda/core/contracts/events/live.ts'
import type { QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind, Visitor } from './private-topics.ts'

/** Tells admins the queues' state: at once, and after each sample. */
export class QueuesFeed implements PrivateKind {
  readonly name = queuesTopic
  readonly isOnly = true
  readonly #listeners = new Set<Connection>()
  readonly #look: () => Promise<void>

  /** `look`: samples the queues and calls `tell`. */
  constructor(look: () => Promise<void>) {
    this.#look = look
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  readonly judge = async (_id: string, { identify }: Visitor) => {
    const principal = await identify()
    if (!principal) return 'not_authenticated'
    return principal.role === 'admin' ? 'admitted' : 'not_allowed'
  }

  async listen(_id: string, connection: Connection): Promise<void> {
    this.#listeners.add(connection)
    await this.#look()
  }

  forget(_id: string, connection: Connection): void {
    this.#listeners.delete(connection)
  }

  tell(state: QueuesState): void {
    if (!this.isWatched) return
    const frame = encode({ type: 'queues', topic: queuesTopic, state })
    for (const connection of this.#listeners) connection.send(frame)
  }

  /** Samples repeat anyway. */
  async recheck(): Promise<void> {}
}
