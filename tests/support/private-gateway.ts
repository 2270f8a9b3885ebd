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

/** A gateway without services, anew for each test of a file; what stands behind it is as the test wants it. */
export class PrivateGateway {
  /** Who a cookie is. */
  readonly people = new Map<string, Principal>()
  /** What Postgres counts. */
  readonly totals = new Map<string, { votes: number; rev: number }>()
  isPostgresAway = false
  /** How often anything was asked of Postgres. */
  asked = 0
  readonly contestants: ContestantFeed
  readonly topics: PrivateTopics
  readonly #gateway: Gateway
  /** While it is set, what is asked waits for it. */
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

  /** A contestant who is logged in; her id is her session's too. */
  someContestant(role: Principal['role'] = 'actor'): string {
    const id = randomUUID()
    const adminRole = role === 'admin' ? 'owner' : null
    this.people.set(id, { sessionId: id, userId: id, role, adminRole, factor: 'none', shownSecondsAgo: null })
    return id
  }

  join(cookie?: string): FakeSocket {
    const socket = new FakeSocket()
    this.#gateway.accept(socket.asSocket, socket.asLine, cookie)
    return socket
  }

  /** Her own socket, after she asked for her topic. */
  joinOwn(id: string): FakeSocket {
    const socket = this.join(id)
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    return socket
  }

  hear(contestant: string, votes: number, rev: number): void {
    this.totals.set(contestant, { votes, rev })
    this.contestants.apply([{ contestant, votes, rev }])
  }

  /** Holds back whatever is asked until the returned function is called. */
  hold(): () => Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return () => {
      this.#held = undefined
      resolve()
      return settle()
    }
  }

  /** Holds back totals that are asked for, as they are at the asking, until the returned function is called. */
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

/** `live.now` is the gateway of the test that runs, whose time stands still until it is told to pass. */
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
