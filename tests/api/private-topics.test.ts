import { randomUUID } from 'node:crypto'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { BallotFeed } from '@ashenda/api/realtime/ballot-feed.ts'
import { ContestantFeed } from '@ashenda/api/realtime/contestant-feed.ts'
import { Gateway } from '@ashenda/api/realtime/gateway.ts'
import { PrivateTopics } from '@ashenda/api/realtime/private-topics.ts'
import { TallyFeed } from '@ashenda/api/realtime/tally-feed.ts'
import type { Principal } from '@ashenda/api/sessions/principal.ts'
import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeSocket } from '../support/fake-socket.ts'

/** What stands behind the gateway, as the test wants it: who a cookie is, what Postgres counts, whether it answers. */
const people = new Map<string, Principal>()
const totals = new Map<string, { votes: number; rev: number }>()
let isPostgresAway = false
/** While it is set, what is asked waits for it. */
let held: Promise<void> | undefined
let asked = 0

let gateway: Gateway
let contestants: ContestantFeed
let topics: PrivateTopics

const answer = async <T>(found: () => T): Promise<T> => {
  asked += 1
  await held
  if (isPostgresAway) throw new Error('ECONNREFUSED')
  return found()
}

beforeEach(() => {
  vi.useFakeTimers()
  people.clear()
  totals.clear()
  isPostgresAway = false
  held = undefined
  asked = 0
  contestants = new ContestantFeed((ids) =>
    answer(() => ids.map((contestant) => ({ contestant, ...(totals.get(contestant) ?? { votes: 0, rev: 0 }) }))),
  )
  topics = new PrivateTopics(
    [contestants],
    (cookie) => answer(() => people.get(cookie)),
    (sessions) =>
      answer(() => new Set(sessions.filter((id) => [...people.values()].some((one) => one.sessionId === id)))),
  )
  gateway = new Gateway(new TallyFeed(new Directory(), Date.now), new BallotFeed(async () => new Map()), topics)
  gateway.start()
})
afterEach(() => {
  gateway.stop()
  vi.useRealTimers()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)
const tick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100)

/** A contestant who is logged in; her id is her session's too. */
function someContestant(role: Principal['role'] = 'actor'): string {
  const id = randomUUID()
  people.set(id, { sessionId: id, userId: id, role })
  return id
}

function join(cookie?: string): FakeSocket {
  const socket = new FakeSocket()
  gateway.accept(socket.asSocket, cookie)
  return socket
}

/** Her own socket, after she asked for her topic. */
function joinOwn(id: string): FakeSocket {
  const socket = join(id)
  socket.says({ type: 'subscribe', topic: contestantTopic(id) })
  return socket
}

const hint = (contestant: string, votes: number, rev: number): void => {
  totals.set(contestant, { votes, rev })
  contestants.apply([{ contestant, votes, rev }])
}

/** Holds back whatever is asked until the returned function is called. */
function hold(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return () => {
    held = undefined
    resolve()
    return settle()
  }
}

describe('[DSH-03] who listens to her own topic', () => {
  test('is told her total at once, and what changed once a tick', async () => {
    const id = someContestant()
    totals.set(id, { votes: 7, rev: 3 })
    const socket = joinOwn(id)
    await settle()
    expect(socket.take()).toEqual([{ type: 'votes', topic: contestantTopic(id), votes: 7 }])
    for (let votes = 8; votes <= 50; votes += 1) hint(id, votes, votes)
    expect(socket.take()).toEqual([])
    await tick()
    expect(socket.take()).toEqual([{ type: 'votes', topic: contestantTopic(id), votes: 50 }])
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('never hears an older total after a newer one', async () => {
    const id = someContestant()
    const socket = joinOwn(id)
    await settle()
    hint(id, 9, 5)
    contestants.apply([{ contestant: id, votes: 4, rev: 4 }])
    await tick()
    contestants.apply([{ contestant: id, votes: 4, rev: 4 }])
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 0 }, { votes: 9 }])
  })

  test('misses nothing that is counted while Postgres is asked', async () => {
    const id = someContestant()
    const socket = joinOwn(id)
    await settle()
    socket.take()
    const release = hold()
    const other = joinOwn(id)
    totals.set(id, { votes: 1, rev: 1 })
    contestants.apply([{ contestant: id, votes: 2, rev: 2 }])
    await release()
    await tick()
    for (const one of [socket, other]) expect(one.take().at(-1)).toMatchObject({ votes: 2 })
  })

  test('hears it on every page she has open', async () => {
    const id = someContestant()
    const pages = [joinOwn(id), joinOwn(id)]
    await settle()
    for (const page of pages) page.take()
    hint(id, 1, 1)
    contestants.tellPhoto(id, { upload: 'u', status: 'refused', code: 'image_damaged' })
    await tick()
    for (const page of pages) {
      expect(page.take()).toEqual([
        { type: 'photo', topic: contestantTopic(id), upload: 'u', status: 'refused', code: 'image_damaged' },
        { type: 'votes', topic: contestantTopic(id), votes: 1 },
      ])
    }
  })

  test('is told later what no hint brought', async () => {
    const id = someContestant()
    const socket = joinOwn(id)
    await settle()
    socket.take()
    totals.set(id, { votes: 5, rev: 2 })
    await topics.recheck()
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 5 }])
  })

  test('hears nothing after she left, and nothing of her is kept', async () => {
    const id = someContestant()
    const [left, gone] = [joinOwn(id), joinOwn(id)]
    await settle()
    left.says({ type: 'unsubscribe', topic: contestantTopic(id) })
    gone.close(1000)
    left.take()
    gone.take()
    hint(id, 1, 1)
    await tick()
    expect([left.take(), gone.take()]).toEqual([[], []])
    asked = 0
    await topics.recheck()
    expect(asked).toBe(0)
  })

  test('waits where Postgres is away, and is let in when it is back', async () => {
    const id = someContestant()
    totals.set(id, { votes: 3, rev: 1 })
    isPostgresAway = true
    const socket = joinOwn(id)
    await settle()
    await expect(topics.recheck()).resolves.toBeUndefined()
    expect(socket.take()).toEqual([])
    isPostgresAway = false
    await topics.recheck()
    await tick()
    expect(socket.take()).toMatchObject([{ type: 'votes', votes: 3 }])
  })

  test('is let in once Postgres is back, not if she left meanwhile', async () => {
    const id = someContestant()
    isPostgresAway = true
    const sockets = [joinOwn(id), joinOwn(id)] as const
    await settle()
    sockets[0].says({ type: 'unsubscribe', topic: contestantTopic(id) })
    sockets[1].close(1000)
    isPostgresAway = false
    await topics.recheck()
    expect(sockets.map((socket) => socket.take())).toEqual([[], []])
    expect(asked).toBe(2)
  })
})

