import { randomUUID } from 'node:crypto'
import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { describe, expect, test } from 'vitest'
import type { FakeSocket } from '../support/fake-socket.ts'
import { settle, tick, usePrivateGateway } from '../support/private-gateway.ts'

const live = usePrivateGateway()

describe('a listener to her own topic', () => {
  test('gets her total at once, then changes once a tick', async () => {
    const id = live.now.someContestant()
    live.now.totals.set(id, { votes: 7, rev: 3 })
    const socket = live.now.joinOwn(id)
    await settle()
    expect(socket.take()).toEqual([{ type: 'votes', topic: contestantTopic(id), votes: 7 }])
    for (let votes = 8; votes <= 50; votes += 1) live.now.hear(id, votes, votes)
    expect(socket.take()).toEqual([])
    await tick()
    expect(socket.take()).toEqual([{ type: 'votes', topic: contestantTopic(id), votes: 50 }])
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('never gets an older total after a newer one', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    live.now.hear(id, 9, 5)
    live.now.contestants.apply([{ contestant: id, votes: 4, rev: 4 }])
    await tick()
    live.now.contestants.apply([{ contestant: id, votes: 4, rev: 4 }])
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 0 }, { votes: 9 }])
  })

  test('misses nothing counted while Postgres is queried', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    socket.take()
    live.now.totals.set(id, { votes: 1, rev: 1 })
    const release = live.now.holdTotals()
    const other = live.now.joinOwn(id)
    await settle()
    live.now.hear(id, 2, 2)
    await release()
    await tick()
    for (const one of [socket, other]) expect(one.take().at(-1)).toMatchObject({ votes: 2 })
  })

  test('gets a lower total after Postgres fell back', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    live.now.hear(id, 9, 9)
    await tick()
    live.now.totals.set(id, { votes: 4, rev: 4 })
    await live.now.topics.recheck()
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 0 }, { votes: 9 }, { votes: 4 }])
  })

  test('gets no older total from a recheck that an event overtook', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    socket.take()
    const release = live.now.holdTotals()
    const rechecked = live.now.topics.recheck()
    await settle()
    live.now.hear(id, 2, 2)
    await release()
    await rechecked
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 2 }])
  })

  test('gets it on every open page', async () => {
    const id = live.now.someContestant()
    const pages = [live.now.joinOwn(id), live.now.joinOwn(id)]
    await settle()
    for (const page of pages) page.take()
    live.now.hear(id, 1, 1)
    live.now.contestants.tellPhoto(id, { upload: 'u', status: 'refused', code: 'image_damaged' })
    await tick()
    for (const page of pages) {
      expect(page.take()).toEqual([
        { type: 'photo', topic: contestantTopic(id), upload: 'u', status: 'refused', code: 'image_damaged' },
        { type: 'votes', topic: contestantTopic(id), votes: 1 },
      ])
    }
  })

  test('gets later what no event announced', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    socket.take()
    live.now.totals.set(id, { votes: 5, rev: 2 })
    await live.now.topics.recheck()
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 5 }])
  })

  test('gets nothing after leaving, and nothing of her is kept', async () => {
    const id = live.now.someContestant()
    const [left, gone] = [live.now.joinOwn(id), live.now.joinOwn(id)]
    await settle()
    left.says({ type: 'unsubscribe', topic: contestantTopic(id) })
    gone.close(1000)
    left.take()
    gone.take()
    live.now.hear(id, 1, 1)
    await tick()
    expect([left.take(), gone.take()]).toEqual([[], []])
    live.now.asked = 0
    await live.now.topics.recheck()
    expect(live.now.asked).toBe(0)
  })

  test('waits while Postgres is down and is admitted when it is back', async () => {
    const id = live.now.someContestant()
    live.now.totals.set(id, { votes: 3, rev: 1 })
    live.now.isPostgresAway = true
    const socket = live.now.joinOwn(id)
    await settle()
    await expect(live.now.topics.recheck()).resolves.toBeUndefined()
    expect(socket.take()).toEqual([])
    live.now.isPostgresAway = false
    await live.now.topics.recheck()
    await tick()
    expect(socket.take()).toMatchObject([{ type: 'votes', votes: 3 }])
  })

  test('is not admitted if she left meanwhile', async () => {
    const id = live.now.someContestant()
    live.now.isPostgresAway = true
    const sockets = [live.now.joinOwn(id), live.now.joinOwn(id)] as const
    await settle()
    sockets[0].says({ type: 'unsubscribe', topic: contestantTopic(id) })
    sockets[1].close(1000)
    live.now.isPostgresAway = false
    await live.now.topics.recheck()
    expect(sockets.map((socket) => socket.take())).toEqual([[], []])
    expect(live.now.asked).toBe(2)
  })
})

