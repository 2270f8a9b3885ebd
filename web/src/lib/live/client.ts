import type { ClientMessage, ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { jitteredBackoffMs } from '../jittered-backoff.ts'
import { createTopics, type TopicListener } from './topics.ts'

/** `idle`: nobody listens; `waiting`: the connection was lost, the next attempt is timed. */
export type Connection = 'idle' | 'connecting' | 'open' | 'waiting'

/** The used part of a WebSocket. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** The events of a socket. */
export interface SocketEvents {
  opened(): void
  said(data: unknown): void
  closed(): void
}

export interface LiveClientOptions {
  readonly connect: (events: SocketEvents) => Socket
  /** After this silence the connection is dead, even if the browser does not say so. */
  readonly silenceMs: number
  /** After this silence callers poll, whatever the connection's state. */
  readonly quietMs: number
  readonly random?: () => number
}

export interface LiveClient {
  /** Subscribes until the returned function is called. A topic's second listener gets only later messages. */
  subscribe(topic: string, listener: TopicListener): () => void
  readonly connection: StoreApi<Connection>
  /** Silent for `quietMs`: the socket does not open, or hangs. */
  readonly isQuiet: StoreApi<boolean>
  /** The network returned or changed: reconnects at once. */
  reconnect(): void
  /** The page is visible again: connects at once, unless a message came recently. */
  wake(): void
}

const backoff = { firstMs: 300, mostMs: 10_000 }
/** Snapshots are large, and a page of another release may never be able to read one. */
const askAgainBackoff = { firstMs: 1_000, mostMs: 120_000 }

export function createLiveClient({ connect, silenceMs, quietMs, random = Math.random }: LiveClientOptions): LiveClient {
  const connection = createStore<Connection>()(() => 'idle')
  const isQuiet = createStore<boolean>()(() => false)
  const topics = createTopics(send, askLater, () => {
    unread = 0
  })
  let socket: Socket | undefined
  /** Counts sockets, to ignore events of old ones. */
  let turn = 0
  let attempt = 0
  let lastHeard = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let quietTimer: ReturnType<typeof setTimeout> | undefined
  /** Since the last usable answer: unreadable, missing or useless ones. */
  let unread = 0
  let askTimer: ReturnType<typeof setTimeout> | undefined

  function send(message: ClientMessage): void {
    if (connection.getState() === 'open') socket?.send(JSON.stringify(message))
  }

  function open(): void {
    drop()
    connection.setState('connecting', true)
    const mine = turn
    const ifCurrent =
      <Args extends unknown[]>(handle: (...args: Args) => void) =>
      (...args: Args): void => {
        if (mine === turn) handle(...args)
      }
    expectSound()
    socket = connect({ opened: ifCurrent(opened), said: ifCurrent(said), closed: ifCurrent(lose) })
  }

  function opened(): void {
    connection.setState('open', true)
    expectSound()
    topics.restore()
  }

  function said(data: unknown): void {
    attempt = 0
    expectSound()
    expectNews()
    const message = parse(data)
    if (!message) askLater()
    else if (message.type === 'beat') topics.hearBeat(message)
    else topics.receive(message)
  }

  /** An unreadable or missing answer is requested again, later each time. */
  function askLater(): void {
    if (askTimer) return
    const pauseMs = jitteredBackoffMs(unread, askAgainBackoff, random)
    unread += 1
    askTimer = setTimeout(() => {
      askTimer = undefined
      topics.askAgain()
    }, pauseMs)
  }

  /** Also limits connecting. */
  function expectSound(): void {
    lastHeard = Date.now()
    clearTimeout(timer)
    timer = setTimeout(lose, silenceMs)
  }

  /** A reconnected socket stays quiet until something is heard. */
  function expectNews(): void {
    clearTimeout(quietTimer)
    isQuiet.setState(false, true)
    quietTimer = setTimeout(() => isQuiet.setState(true, true), quietMs)
  }

  /** Ignores events of an abandoned socket. */
  function drop(): void {
    turn += 1
    clearTimeout(askTimer)
    askTimer = undefined
    socket?.close()
    socket = undefined
  }

  function lose(): void {
    clearTimeout(timer)
    drop()
    if (topics.isEmpty()) {
      clearTimeout(quietTimer)
      isQuiet.setState(false, true)
      connection.setState('idle', true)
      return
    }
    connection.setState('waiting', true)
    timer = setTimeout(open, jitteredBackoffMs(attempt, backoff, random))
    attempt += 1
  }

  function subscribe(topic: string, listener: TopicListener): () => void {
    const stop = topics.add(topic, listener)
    if (connection.getState() === 'idle') {
      expectNews()
      open()
    }
    return stop
  }

  function reconnect(): void {
    if (connection.getState() === 'idle') return
    attempt = 0
    open()
  }

  function wake(): void {
    const isLong = Date.now() - lastHeard > silenceMs / 2
    if (connection.getState() === 'waiting' || isLong) reconnect()
  }

  return { subscribe, connection, isQuiet, reconnect, wake }
}

/** Another release may send other messages, and a proxy half of one. */
function parse(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** Checks only what a page would fail on: typebox stays out of the voters' bundle. */
function isMessage(message: unknown): message is ServerMessage {
  if (!isObject(message)) return false
  const { type, seq, values } = message
  const isCounts = type === 'snapshot' || type === 'update'
  return typeof type === 'string' && (!isCounts || (typeof seq === 'number' && isObject(values)))
}

const isObject = (it: unknown): it is Readonly<Record<string, unknown>> => typeof it === 'object' && it !== null
