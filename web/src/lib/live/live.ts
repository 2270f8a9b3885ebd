import type * as contract from '@ashenda/core/contracts/events/live.ts'
import { useStore } from 'zustand'
import { apiBase } from '../http.ts'
import { inBrowser } from '../in-browser.ts'
import { type Connection, createLiveClient, type Socket, type SocketEvents } from './client.ts'
import type { TopicListener } from './topics.ts'

// The contract file brings typebox along, so its constants are written again here, held equal by their literal types.
export const tallyTopic: typeof contract.tallyTopic = 'tally'
export const ballotTopic = (id: string): ReturnType<typeof contract.ballotTopic> => `ballot:${id}`
const heartbeatMs: typeof contract.heartbeatMs = 15_000

function address(): string {
  const url = new URL(`${apiBase}/live`, window.location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

function connect({ opened, said, closed }: SocketEvents): Socket {
  const socket = new WebSocket(address())
  socket.onopen = opened
  socket.onmessage = ({ data }) => said(data)
  socket.onclose = closed
  return socket
}

/** The page's one connection; it opens with the first subscription. */
export const live = createLiveClient({ connect, silenceMs: 3 * heartbeatMs })

/** Subscribes in a task of its own: opening the connection would prolong the one that makes the page alive. */
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

export const useConnection = (): Connection => useStore(live.connection)

if (inBrowser) {
  window.addEventListener('online', live.reconnect)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake()
  })
}
