import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveClient, type Socket, type SocketEvents } from './client.ts'
import type { TopicMessage } from './topics.ts'

class FakeSocket implements Socket {
  readonly events: SocketEvents
  closed = false
  readonly sent: unknown[] = []
  constructor(events: SocketEvents) {
    this.events = events
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  hear(message: ServerMessage): void {
    this.events.said(JSON.stringify(message))
  }
}

const silenceMs = 45_000
const quietMs = 10_000
const snapshot = (seq: number, values: Record<string, number>, epoch = 'a'): ServerMessage => ({
  type: 'snapshot',
  topic: 'tally',
  epoch,
  seq,
  frozen: false,
  values,
})
const update = (seq: number, values: Record<string, number>, epoch = 'a'): ServerMessage => ({
  type: 'update',
  topic: 'tally',
  epoch,
  seq,
  values,
})
const resync = { type: 'resync', topic: 'tally' }
const subscribeTally = { type: 'subscribe', topic: 'tally' }

describe('live client', () => {
  const sockets: FakeSocket[] = []
  const heard: TopicMessage[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    sockets.length = heard.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('nothing was opened')
    return socket
  }

  function start(random = () => 0) {
    const client = createLiveClient({
      connect: (events) => {
        sockets.push(new FakeSocket(events))
        return last()
      },
      silenceMs,
      quietMs,
      random,
    })
    const stop = client.subscribe('tally', (message) => heard.push(message))
    last().events.opened()
    return { client, stop }
  }

  test('[LIV-01] updates that follow on are passed on in order', () => {
    start()
    last().hear(snapshot(7, { x: 1 }))
    last().hear(update(8, { x: 2 }))
    last().hear(update(9, { x: 3 }))
    expect(heard.map((message) => 'seq' in message && message.seq)).toEqual([7, 8, 9])
    expect(last().sent).toEqual([subscribeTally])
  })

  test('[LIV-01] a gap asks for the snapshot once, and updates until then say nothing', () => {
    start()
    last().hear(snapshot(7, { x: 1 }))
    last().hear(update(9, { x: 3 }))
    last().hear(update(10, { x: 4 }))
    expect(heard).toHaveLength(1)
    expect(last().sent).toEqual([subscribeTally, resync])
    last().hear(snapshot(10, { x: 4 }))
    last().hear(update(11, { x: 5 }))
    expect(heard.slice(1)).toEqual([snapshot(10, { x: 4 }), update(11, { x: 5 })])
  })

  test('[LIV-01] an old or repeated update is ignored', () => {
    start()
    last().hear(snapshot(7, { x: 7 }))
    last().hear(update(6, { x: 6 }))
    last().hear(update(7, { x: 0 }))
    expect(heard).toEqual([snapshot(7, { x: 7 })])
    expect(last().sent).toEqual([subscribeTally])
  })

  test('[LIV-01] an update of another epoch asks for the snapshot, which replaces the old one whatever its number', () => {
    start()
    last().hear(snapshot(900, { x: 1 }))
    last().hear(update(3, { x: 2 }, 'b'))
    expect(last().sent).toEqual([subscribeTally, resync])
    last().hear(snapshot(3, { x: 2 }, 'b'))
    expect(heard.at(-1)).toEqual(snapshot(3, { x: 2 }, 'b'))
  })

  test('[LIV-01] a beat with a later number shows that the last update was lost', () => {
    start()
    last().hear(snapshot(7, {}))
    last().hear({ type: 'beat', epoch: 'a', seq: 7 })
    expect(last().sent).toEqual([subscribeTally])
    last().hear({ type: 'beat', epoch: 'a', seq: 8 })
    expect(last().sent).toEqual([subscribeTally, resync])
  })

  test('[LIV-01] a beat before the snapshot that was asked for asks for no second one, also under another epoch', () => {
    start()
    last().hear(snapshot(7, {}))
    last().events.closed()
    vi.advanceTimersByTime(300)
    last().events.opened()
    last().hear({ type: 'beat', epoch: 'b', seq: 3 })
    expect(last().sent).toEqual([subscribeTally])
    last().hear(snapshot(3, { x: 1 }, 'b'))
    last().hear({ type: 'beat', epoch: 'b', seq: 4 })
    expect(last().sent).toEqual([subscribeTally, resync])
  })

  describe('what cannot be read, or does not come, is asked for again', () => {
    describe.each([
      ['is cut off', '{"type":"snapshot","topic":"tally","epoch":"a","seq":7,"val'],
      ['is no text', new Uint8Array([1])],
      ['has the counts in another form', JSON.stringify({ ...snapshot(7, {}), values: undefined, counts: [['x', 1]] })],
      ['has no number', JSON.stringify({ ...snapshot(7, {}), seq: undefined })],
    ])('[LIV-01] a snapshot that %s', (_how, unreadable) => {
      test('is asked for again after a moment, ever later, until one can be read', () => {
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

    test('[LIV-01] an answer of a kind that the page does not know is asked for again after two beats, and so is one that never came', () => {
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

    test('[LIV-01] after a restart with answers of another kind the snapshot is asked for ever later, not with every update', () => {
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

    test('[LIV-01] where only updates have another form the snapshot is asked for ever later, and at once again after one that can be read', () => {
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

    test('[LIV-01] an update that cannot be read shows as a gap with the next one', () => {
      start()
      last().hear(snapshot(7, { x: 1 }))
      last().events.said(JSON.stringify({ ...update(8, {}), values: undefined }))
      vi.advanceTimersByTime(5_000)
      expect(last().sent).toEqual([subscribeTally])
      last().hear(update(9, { x: 3 }))
      expect(last().sent).toEqual([subscribeTally, resync])
    })

    test('[VOT-11] the outcome of a ballot that could not be read is asked for again', () => {
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

    test('[LIV-01] before the first checkpoint nobody asks for it again', () => {
      const { client } = start()
      client.subscribe('checkpoints', () => undefined)
      last().hear(snapshot(7, {}))
      for (let beat = 0; beat < 8; beat += 1) {
        last().hear({ type: 'beat', epoch: 'a', seq: 7 })
        vi.advanceTimersByTime(15_000)
      }
      expect(last().sent).toEqual([subscribeTally, { type: 'subscribe', topic: 'checkpoints' }])
    })

    test('[VOT-11] pauses begin anew with an answer on any topic, not with counts alone', () => {
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

  describe('[LIV-01] after ten seconds without news the counts are asked for', () => {
    const untilQuiet = (client: ReturnType<typeof start>['client']): boolean[] =>
      [quietMs - 1, 1].map((ms) => {
        vi.advanceTimersByTime(ms)
        return client.isQuiet.getState()
      })

    test('where a socket hangs that has opened', () => {
      expect(untilQuiet(start().client)).toEqual([false, true])
    })

    test('where sockets close at once, however often', () => {
      const { client } = start(() => 0)
      const closing = setInterval(() => last().events.closed(), 100)
      expect(untilQuiet(client)).toEqual([false, true])
      vi.advanceTimersByTime(60_000)
      expect(client.isQuiet.getState()).toBe(true)
      clearInterval(closing)
    })

    test('until something is heard again, or nobody listens', () => {
      const { client, stop } = start()
      vi.advanceTimersByTime(quietMs)
      last().hear({ type: 'beat', epoch: 'a', seq: 0 })
      expect(client.isQuiet.getState()).toBe(false)
      expect(untilQuiet(client)).toEqual([false, true])
      stop()
      last().events.closed()
      expect(client.isQuiet.getState()).toBe(false)
    })
  })

  describe('a connection', () => {
    test('[LIV-01] a lost connection comes back by itself and subscribes again', () => {
      const { client } = start()
      last().hear(snapshot(7, {}))
      last().events.closed()
      expect(client.connection.getState()).toBe('waiting')
      vi.advanceTimersByTime(300)
      expect(sockets).toHaveLength(2)
      last().events.opened()
      expect(client.connection.getState()).toBe('open')
      expect(last().sent).toEqual([subscribeTally])
      last().hear(update(8, { x: 1 }))
      last().hear(snapshot(9, { x: 2 }))
      expect(heard.at(-1)).toEqual(snapshot(9, { x: 2 }))
      expect(heard).toHaveLength(2)
    })

    test('[LIV-01] three missed beats are the end of a connection that looks open', () => {
      const { client } = start()
      last().hear(snapshot(1, {}))
      const silent = last()
      vi.advanceTimersByTime(silenceMs)
      expect(silent.closed).toBe(true)
      expect(client.connection.getState()).toBe('waiting')
      silent.hear(update(2, { x: 1 }))
      expect(heard).toHaveLength(1)
    })

    test('[LIV-01] while the server is away the pauses grow to ten seconds, and the network coming back ends them', () => {
      const { client } = start()
      const tried: number[] = []
      for (let round = 0; round < 6; round += 1) {
        last().events.closed()
        const before = Date.now()
        const count = sockets.length
        while (sockets.length === count) vi.advanceTimersByTime(50)
        tried.push(Date.now() - before)
      }
      expect(Math.max(...tried)).toBeLessThanOrEqual(10_000)
      last().events.closed()
      const count = sockets.length
      client.reconnect()
      expect(sockets).toHaveLength(count + 1)
    })

    test('[LIV-01] coming back to a page heard from lately keeps its connection; after a long sleep it is renewed', () => {
      const { client } = start()
      last().hear(snapshot(1, {}))
      client.wake()
      expect(sockets).toHaveLength(1)
      vi.setSystemTime(Date.now() + silenceMs)
      client.wake()
      expect(sockets).toHaveLength(2)
    })
  })

  test('[LIV-01] a topic is left with its last listener', () => {
    const { client, stop } = start()
    const stopOther = client.subscribe('tally', () => undefined)
    stop()
    expect(last().sent).toEqual([subscribeTally])
    stopOther()
    stopOther()
    expect(last().sent).toEqual([subscribeTally, { type: 'unsubscribe', topic: 'tally' }])
  })

  test('[VOT-11] the outcome of a ballot reaches whoever asked for it', () => {
    const { client } = start()
    const outcomes: TopicMessage[] = []
    client.subscribe('ballot:1', (message) => outcomes.push(message))
    last().hear({ type: 'ballot', topic: 'ballot:1', status: 'refused', kind: 'free', reason: 'free_vote_used' })
    last().hear({ type: 'ballot', topic: 'ballot:2', status: 'counted', kind: 'free' })
    expect(outcomes).toEqual([
      { type: 'ballot', topic: 'ballot:1', status: 'refused', kind: 'free', reason: 'free_vote_used' },
    ])
    expect(last().sent).toContainEqual({ type: 'subscribe', topic: 'ballot:1' })
  })

  test('[DSH-03] her own count and the news of her photos reach whoever listens to her topic', () => {
    const { client } = start()
    const own: TopicMessage[] = []
    client.subscribe('contestant:1', (message) => own.push(message))
    const votes = { type: 'votes', topic: 'contestant:1', votes: 12 } as const
    const photo = { type: 'photo', topic: 'contestant:1', upload: 'u', status: 'done' } as const
    last().hear(votes)
    last().hear({ ...votes, topic: 'contestant:2' })
    last().hear(photo)
    expect(own).toEqual([votes, photo])
  })

  test('[DSH-03] a topic that may not be listened to says so to its listeners', () => {
    const { client } = start()
    const own: TopicMessage[] = []
    client.subscribe('contestant:1', (message) => own.push(message))
    last().hear({ type: 'error', code: 'not_authenticated', topic: 'contestant:1' })
    last().hear({ type: 'error', code: 'invalid_body' })
    expect(own).toEqual([{ type: 'error', code: 'not_authenticated', topic: 'contestant:1' }])
    expect(heard).toEqual([])
  })
})
