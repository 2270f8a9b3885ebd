import { type ServerMessage, tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import { WebSocket } from 'ws'

/** A page that watches the counts and reconnects by itself. */
export interface Watcher {
  /** As shown to its voter; undefined before the first snapshot. */
  readonly counts: ReadonlyMap<string, number> | undefined
  /** When it last connected, by performance.now(); undefined while disconnected. */
  readonly connectedAt: number | undefined
  readonly reconnects: number
  /** How its connections closed, in order: 1012 if told to reconnect, 1006 if nothing was said. */
  readonly closedWith: readonly number[]
  /** When it last received anything, by performance.now(). */
  readonly heardAt: number
  /** Drops its connection silently; it reconnects as after any loss. */
  readonly drop: () => void
  readonly close: () => void
}

const comeBackMs = 250

let latest: { readonly text: string; readonly message: ServerMessage } | undefined

/** Many pages read the same text in a row. */
function read(text: string): ServerMessage {
  if (latest?.text !== text) latest = { text, message: JSON.parse(text) as ServerMessage } // sent by our own API
  return latest.message
}

/** Watches at the first address and, after each lost connection, at the next in turn. */
export function watch(urls: readonly string[], first: number): Watcher {
  let counts: Map<string, number> | undefined
  let connectedAt: number | undefined
  let place: { epoch: string; seq: number } | undefined
  let attempts = 0
  let heardAt = 0
  let closed = false
  const closedWith: number[] = []
  let socket: WebSocket

  const receive = (message: ServerMessage): void => {
    if (message.type === 'snapshot') {
      counts = new Map(Object.entries(message.values))
      place = { epoch: message.epoch, seq: message.seq }
      return
    }
    if (message.type !== 'update' && message.type !== 'beat') return
    const follows = message.type === 'update' ? 1 : 0
    if (place?.epoch !== message.epoch || message.seq > place.seq + follows) {
      return socket.send(JSON.stringify({ type: 'resync', topic: tallyTopic }))
    }
    if (message.type === 'beat' || message.seq <= place.seq) return
    for (const [contestant, votes] of Object.entries(message.values)) counts?.set(contestant, votes)
    place.seq = message.seq
  }

  const connect = (): void => {
    if (closed) return
    const url = urls[(first + attempts) % urls.length] ?? ''
    attempts += 1
    place = undefined
    socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { handshakeTimeout: 2_000 })
    socket.on('open', () => {
      connectedAt = performance.now()
      socket.send(JSON.stringify({ type: 'subscribe', topic: tallyTopic }))
    })
    socket.on('message', (data) => {
      heardAt = performance.now()
      receive(read(data.toString()))
    })
    socket.on('error', () => {})
    socket.once('close', (code) => {
      closedWith.push(code)
      connectedAt = undefined
      setTimeout(connect, comeBackMs)
    })
  }

  connect()
  return {
    get counts() {
      return counts
    },
    get connectedAt() {
      return connectedAt
    },
    get heardAt() {
      return heardAt
    },
    closedWith,
    get reconnects() {
      return attempts - 1
    },
    drop: () => {
      connectedAt = undefined
      counts = undefined
      socket.terminate()
    },
    close: () => {
      closed = true
      socket.terminate()
    },
  }
}

/** Whether a page shows these counts; an unnamed contestant has none. */
export const shows = (watcher: Watcher, counts: ReadonlyMap<string, number>): boolean => {
  const shown = watcher.counts
  if (!shown) return false
  return (
    [...counts].every(([id, votes]) => (shown.get(id) ?? 0) === votes) &&
    [...shown.keys()].every((id) => counts.has(id) || shown.get(id) === 0)
  )
}