describe('[LIV-02] a private topic', () => {
  test.each([
    ['nobody', () => undefined, 'not_authenticated'],
    ['a cookie that is no session', () => 'unknown', 'not_authenticated'],
    ['another contestant', () => live.now.someContestant(), 'not_allowed'],
    ['an admin', () => live.now.someContestant('admin'), 'not_allowed'],
  ])('is refused to %s, who gets nothing', async (_case, cookie, code) => {
    const id = live.now.someContestant()
    const socket = live.now.join(cookie())
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(socket.take()).toEqual([{ type: 'error', code, topic: contestantTopic(id) }])
    live.now.hear(id, 1, 1)
    live.now.contestants.tellPhoto(id, { upload: 'u', status: 'done' })
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('of an admin’s own id is refused to the admin', async () => {
    const admin = live.now.someContestant('admin')
    const socket = live.now.joinOwn(admin)
    await settle()
    expect(socket.take()).toMatchObject([{ type: 'error', code: 'not_allowed' }])
  })

  test.each([
    'contestant:',
    'contestant:me',
    `contestant:${randomUUID().toUpperCase()}`,
    `contestant:${randomUUID()}x`,
  ])('of nobody does not exist: %s', async (topic) => {
    const socket = live.now.join(live.now.someContestant())
    socket.says({ type: 'subscribe', topic })
    await settle()
    expect(socket.take()).toEqual([{ type: 'error', code: 'unknown_topic', topic }])
    expect(live.now.asked).toBe(0)
  })

  test('is lost at once by every socket of an ended session, and no other', async () => {
    const id = live.now.someContestant()
    const [first, second] = [live.now.joinOwn(id), live.now.joinOwn(id)]
    live.now.people.set('other device', {
      sessionId: 'other',
      userId: id,
      entryId: id,
      role: 'actor',
      adminRole: null,
      factor: 'none',
      shownSecondsAgo: null,
    })
    const elsewhere = live.now.join('other device')
    elsewhere.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    for (const socket of [first, second, elsewhere]) socket.take()
    live.now.people.delete(id)
    live.now.topics.endSessions([id, 'unknown'])
    live.now.hear(id, 1, 1)
    await tick()
    const lost = { type: 'error', code: 'not_authenticated', topic: contestantTopic(id) }
    expect([first.take(), second.take()]).toEqual([[lost], [lost]])
    expect(elsewhere.take()).toMatchObject([{ votes: 1 }])
    first.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(first.take()).toEqual([lost])
  })

  test('is lost at the next check of Postgres when the event was lost', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    socket.take()
    live.now.people.delete(id)
    await live.now.topics.recheck()
    expect(socket.take()).toEqual([{ type: 'error', code: 'not_authenticated', topic: contestantTopic(id) }])
  })

  test('is kept while Postgres is down', async () => {
    const id = live.now.someContestant()
    const socket = live.now.joinOwn(id)
    await settle()
    socket.take()
    live.now.isPostgresAway = true
    await expect(live.now.topics.recheck()).rejects.toThrow('ECONNREFUSED')
    live.now.hear(id, 2, 2)
    await tick()
    expect(socket.take()).toMatchObject([{ votes: 2 }])
  })

  test.each([
    ['left', (socket: FakeSocket, id: string) => socket.says({ type: 'unsubscribe', topic: contestantTopic(id) })],
    ['closed', (socket: FakeSocket) => socket.close(1000)],
  ])('is not given to a socket that %s before its session was checked', async (_case, leave) => {
    const id = live.now.someContestant()
    const release = live.now.hold()
    const socket = live.now.joinOwn(id)
    await settle()
    leave(socket, id)
    await release()
    live.now.hear(id, 1, 1)
    await tick()
    expect(socket.take()).toEqual([])
    live.now.asked = 0
    await live.now.topics.recheck()
    expect(live.now.asked).toBe(0)
  })

  test('counts towards a socket’s topics', async () => {
    const id = live.now.someContestant()
    const socket = live.now.join(id)
    for (let count = 0; count < 16; count += 1) socket.says({ type: 'subscribe', topic: `ballot:${randomUUID()}` })
    socket.says({ type: 'subscribe', topic: contestantTopic(id) })
    await settle()
    expect(socket.take()).toContainEqual({ type: 'error', code: 'too_many_topics', topic: contestantTopic(id) })
  })

  test('costs public listeners nothing: their cookies are not checked', async () => {
    const socket = live.now.join(live.now.someContestant())
    socket.says({ type: 'subscribe', topic: 'tally' })
    await settle()
    await live.now.topics.recheck()
    expect(live.now.asked).toBe(0)
  })
})
