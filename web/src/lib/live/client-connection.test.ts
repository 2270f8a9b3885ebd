import { describe, expect, test, vi } from 'vitest'
import { liveClientOfFile, quietMs, silenceMs, snapshot, subscribeTally, update } from '../../testing/live-client.ts'

const { sockets, heard, last, start } = liveClientOfFile()

describe('after ten seconds without news the counts are polled', () => {
  const untilQuiet = (client: ReturnType<typeof start>['client']): boolean[] =>
    [quietMs - 1, 1].map((ms) => {
      vi.advanceTimersByTime(ms)
      return client.isQuiet.getState()
    })

  test('if an open socket hangs', () => {
    expect(untilQuiet(start().client)).toEqual([false, true])
  })

  test('if sockets close at once, however often', () => {
    const { client } = start(() => 0)
    const closing = setInterval(() => last().events.closed(), 100)
    expect(untilQuiet(client)).toEqual([false, true])
    vi.advanceTimersByTime(60_000)
    expect(client.isQuiet.getState()).toBe(true)
    clearInterval(closing)
  })

  test('until something is heard, or nobody listens', () => {
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
  test('a lost connection reconnects by itself and resubscribes', () => {
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

  test('three missed beats end a connection that looks open', () => {
    const { client } = start()
    last().hear(snapshot(1, {}))
    const silent = last()
    vi.advanceTimersByTime(silenceMs)
    expect(silent.closed).toBe(true)
    expect(client.connection.getState()).toBe('waiting')
    silent.hear(update(2, { x: 1 }))
    expect(heard).toHaveLength(1)
  })

  test('while the server is away pauses grow to ten seconds, and a returning network ends them', () => {
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

  test('returning to a recently active page keeps its connection; after a long sleep it is renewed', () => {
    const { client } = start()
    last().hear(snapshot(1, {}))
    client.wake()
    expect(sockets).toHaveLength(1)
    vi.setSystemTime(Date.now() + silenceMs)
    client.wake()
    expect(sockets).toHaveLength(2)
  })
})
