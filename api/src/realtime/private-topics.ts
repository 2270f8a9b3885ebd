import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import type { Principal } from '../modules/sessions/principal.ts'
import { type Connection, encode } from './connection.ts'

/** The user of a Cookie header; undefined if logged out. @throws when Postgres does not answer */
export type Identify = (cookie: string) => Promise<Principal | undefined>

/** Those of these sessions that are open. @throws when Postgres does not answer */
export type FindOpenSessions = (sessions: readonly string[]) => Promise<ReadonlySet<string>>

export type Verdict = 'admitted' | 'not_authenticated' | 'not_allowed'

export interface Visitor {
  /** The Cookie header it was opened with. */
  readonly cookie: string | undefined
  /** Calling it binds the socket's topics to the session: they end with it. @throws when Postgres does not answer */
  readonly identify: () => Promise<Principal | undefined>
}

/** Topics of one kind, `name:{id}`. */
export interface PrivateKind {
  readonly name: string
  /** A single topic called `name`, with the id ''. */
  readonly isOnly?: boolean
  /** @throws when Postgres does not answer; asked again later */
  readonly judge: (id: string, visitor: Visitor) => Promise<Verdict>
  readonly listen: (id: string, connection: Connection) => Promise<void>
  readonly forget: (id: string, connection: Connection) => void
  /** Sends changes gathered since the last call. */
  readonly flush?: () => void
  /** Reads what lost events did not bring. @throws when Postgres does not answer */
  readonly recheck: () => Promise<void>
}

const topicForm = new RegExp(`^([a-z]+)(?::(${uuidPattern}))?$`)

/**
 * Authorises private topics. A socket's cookie is read when it first asks for one, so the many that never do cost
 * nothing. When a session ends its sockets lose these topics: at once by an event, or with the next `recheck`.
 */
export class PrivateTopics {
  readonly #kinds: readonly PrivateKind[]
  readonly #identify: Identify
  readonly #findOpen: FindOpenSessions
  /** Connections whose private topics depend on a session. */
  readonly #principals = new Map<Connection, Principal>()
  /** Asked while Postgres could not identify them. */
  readonly #undecided = new Set<Connection>()

  constructor(kinds: readonly PrivateKind[], identify: Identify, findOpen: FindOpenSessions) {
    this.#kinds = kinds
    this.#identify = identify
    this.#findOpen = findOpen
  }

  has(topic: string): boolean {
    return this.#read(topic) !== undefined
  }

  /** Decides on a topic the connection asked for; it may leave the topic meanwhile. */
  async subscribe(topic: string, connection: Connection): Promise<void> {
    const read = this.#read(topic)
    if (!read) return
    let principal: Principal | undefined
    const identify = async (): Promise<Principal | undefined> => {
      principal = await this.#principalOf(connection)
      return principal
    }
    const verdict = await read.kind
      .judge(read.id, { cookie: connection.cookie, identify })
      .catch(() => 'undecided' as const)
    if (!connection.topics.has(topic)) return
    if (verdict === 'undecided') return void this.#undecided.add(connection)
    if (verdict !== 'admitted') {
      connection.onRefusal(verdict)
      return refuse(topic, connection, verdict)
    }
    if (principal) this.#principals.set(connection, principal)
    await read.kind.listen(read.id, connection)
  }

  /** After the connection left the topic. */
  leave(topic: string, connection: Connection): void {
    const read = this.#read(topic)
    if (!read) return
    read.kind.forget(read.id, connection)
    if (this.#topicsOf(connection).length > 0) return
    this.#principals.delete(connection)
    this.#undecided.delete(connection)
  }

  /** Sends the changes since the last call. */
  flush(): void {
    for (const kind of this.#kinds) kind.flush?.()
  }

  /** Removes the private topics of all sockets opened with these sessions. */
  endSessions(sessions: readonly string[]): void {
    if (sessions.length === 0) return
    const ended = new Set(sessions)
    for (const [connection, { sessionId }] of this.#principals) {
      if (!ended.has(sessionId)) continue
      for (const topic of this.#topicsOf(connection)) {
        refuse(topic, connection, 'not_authenticated')
        this.leave(topic, connection)
      }
    }
  }

  /** Reads what lost events did not bring, and admits those waiting. @throws when Postgres does not answer */
  async recheck(): Promise<void> {
    const sessions = [...this.#principals.values()].map(({ sessionId }) => sessionId)
    if (sessions.length > 0) {
      const open = await this.#findOpen(sessions)
      this.endSessions(sessions.filter((id) => !open.has(id)))
    }
    for (const kind of this.#kinds) await kind.recheck()
    const undecided = [...this.#undecided]
    this.#undecided.clear()
    await Promise.all(
      undecided.flatMap((connection) => this.#topicsOf(connection).map((topic) => this.subscribe(topic, connection))),
    )
  }

  async #principalOf(connection: Connection): Promise<Principal | undefined> {
    if (connection.cookie === undefined) return undefined
    return this.#principals.get(connection) ?? (await this.#identify(connection.cookie))
  }

  #topicsOf({ topics }: Connection): readonly string[] {
    return [...topics].filter((topic) => this.has(topic))
  }

  #read(topic: string): { readonly kind: PrivateKind; readonly id: string } | undefined {
    const [, name, id] = topicForm.exec(topic) ?? []
    const kind = this.#kinds.find((one) => one.name === name && (one.isOnly ?? false) === (id === undefined))
    return kind && { kind, id: id ?? '' }
  }
}

function refuse(topic: string, connection: Connection, code: Exclude<Verdict, 'admitted'>): void {
  connection.topics.delete(topic)
  connection.send(encode({ type: 'error', code, topic }))
}
