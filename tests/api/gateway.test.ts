import { turnMs } from '@ashenda/api/realtime/gateway.ts'
import { heartbeatMs } from '@ashenda/core/contracts/events/live.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { describe, expect, test, vi } from 'vitest'
import type { FakeSocket } from '../support/fake-socket.ts'
import { contestId, startGateway, useGateway } from '../support/gateway.ts'

const tickMs = 100
const live = useGateway()

const count = (...values: [string, number, number][]): void => live.tally.apply(contestId, values)
const someone = (id: string): ContestantRow => ({
  id,
  fname: id,
  mname: '',
  lname: '',
  zoneId: null,
  occupation: '',
  description: '',
  paidAt: null,
  hiddenSince: null,
  updatedAt: new Date(0).toISOString(),
  images: [],
})

const tick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(tickMs)

describe('a listener to the counts', () => {
  test('gets a snapshot, then changes with the next sequence number', async () => {
    count(['a', 5, 1], ['b', 2, 1])
    await tick()
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: 'tally' })
    const [snapshot] = socket.take()
    if (snapshot?.type !== 'snapshot') throw new Error('no snapshot')
    expect(snapshot).toMatchObject({ topic: 'tally', frozen: false, values: { a: 5, b: 2 } })
    count(['a', 6, 2])
    await tick()
    count(['b', 3, 2])
    await tick()
    const { epoch, seq } = snapshot
    expect(socket.take()).toEqual([
      { type: 'update', topic: 'tally', epoch, seq: seq + 1, values: { a: 6 } },
      { type: 'update', topic: 'tally', epoch, seq: seq + 2, values: { b: 3 } },
    ])
  })

  test('gets a change after a quiet time at once', async () => {
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: 'tally' })
    await vi.advanceTimersByTimeAsync(3_000)
    socket.take()
    const looks = vi.spyOn(live.tally, 'takeChanges')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(looks.mock.calls.length).toBeLessThanOrEqual(11)
    await vi.advanceTimersByTimeAsync(37)
    count(['a', 1, 1])
    await vi.advanceTimersByTimeAsync(10)
    expect(socket.take()).toMatchObject([{ type: 'update', values: { a: 1 } }])
  })

  test('gets the snapshot first, even when a change is pending', async () => {
    count(['a', 4, 1])
    await tick()
    count(['a', 5, 2])
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: 'tally' })
    const [snapshot, ...more] = socket.take()
    if (snapshot?.type !== 'snapshot') throw new Error('no snapshot')
    expect(snapshot.values).toEqual({ a: 5 })
    expect(more).toEqual([])
    await tick()
    expect(socket.take()).toMatchObject([{ type: 'update', seq: snapshot.seq + 1, values: { a: 5 } }])
  })

  test('gets contestants leaving and returning; a late one gets it after the snapshot; newcomers are not sent', async () => {
    const takePart = async (who: Readonly<Record<string, boolean>>): Promise<void> => {
      const { content } = live.directory
      if (!content) throw new Error('no contest')
      const contestants = Object.entries(who).map(([id, is]) => ({ ...someone(id), hiddenSince: is ? null : past }))
      live.directory.replace({ ...content, contestants })
      await tick()
    }
    const past = new Date(Date.now() - 1_000).toISOString()
    const socket = live.joinTally()
    await takePart({ a: true, b: true })
    await takePart({ a: true, b: true, c: false })
    expect(socket.take()).toEqual([])
    await takePart({ a: false, b: true, c: false })
    await takePart({ a: false, b: true, c: true })
    expect(socket.take()).toEqual([
      { type: 'activity', topic: 'tally', active: { a: false } },
      { type: 'activity', topic: 'tally', active: { c: true } },
    ])
    const later = live.join()
    later.says({ type: 'subscribe', topic: 'tally' })
    expect(later.take()).toMatchObject([{ type: 'snapshot' }, { type: 'activity', active: { a: false, c: true } }])
  })

  test('gets many changes of a tick as one absolute value', async () => {
    const socket = live.joinTally()
    for (let votes = 1; votes <= 50; votes += 1) count(['a', votes, votes])
    await tick()
    expect(socket.take()).toMatchObject([{ type: 'update', values: { a: 50 } }])
  })

  test('gets nothing while nothing changes', async () => {
    const socket = live.joinTally()
    count(['a', 1, 1])
    await tick()
    socket.take()
    count(['a', 1, 1], ['a', 1, 2])
    await vi.advanceTimersByTimeAsync(10 * tickMs)
    expect(socket.take()).toEqual([])
  })

  test('never gets a count of an older revision, in any order of events', async () => {
    const socket = live.joinTally()
    count(['a', 7, 3])
    count(['a', 5, 1])
    count(['a', 6, 2])
    await tick()
    expect(socket.take()).toMatchObject([{ values: { a: 7 } }])
    count(['a', 6, 2])
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('gets the snapshot again on request, with the last sequence number', async () => {
    const socket = live.joinTally()
    count(['a', 1, 1])
    await tick()
    const [update] = socket.take()
    socket.says({ type: 'resync', topic: 'tally' })
    const seq = update?.type === 'update' ? update.seq : undefined
    expect(socket.take()).toMatchObject([{ type: 'snapshot', seq, values: { a: 1 } }])
  })

  test('gets nothing after leaving', async () => {
    const socket = live.joinTally()
    socket.says({ type: 'unsubscribe', topic: 'tally' })
    count(['a', 1, 1])
    await tick()
    expect(socket.take()).toEqual([])
  })

  test('gets nothing of another contest', async () => {
    const socket = live.joinTally()
    live.tally.apply('00000000-0000-4000-8000-00000000beef', [['a', 9, 9]])
    await tick()
    expect(socket.take()).toEqual([])
  })
})