describe('[LIV-02] a private topic', () => {
  test.each([
    ['nobody', () => undefined, 'not_authenticated'],
    ['a cookie that is no session', () => 'unknown', 'not_authenticated'],
    ['another contestant', () => someContestant(), 'not_allowed'],
    ['an admin', () => someContestant('admin'), 'not_allowed'],
  ])('is refused to %s, who then hears nothing', async (_case, cookie, code) => {
    const id = someContestant()
    const socket = join(cookie())
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(socket.take()).toEqual([{ type: 'error', code, topic: contestantTopic(id) }])
    hint(id, 1, 1)
    contestants.tellPhoto(id, { upload: 'u', status: 'done' })
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('of an admin’s own id is refused to the admin too', async () => {
    const admin = someContestant('admin')
    const socket = joinOwn(admin)
    await settle()
    expect(socket.take()).toMatchObject([{ type: 'error', code: 'not_allowed' }])
  })

  test.each([
    'contestant:',
    'contestant:me',
    `contestant:${randomUUID().toUpperCase()}`,
    `contestant:${randomUUID()}x`,
  ])('of nobody is none: %s', async (topic) => {
    const socket = join(someContestant())
    socket.says({ type: 'subscribe', topic })
    await settle()
    expect(socket.take()).toEqual([{ type: 'error', code: 'unknown_topic', topic }])
    expect(asked).toBe(0)
  })

  test('is lost at once by every socket of a session that ended, and by no other', async () => {
    const id = someContestant()
    const [first, second] = [joinOwn(id), joinOwn(id)]
    people.set('other device', { sessionId: 'other', userId: id, role: 'actor' })
    const elsewhere = join('other device')
    elsewhere.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    for (const socket of [first, second, elsewhere]) socket.take()
    people.delete(id)
    topics.endSessions([id, 'unknown'])
    hint(id, 1, 1)
    await tick()
    const lost = { type: 'error', code: 'not_authenticated', topic: contestantTopic(id) }
    expect([first.take(), second.take()]).toEqual([[lost], [lost]])
    expect(elsewhere.take()).toMatchObject([{ votes: 1 }])
    first.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(first.take()).toEqual([lost])
  })

  test('is lost with the next look at Postgres where no hint told that the session ended', async () => {
    const id = someContestant()
    const socket = joinOwn(id)
    await settle()
    socket.take()
    people.delete(id)
    await topics.recheck()
    expect(socket.take()).toEqual([{ type: 'error', code: 'not_authenticated', topic: contestantTopic(id) }])
  })

  test('is not lost because Postgres is away', async () => {
    const id = someContestant()
    const socket = joinOwn(id)
    await settle()
    socket.take()
    isPostgresAway = true
    await expect(topics.recheck()).rejects.toThrow('ECONNREFUSED')
    hint(id, 2, 2)
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 2 }])
  })

  test.each([
    ['left', (socket: FakeSocket, id: string) => socket.says({ type: 'unsubscribe', topic: contestantTopic(id) })],
    ['closed', (socket: FakeSocket) => socket.close(1000)],
  ])('is not given to a socket that %s before it was clear who it is', async (_case, leave) => {
    const id = someContestant()
    const release = hold()
    const socket = joinOwn(id)
    await settle()
    leave(socket, id)
    await release()
    hint(id, 1, 1)
    await tick()
    expect(socket.take()).toEqual([])
    asked = 0
    await topics.recheck()
    expect(asked).toBe(0)
  })

  test('counts among the topics a socket may have', async () => {
    const id = someContestant()
    const socket = join(id)
    for (let count = 0; count < 16; count += 1) socket.says({ type: 'subscribe', topic: `ballot:${randomUUID()}` })
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(socket.take()).toContainEqual({ type: 'error', code: 'too_many_topics', topic: contestantTopic(id) })
  })

  test('costs those who listen to public ones nothing: no cookie is looked at for them', async () => {
    const socket = join(someContestant())
    socket.says({ type: 'subscribe', topic: 'tally' })
    await settle()
    await topics.recheck()
    expect(asked).toBe(0)
  })
})
