import { randomUUID } from 'node:crypto'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { PublicCounts } from '@ashenda/api/directory/public-counts.ts'
import type { Principal } from '@ashenda/api/modules/sessions/principal.ts'
import { BallotFeed } from '@ashenda/api/realtime/ballot-feed.ts'
import { ContestantFeed } from '@ashenda/api/realtime/contestant-feed.ts'
import { Gateway } from '@ashenda/api/realtime/gateway.ts'
import { PrivateTopics } from '@ashenda/api/realtime/private-topics.ts'
import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeSocket } from './fake-socket.ts'
import { noCheckpoints } from './no-checkpoints.ts'

/** A gateway without services, new for each test of a file; the test controls what is behind it. */
export class PrivateGateway {
  /** Principals by cookie. */
  readonly people = new Map<string, Principal>()
  /** What Postgres counts. */
  readonly totals = new Map<string, { votes: number; rev: number }>()
  isPostgresAway = false
  /** Number of queries to Postgres. */
  asked = 0
  readonly contestants: ContestantFeed
  readonly topics: PrivateTopics
  readonly #gateway: Gateway
  /** While set, queries wait for it. */
  #held: Promise<void> | undefined
  #heldTotals: Promise<void> | undefined

  constructor() {
    const { people, totals } = this
    this.contestants = new ContestantFeed(async (ids) => {
      const asTheyAre = ids.map((contestant) => ({ contestant, ...(totals.get(contestant) ?? { votes: 0, rev: 0 }) }))
      await this.#heldTotals
      return this.#answer(() => asTheyAre)
    })
    this.topics = new PrivateTopics(
      [this.contestants],
      (cookie) => this.#answer(() => people.get(cookie)),
      (sessions) =>
        this.#answer(() => new Set(sessions.filter((id) => [...people.values()].some((one) => one.sessionId === id)))),
    )
    const ballots = new BallotFeed(async () => new Map())
    this.#gateway = new Gateway(new PublicCounts(new Directory(), Date.now), ballots, noCheckpoints(), this.topics)
    this.#gateway.start()
  }

  stop(): void {
    this.#gateway.stop()
  }

  /** A logged-in contestant; her id is also her session's. */
  someContestant(role: Principal['role'] = 'actor'): string {
    const id = randomUUID()
    const adminRole = role === 'admin' ? 'owner' : null
    this.people.set(id, {
      sessionId: id,
      userId: id,
      role,
      entryId: id,
      adminRole,
      factor: 'none',
      shownSecondsAgo: null,
    })
    return id
  }

  join(cookie?: string): FakeSocket {
    const socket = new FakeSocket()
    this.#gateway.accept(socket.asSocket, socket.asLine, cookie)
    return socket
  }

  /** Her own socket, subscribed to her topic. */
  joinOwn(id: string): FakeSocket {
    const socket = this.join(id)
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    return socket
  }

  hear(contestant: string, votes: number, rev: number): void {
    this.totals.set(contestant, { votes, rev })
    this.contestants.apply([{ contestant, votes, rev }])
  }

  /** Holds all queries until released. */
  hold(): () => Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return () => {
      this.#held = undefined
      resolve()
      return settle()
    }
  }

  /** Holds queried totals, as of the query, until released. */
  holdTotals(): () => Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#heldTotals = promise
    return () => {
      this.#heldTotals = undefined
      resolve()
      return settle()
    }
  }

  async #answer<T>(found: () => T): Promise<T> {
    this.asked += 1
    await this.#held
    if (this.isPostgresAway) throw new Error('ECONNREFUSED')
    return found()
  }
}

export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)
export const tick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100)

/** `live.now` is the running test's gateway, on a stopped clock. */
export function usePrivateGateway(): { readonly now: PrivateGateway } {
  let gateway: PrivateGateway
  beforeEach(() => {
    vi.useFakeTimers()
    gateway = new PrivateGateway()
  })
  afterEach(() => {
    gateway.stop()
    vi.useRealTimers()
  })
  return {
    get now() {
      return gateway
    },
  }
}
