import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { LatestCounts } from '@ashenda/api/directory/latest-counts.ts'
import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'

/**
 * Another way to tell counts to open pages: it hears the same events and keeps the same pace as our gateway. It has a process to itself,
 * beside the api that takes the ballots, where our gateway shares the api's.
 */
export type LivePeer = 'socket.io' | 'ws'

interface Sockets {
  readonly send: (changed: Readonly<Record<string, number>>) => void
}

const opens: Readonly<Record<LivePeer, (http: HttpServer, all: () => object) => Sockets>> = {
  /** As it comes, over WebSockets alone, broadcasting to all. */
  'socket.io': (http, all) => {
    const server = new Server(http, { transports: ['websocket'], serveClient: false })
    server.on('connection', (socket) => socket.emit('snapshot', all()))
    return { send: (values) => void server.emit('update', values) }
  },
  /** A loop over all sockets that writes the message anew for each: what most tutorials show. */
  ws: (server, all) => {
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket) => {
      socket.on('error', () => socket.terminate())
      socket.send(JSON.stringify({ type: 'snapshot', values: all() }))
    })
    return {
      send: (values) => {
        for (const socket of sockets.clients)
          if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'update', values }))
      },
    }
  },
}

const [, , name] = process.argv as [string, string, LivePeer] // of live.ts
const counts = new LatestCounts()
let changed: Record<string, number> = {}
const events = new Redis(process.env['REDIS_URL'] ?? '')
events.on('message', (_channel, text) => {
  const event = JSON.parse(text) as PlatformEvent // of our own worker
  if (event.type !== 'tallied') return
  for (const [contestant, votes, rev] of event.values)
    if (counts.merge({ contestant, votes, rev })) changed[contestant] = votes
})
await events.subscribe(eventChannel(defaultPrefix))

const http = createServer()
const sockets = opens[name](http, () => counts.values())
http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
await once(http, 'listening')

/** As our gateway: sending takes half of the time at most, at most ten times a second. */
function tick(): void {
  const startedAt = performance.now()
  if (Object.keys(changed).length > 0) sockets.send(changed)
  changed = {}
  const tookMs = performance.now() - startedAt
  setTimeout(tick, Math.max(1, Math.min(1_000, Math.max(100, 2 * tookMs)) - tookMs))
}
tick()
process.once('SIGTERM', () => process.exit())
const address = http.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
