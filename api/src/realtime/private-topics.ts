import type { Principal } from '../sessions/principal.ts'
import { type Connection, encode } from './connection.ts'
import type { ContestantFeed } from './contestant-feed.ts'

/** Who a Cookie header stands for; undefined for nobody. @throws when Postgres cannot tell */
export type Identify = (cookie: string) => Promise<Principal | undefined>

/** Those of these sessions that have not ended. @throws when Postgres cannot tell */
export type FindOpenSessions = (sessions: readonly string[]) => Promise<ReadonlySet<string>>

const contestantForm = /^contestant:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Whose topic this is; undefined for one that is not private. */
const ownerOf = (topic: string): string | undefined => contestantForm.exec(topic)?.[1]

export const isPrivateTopic = (topic: string): boolean => ownerOf(topic) !== undefined

/** Her own session alone: what admins see of a contestant they are told elsewhere. */
const mayListen = (owner: string, { role, userId }: Principal): boolean => role === 'actor' && userId === owner

/**
 * Lets the right ones listen to private topics. A socket's cookie is looked at when it first asks for such a topic, so the
 * many that never do cost nothing. When a session ends, its sockets lose these topics: at once by a hint, else with the
 * next `recheck`.
 */
export class PrivateTopics {
  readonly #contestants: ContestantFeed
  readonly #identify: Identify
  readonly #findOpen: FindOpenSessions
  /** Of the connections that asked for a private topic. */
  readonly #principals = new Map<Connection, Principal>()
  /** Who asked while Postgres could not tell who it is. */
  readonly #undecided = new Set<Connection>()

  constructor(contestants: ContestantFeed, identify: Identify, findOpen: FindOpenSessions) {
    this.#contestants = contestants
    this.#identify = identify
    this.#findOpen = findOpen
  }

  /** Decides about a topic which the connection has noted, and may leave again meanwhile. */
  async subscribe(topic: string, connection: Connection): Promise<void> {
    const owner = ownerOf(topic)
    if (owner === undefined) return
    const principal = await this.#principalOf(connection).catch(() => 'undecided' as const)
    if (!connection.topics.has(topic)) return
    if (principal === 'undecided') return void this.#undecided.add(connection)
    if (!principal) return refuse(topic, connection, 'not_authenticated')
    if (!mayListen(owner, principal)) return refuse(topic, connection, 'not_allowed')
    this.#principals.set(connection, principal)
    await this.#contestants.listen(owner, connection)
  }

  /** Of a topic that the connection has just left. */
  leave(topic: string, connection: Connection): void {
    const owner = ownerOf(topic)
    if (owner === undefined) return
    this.#contestants.forget(owner, connection)
    if (privateTopicsOf(connection).length > 0) return
    this.#principals.delete(connection)
    this.#undecided.delete(connection)
  }

  /** Tells what changed since the last call. */
  flush(): void {
    this.#contestants.flush()
  }

  /** Takes their private topics from all sockets that were opened with these sessions. */
  endSessions(sessions: readonly string[]): void {
    if (sessions.length === 0) return
    const ended = new Set(sessions)
    for (const [connection, { sessionId }] of this.#principals) {
      if (!ended.has(sessionId)) continue
      for (const topic of privateTopicsOf(connection)) {
        refuse(topic, connection, 'not_authenticated')
        this.leave(topic, connection)
      }
    }
  }

  /** What hints did not bring, and who is waiting to be let in. @throws when Postgres cannot tell */
  async recheck(): Promise<void> {
    const sessions = [...this.#principals.values()].map(({ sessionId }) => sessionId)
    if (sessions.length > 0) {
      const open = await this.#findOpen(sessions)
      this.endSessions(sessions.filter((id) => !open.has(id)))
    }
    await this.#contestants.recheck()
    const undecided = [...this.#undecided]
    this.#undecided.clear()
    await Promise.all(
      undecided.flatMap((connection) => privateTopicsOf(connection).map((topic) => this.subscribe(topic, connection))),
    )
  }

  async #principalOf(connection: Connection): Promise<Principal | undefined> {
    if (connection.cookie === undefined) return undefined
    return this.#principals.get(connection) ?? (await this.#identify(connection.cookie))
  }
}

const privateTopicsOf = ({ topics }: Connection): readonly string[] => [...topics].filter(isPrivateTopic)

function refuse(topic: string, connection: Connection, code: 'not_authenticated' | 'not_allowed'): void {
  connection.topics.delete(topic)
  connection.send(encode({ type: 'error', code, topic }))
}
