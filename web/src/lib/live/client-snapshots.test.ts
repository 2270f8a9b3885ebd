import { describe, expect, test, vi } from 'vitest'
import { liveClientOfFile, resync, silenceMs, snapshot, subscribeTally, update } from '../../testing/live-client.ts'
import type { TopicMessage } from './topics.ts'

const { heard, last, start } = liveClientOfFile()

describe('unreadable or missing messages are requested again', () => {
  describe.each([
    ['is cut off', '{"type":"snapshot","topic":"tally","epoch":"a","seq":7,"val'],
    ['is no text', new Uint8Array([1])],
    ['has the counts in another form', JSON.stringify({ ...snapshot(7, {}), values: undefined, counts: [['x', 1]] })],
    ['has no number', JSON.stringify({ ...snapshot(7, {}), seq: undefined })],
  ])('a snapshot that %s', (_how, unreadable) => {
    test('is requested again after growing pauses, until readable', () => {
      start(() => 1)
      last().events.said(unreadable)
      expect(heard).toEqual([])
      expect(last().sent).toEqual([subscribeTally])
      const pauses: number[] = []
      for (let asked = 1; asked <= 8; asked += 1) {
        const since = Date.now()
        while (last().sent.length === asked) {
          last().hear({ type: 'beat', epoch: 'a', seq: 8 })
          vi.advanceTimersByTime(1_000)
        }
        pauses.push(Date.now() - since)
        last().hear(update(8, { x: 2 }))
        last().events.said(unreadable)
      }
      expect(last().sent.slice(1)).toEqual(Array.from({ length: 8 }, () => resync))
      expect(pauses[0]).toBeLessThanOrEqual(3_000)
      expect(Math.max(...pauses)).toBeLessThanOrEqual(120_000)
      expect(pauses.at(-1)).toBeGreaterThan(10 * (pauses[0] ?? 0))
      expect(heard).toEqual([])
      last().hear(snapshot(9, { x: 3 }))
      last().hear(update(10, { x: 4 }))
      expect(heard).toEqual([snapshot(9, { x: 3 }), update(10, { x: 4 })])
      vi.advanceTimersByTime(silenceMs - 1)
      expect(last().sent).toHaveLength(9)
    })
  })

  const unknownKind = JSON.stringify({ type: 'everything', topic: 'tally', counts: [] })
  const isResync = (sent: unknown): boolean => JSON.stringify(sent) === JSON.stringify(resync)
  const resyncs = (): number => last().sent.filter(isResync).length

  test('an unknown or missing answer is requested again after two beats', () => {
    start()
    last().events.said(unknownKind)
    last().hear(update(8, { x: 1 }))
    last().hear({ type: 'beat', epoch: 'a', seq: 8 })
    vi.advanceTimersByTime(14_000)
    expect(last().sent).toEqual([subscribeTally])
    last().hear({ type: 'beat', epoch: 'a', seq: 8 })
    vi.advanceTimersByTime(3_000)
    expect(last().sent).toEqual([subscribeTally, resync])
    last().hear(snapshot(8, { x: 1 }))
    for (let beat = 0; beat < 3; beat += 1) {
      last().hear({ type: 'beat', epoch: 'a', seq: 8 })
      vi.advanceTimersByTime(15_000)
    }
    expect(last().sent).toEqual([subscribeTally, resync])
  })

  /** Ten minutes with an update a second and a beat every fifteen. @returns how often the snapshot was asked for */
  function askedInTenMinutes(say: (second: number) => void, answer: () => void): number {
    let answered = 0
    for (let second = 1; second <= 600; second += 1) {
      say(second)
      if (second % 15 === 0) last().hear({ type: 'beat', epoch: 'b', seq: second })
      for (; answered < resyncs(); answered += 1) answer()
      vi.advanceTimersByTime(1_000)
    }
    return resyncs()
  }

  test('after a restart with unknown answers the snapshot is requested ever later, not with every update', () => {
    start(() => 1)
    last().hear(snapshot(7, { x: 7 }))
    const asked = askedInTenMinutes(
      (second) => last().hear(update(second, { x: second }, 'b')),
      () => last().events.said(unknownKind),
    )
    expect(asked).toBeGreaterThan(2)
    expect(asked).toBeLessThan(12)
    last().hear(snapshot(600, { x: 600 }, 'b'))
    last().hear(update(601, { x: 601 }, 'b'))
    expect(heard.at(-1)).toEqual(update(601, { x: 601 }, 'b'))
  })

  test('with unreadable updates the snapshot is requested ever later, and at once after a readable one', () => {
    start(() => 1)
    last().hear(snapshot(0, { x: 0 }, 'b'))
    let now = 0
    const asked = askedInTenMinutes(
      (second) => {
        now = second
        last().events.said(JSON.stringify({ ...update(second, {}, 'b'), values: undefined, counts: [] }))
      },
      () => last().hear(snapshot(now, { x: now }, 'b')),
    )
    expect(asked).toBeGreaterThan(2)
    expect(asked).toBeLessThan(12)
    last().hear(snapshot(700, { x: 700 }, 'b'))
    last().hear(update(701, { x: 701 }, 'b'))
    last().hear(update(703, { x: 703 }, 'b'))
    expect(resyncs()).toBe(asked + 1)
  })

  test('an unreadable update shows as a gap at the next one', () => {
    start()
    last().hear(snapshot(7, { x: 1 }))
    last().events.said(JSON.stringify({ ...update(8, {}), values: undefined }))
    vi.advanceTimersByTime(5_000)
    expect(last().sent).toEqual([subscribeTally])
    last().hear(update(9, { x: 3 }))
    expect(last().sent).toEqual([subscribeTally, resync])
  })

  test('an unreadable ballot outcome is requested again', () => {
    const { client } = start()
    last().hear(snapshot(7, {}))
    const outcomes: TopicMessage[] = []
    client.subscribe('ballot:1', (message) => outcomes.push(message))
    last().events.said('{"type":"ballot","topic":"ballo')
    vi.advanceTimersByTime(3_000)
    expect(last().sent.slice(2)).toEqual([{ type: 'resync', topic: 'ballot:1' }])
    last().hear({ type: 'ballot', topic: 'ballot:1', status: 'counted', kind: 'free' })
    expect(outcomes).toHaveLength(1)
  })

  test('before the first checkpoint it is not requested again', () => {
    const { client } = start()
    client.subscribe('checkpoints', () => undefined)
    last().hear(snapshot(7, {}))
    for (let beat = 0; beat < 8; beat += 1) {
      last().hear({ type: 'beat', epoch: 'a', seq: 7 })
      vi.advanceTimersByTime(15_000)
    }
    expect(last().sent).toEqual([subscribeTally, { type: 'subscribe', topic: 'checkpoints' }])
  })

  test('pauses restart with an answer on any topic, not only with counts', () => {
    const { client } = start(() => 1)
    last().hear(snapshot(7, {}))
    for (const ballot of ['ballot:1', 'ballot:2', 'ballot:3', 'ballot:4']) {
      client.subscribe(ballot, () => undefined)
      last().events.said('{"type":"ballot","topic":"ballo')
      vi.advanceTimersByTime(3_000)
      expect(last().sent.at(-1)).toEqual({ type: 'resync', topic: ballot })
      last().hear({ type: 'ballot', topic: ballot, status: 'counted', kind: 'free' })
    }
  })
})
