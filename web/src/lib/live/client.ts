import type { ClientMessage, ServerMessage } from '@ashenda/core/contracts/events/live.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { backoffMs } from '../backoff.ts'
import { createTopics, type TopicListener } from './topics.ts'

/** `idle`: nobody listens; `waiting`: the connection was lost, the next attempt is timed. */
export type Connection = 'idle' | 'connecting' | 'open' | 'waiting'

/** As much of a WebSocket as the client uses. */
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
  /** A longer silence means that the connection is dead, even if the browser does not say so. */
  readonly silenceMs: number
  /** After this silence whoever needs news asks for it, whatever the connection looks like. */
  readonly quietMs: number
  readonly random?: () => number
}

export interface LiveClient {
  /** Subscribes to a topic until the returned function is called. A second listener of a topic gets nothing before the next message. */
  subscribe(topic: string, listener: TopicListener): () => void
  readonly connection: StoreApi<Connection>
  /** Nothing was heard for `quietMs`: the socket does not open, or hangs. */
  readonly isQuiet: StoreApi<boolean>
  /** The network came back or changed: closes the connection, if there is one, and opens a new one at once. */
  reconnect(): void
  /** The page is visible again: connects at once, unless a message came lately. */
  wake(): void
}

const backoff = { firstMs: 300, mostMs: 10_000 }
/** A snapshot is large, and a page of another release than the server's may never be able to read one. */
const askAgainBackoff = { firstMs: 1_000, mostMs: 120_000 }

export function createLiveClient({ connect, silenceMs, quietMs, random = Math.random }: LiveClientOptions): LiveClient {
  const connection = createStore<Connection>()(() => 'idle')
  const isQuiet = createStore<boolean>()(() => false)
  const topics = createTopics(send, askLater, () => {
    unread = 0
  })
  let socket: Socket | undefined
  /** Counts sockets, so that an old one's events can be told from the present one's. */
  let turn = 0
  let attempt = 0
  let lastHeard = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let quietTimer: ReturnType<typeof setTimeout> | undefined
  /** Since the last answer of use: what could not be read, did not come, or helped nothing. */
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

  /** What was asked for came and cannot be read, or does not come: it is asked for again, later each time. */
  function askLater(): void {
    if (askTimer) return
    const pauseMs = backoffMs(unread, askAgainBackoff, random)
    unread += 1
    askTimer = setTimeout(() => {
      askTimer = undefined
      topics.askAgain()
    }, pauseMs)
  }

  /** Also bounds how long a connection may take to open. */
  function expectSound(): void {
    lastHeard = Date.now()
    clearTimeout(timer)
    timer = setTimeout(lose, silenceMs)
  }

  /** A connection that is lost and opened again stays quiet until something is heard. */
  function expectNews(): void {
    clearTimeout(quietTimer)
    isQuiet.setState(false, true)
    quietTimer = setTimeout(() => isQuiet.setState(true, true), quietMs)
  }

  /** Events of a socket that was given up are ignored. */
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
    timer = setTimeout(open, backoffMs(attempt, backoff, random))
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

/** A server of another release may write something else than this page's ServerMessage, and a proxy half of it. */
function parse(data: unknown): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    return isMessage(message) ? message : undefined
  } catch {
    return undefined
  }
}

/** As much of the contract as a page falls over: typebox stays out of the voters' bundle. */
function isMessage(message: unknown): message is ServerMessage {
  if (!isObject(message)) return false
  const { type, seq, values } = message
  const isCounts = type === 'snapshot' || type === 'update'
  return typeof type === 'string' && (!isCounts || (typeof seq === 'number' && isObject(values)))
}

const isObject = (it: unknown): it is Readonly<Record<string, unknown>> => typeof it === 'object' && it !== null
