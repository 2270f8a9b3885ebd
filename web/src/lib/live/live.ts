import type * as contract from '@ashenda/core/contracts/events/live.ts'
import { useStore } from 'zustand'
import { apiBase } from '../http.ts'
import { inBrowser } from '../in-browser.ts'
import { type Connection, createLiveClient, type Socket, type SocketEvents } from './client.ts'
import type { TopicListener } from './topics.ts'

// The contract file pulls in typebox, so its constants are repeated here, checked by their literal types.
export const tallyTopic: typeof contract.tallyTopic = 'tally'
export const ballotTopic = (id: string): ReturnType<typeof contract.ballotTopic> => `ballot:${id}`
const heartbeatMs: typeof contract.heartbeatMs = 5_000

function address(): string {
  const url = new URL(`${apiBase}/live`, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

function connect({ opened, said, closed }: SocketEvents): Socket {
  try {
    const socket = new WebSocket(address())
    socket.onopen = opened
    socket.onmessage = ({ data }) => said(data)
    socket.onclose = closed
    return socket
  } catch {
    // WebSocket missing or forbidden: like a socket that never opens.
    setTimeout(closed)
    return { send() {}, close() {} }
  }
}

/** The page's one connection; opens with the first subscription. */
export const live = createLiveClient({ connect, silenceMs: 6 * heartbeatMs, quietMs: 2 * heartbeatMs })

/** Subscribes in its own task: connecting would prolong hydration. */
export function subscribeSoon(topic: string, listener: TopicListener): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    stop = live.subscribe(topic, listener)
  })
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}

const askEveryMs = 15_000
/** When a server stops, many pages lose their sockets at once. */
const firstAskWithinMs = 2_000

/** Polls for the socket's news while it is silent and the page visible, until stopped. */
export function askWhileQuiet(ask: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function askIn(ms: number): void {
    timer = setTimeout(() => {
      // Unanswered polls repeat.
      if (!document.hidden) ask().catch(() => undefined)
      askIn(askEveryMs)
    }, ms)
  }
  function follow(isQuiet: boolean): void {
    clearTimeout(timer)
    if (isQuiet) askIn(Math.random() * firstAskWithinMs)
  }
  follow(live.isQuiet.getState())
  const stop = live.isQuiet.subscribe(follow)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

export const useIsQuiet = (): boolean => useStore(live.isQuiet)

export const useConnection = (): Connection => useStore(live.connection)

if (inBrowser) {
  window.addEventListener('online', live.reconnect)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake()
  })
}
