import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { describe, expect, test } from 'vitest'
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
