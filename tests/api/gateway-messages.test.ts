import { randomUUID } from 'node:crypto'
import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GatewayUnderTest, startGateway } from '../support/gateway.ts'

let live: GatewayUnderTest
const recorded = new Map<string, BallotOutcome>()
let isPostgresAway = false

beforeEach(() => {
  vi.useFakeTimers()
  recorded.clear()
  isPostgresAway = false
  live = startGateway(async (ids) => {
    if (isPostgresAway) throw new Error('ECONNREFUSED')
    return new Map([...recorded].filter(([id]) => ids.includes(id)))
  })
})
afterEach(() => {
  live.gateway.stop()
  vi.useRealTimers()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1)
const topicOf = (id: string): string => `ballot:${id}`

describe('a page waiting for a ballot', () => {
  test('gets pending, then the outcome, then nothing', async () => {
    const id = randomUUID()
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: topicOf(id) })
    await settle()
    expect(socket.take()).toEqual([{ type: 'ballot', topic: topicOf(id), status: 'pending' }])
    live.ballots.tell(id, { status: 'refused', kind: 'free', reason: 'contest_closed' })
    live.ballots.tell(id, { status: 'counted', kind: 'free' })
    expect(socket.take()).toEqual([
      { type: 'ballot', topic: topicOf(id), status: 'refused', kind: 'free', reason: 'contest_closed' },
    ])
    expect(live.ballots.waiting).toBe(0)
  })

  test('gets an earlier outcome at once', async () => {
    const id = randomUUID()
    recorded.set(id, { status: 'counted', kind: 'free' })
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: topicOf(id) })
    await settle()
    expect(socket.take()).toEqual([{ type: 'ballot', topic: topicOf(id), status: 'counted', kind: 'free' }])
  })

  test('gets it later when the event was lost or Postgres was down', async () => {
    const id = randomUUID()
    isPostgresAway = true
    const socket = live.join()
    socket.says({ type: 'subscribe', topic: topicOf(id) })
    await settle()
    expect(socket.take()).toMatchObject([{ status: 'pending' }])
    await live.ballots.recheck()
    expect(socket.take()).toEqual([])
    isPostgresAway = false
    recorded.set(id, { status: 'counted', kind: 'free' })
    await live.ballots.recheck()
    expect(socket.take()).toMatchObject([{ status: 'counted' }])
  })

  test('gets it beside another page; one that left does not', async () => {
    const id = randomUUID()
    const [first, second, gone] = [live.join(), live.join(), live.join()]
    for (const socket of [first, second, gone]) socket.says({ type: 'subscribe', topic: topicOf(id) })
    await settle()
    for (const socket of [first, second, gone]) socket.take()
    gone.close(1001)
    live.ballots.tell(id, { status: 'counted', kind: 'free' })
    expect([first, second, gone].map((socket) => socket.take().length)).toEqual([1, 1, 0])
  })

  test('is forgotten when it closes', async () => {
    const socket = live.join()
    for (let index = 0; index < 10; index += 1) socket.says({ type: 'subscribe', topic: topicOf(randomUUID()) })
    await settle()
    expect(live.ballots.waiting).toBe(10)
    socket.close(1001)
    expect(live.ballots.waiting).toBe(0)
  })
})

describe('client messages', () => {
  test.each(['ballots', 'Tally', 'ballot:', 'ballot:*', `ballot:${randomUUID().toUpperCase()}x`, 'admin', '__proto__'])(
    'with the topic %s are refused',
    (topic) => {
      const socket = live.join()
      socket.says({ type: 'subscribe', topic })
      expect(socket.take()).toEqual([{ type: 'error', code: 'unknown_topic', topic }])
    },
  )

  test('may subscribe to sixteen topics, counting each once', () => {
    const socket = live.join()
    const topics = Array.from({ length: 16 }, () => topicOf(randomUUID()))
    for (const topic of topics) socket.says({ type: 'subscribe', topic })
    socket.take()
    socket.says({ type: 'subscribe', topic: 'tally' })
    expect(socket.take()).toEqual([{ type: 'error', code: 'too_many_topics', topic: 'tally' }])
    socket.says({ type: 'unsubscribe', topic: topics[0] ?? '' })
    socket.says({ type: 'subscribe', topic: 'tally' })
    expect(socket.take()).toMatchObject([{ type: 'snapshot' }])
  })

  test('are limited to sixty per ten seconds; more close the socket', async () => {
    const socket = live.join()
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 60; index += 1) socket.says({ type: 'resync', topic: 'tally' })
      await vi.advanceTimersByTimeAsync(10_001)
    }
    expect(socket.closedWith).toBeUndefined()
    for (let index = 0; index < 61; index += 1) socket.says({ type: 'resync', topic: 'tally' })
    expect(socket.closedWith).toBe(1008)
  })

  test('that are nonsense get an error, and the socket stays open', () => {
    const message = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.record({ type: fc.anything(), topic: fc.anything() }).map((one) => JSON.stringify(one)),
    )
    fc.assert(
      fc.property(message, (text) => {
        const socket = live.join()
        socket.says(text ?? 'undefined')
        expect(socket.take()).toMatchObject([{ type: 'error', code: 'invalid_message' }])
        socket.close(1000)
      }),
    )
    expect(live.gateway.size).toBe(0)
  })
})
