import { describe, expect, test, vi } from 'vitest'
import type { FakeSocket } from '../support/fake-socket.ts'
import { contestId, useGateway } from '../support/gateway.ts'

const tickMs = 100
const tooMuch = 64 * 1024 + 1
const live = useGateway()

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