describe('the beat', () => {
  test('has the last sequence number, which reveals a lost update', async () => {
    const socket = live.joinTally()
    count(['a', 1, 1])
    await tick()
    const [update] = socket.take()
    await vi.advanceTimersByTimeAsync(heartbeatMs)
    expect(socket.take()).toMatchObject([{ type: 'beat', seq: update?.type === 'update' && update.seq }])
  })

  test('closes a socket that missed three', async () => {
    const dead = live.joinTally()
    const alive = live.joinTally()
    dead.answersPings = false
    await vi.advanceTimersByTimeAsync(4 * heartbeatMs + tickMs)
    expect([dead.isTerminated, alive.isTerminated]).toEqual([true, false])
    expect(live.gateway.size).toBe(1)
  })
})

describe('the gateway', () => {
  test('sends the freeze, and no counts afterwards', async () => {
    live.gateway.stop()
    Object.assign(live, startGateway(undefined, new Date(Date.now() + 1_000)))
    const socket = live.joinTally()
    count(['a', 1, 1])
    await vi.advanceTimersByTimeAsync(900)
    expect(socket.take()).toMatchObject([{ type: 'update', values: { a: 1 } }])
    await vi.advanceTimersByTimeAsync(200)
    expect(socket.take()).toMatchObject([{ type: 'snapshot', frozen: true, values: { a: 1 } }])
    count(['a', 2, 2])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(socket.take()).toMatchObject([{ type: 'beat' }])
  })

  test('closes all sockets with 1012 when it stops', () => {
    const sockets = [live.join(), live.joinTally()]
    live.gateway.stop()
    expect(sockets.map(({ closedWith }) => closedWith)).toEqual([1012, 1012])
    expect(live.gateway.size).toBe(0)
    const late = live.join()
    expect([late.closedWith, live.gateway.size]).toEqual([1012, 0])
  })

  test('sends for the length of its pause plus a third of the timer lag, with a limit', () => {
    expect(turnMs(4, 0)).toBe(4)
    expect(turnMs(4, 6)).toBe(6)
    expect(turnMs(4, 600)).toBe(20)
  })
})

