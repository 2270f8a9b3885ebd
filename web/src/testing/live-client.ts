import type { ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { createLiveClient, type Socket, type SocketEvents } from '../lib/live/client.ts'
import type { TopicMessage } from '../lib/live/topics.ts'

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

export const silenceMs = 45_000
export const quietMs = 10_000
export const snapshot = (seq: number, values: Record<string, number>, epoch = 'a'): ServerMessage => ({
  type: 'snapshot',
  topic: 'tally',
  epoch,
  seq,
  frozen: false,
  values,
})
export const update = (seq: number, values: Record<string, number>, epoch = 'a'): ServerMessage => ({
  type: 'update',
  topic: 'tally',
  epoch,
  seq,
  values,
})
export const resync = { type: 'resync', topic: 'tally' }
export const subscribeTally = { type: 'subscribe', topic: 'tally' }
/** A live client on sockets of the test, under a fake clock; for all tests of a file. */
export function liveClientOfFile() {
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

  return { sockets, heard, last, start }
}