describe('more sockets than one batch', () => {
  const manySockets = 600 // three pieces

  test('get changes that came during sending, each with its own next number', async () => {
    const sockets = Array.from({ length: manySockets }, () => live.joinTally())
    for (let votes = 1; votes <= 5; votes += 1) {
      count(['a', votes, votes])
      await vi.advanceTimersByTimeAsync(1)
    }
    await vi.advanceTimersByTimeAsync(3 * tickMs)
    for (const socket of sockets) {
      const updates = socket.take()
      expect(updates.at(-1)).toMatchObject({ type: 'update', values: { a: 5 } })
      expect(updates.map((one) => one.type === 'update' && one.seq)).toEqual(updates.map((_, index) => index + 1))
    }
  })

  test('get ten updates a second at most', async () => {
    const sockets = Array.from({ length: manySockets }, () => live.joinTally())
    for (let votes = 1; votes <= 100; votes += 1) {
      count(['a', votes, votes])
      await vi.advanceTimersByTimeAsync(10)
    }
    for (const socket of sockets) expect(socket.take().length).toBeLessThanOrEqual(11)
  })

  test('returning to another batch trust its snapshot, which has another epoch', async () => {
    const sockets = Array.from({ length: manySockets }, () => {
      const socket = live.join()
      socket.says({ type: 'subscribe', topic: 'tally' })
      return socket.take()[0]
    })
    const epochs = sockets.map((snapshot) => (snapshot?.type === 'snapshot' ? snapshot.epoch : ''))
    expect(new Set(epochs).size).toBe(3)
  })

  test('take the places of those who left', async () => {
    const sockets = Array.from({ length: manySockets }, () => live.joinTally())
    for (const socket of sockets.splice(0, 300)) socket.terminate()
    sockets.push(...Array.from({ length: 300 }, () => live.joinTally()))
    expect(live.gateway.size).toBe(manySockets)
    count(['a', 1, 1])
    await vi.advanceTimersByTimeAsync(3 * tickMs)
    for (const socket of sockets) expect(socket.take()).toMatchObject([{ type: 'update', values: { a: 1 } }])
  })
})

const tooMuch = 64 * 1024 + 1

let rev = 0
async function change(votes: number): Promise<void> {
  rev += 1
  live.tally.apply(contestId, [['a', votes, rev]])
  await vi.advanceTimersByTimeAsync(tickMs)
}

describe('a slow socket', () => {
  test('gets no updates, then a snapshot when it has caught up, then updates again', async () => {
    const slow = live.joinTally()
    const quick = live.joinTally()
    slow.bufferedAmount = tooMuch
    await change(1)
    slow.bufferedAmount = 10
    await change(2)
    expect(slow.take()).toEqual([])
    expect(quick.take()).toHaveLength(2)
    slow.bufferedAmount = 0
    await vi.advanceTimersByTimeAsync(tickMs)
    expect(slow.take()).toMatchObject([{ type: 'snapshot', seq: 2, values: { a: 2 } }])
    await change(3)
    expect(slow.take()).toMatchObject([{ type: 'update', seq: 3, values: { a: 3 } }])
  })

  test('that catches up during a change gets one snapshot with it', async () => {
    const slow = live.joinTally()
    slow.bufferedAmount = tooMuch
    await change(1)
    slow.bufferedAmount = 0
    await change(2)
    expect(slow.take()).toMatchObject([{ type: 'snapshot', values: { a: 2 } }])
  })

  test('is closed after half a minute and may reconnect', async () => {
    const slow = live.joinTally()
    slow.bufferedAmount = tooMuch
    for (let votes = 1; votes <= 29; votes += 1) {
      await change(votes)
      await vi.advanceTimersByTimeAsync(1_000 - tickMs)
    }
    expect(slow.closedWith).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_100)
    await change(30)
    await change(31)
    expect(slow.closedWith).toBe(1013)
    expect(live.gateway.size).toBe(0)
  })

  test('among thousands catching up at once gets one snapshot', async () => {
    const sockets = Array.from({ length: 5_000 }, () => live.joinTally())
    for (const socket of sockets) socket.bufferedAmount = tooMuch
    await vi.advanceTimersByTimeAsync(1_000)
    await change(1)
    await vi.advanceTimersByTimeAsync(1_000)
    for (const socket of sockets) socket.bufferedAmount = 0
    await change(2)
    await vi.advanceTimersByTimeAsync(1_000)
    const got = sockets.map((socket: FakeSocket) => socket.take().map((message) => message.type))
    expect(got.filter((types) => types.join() !== 'snapshot')).toEqual([])
  })
})
