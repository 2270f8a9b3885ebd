import { LatestCounts } from '@ashenda/api/directory/latest-counts.ts'
import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Redis } from 'ioredis'
import { announceReady } from '../../votes/sides/side-program.ts'
import type { MemoryReading } from '../memory-probe.ts'
import { pauseMs } from './pace.ts'

/** As much of Bun as is used here. */
declare const Bun: {
  serve(options: object): { readonly port: number; publish(topic: string, text: string): number; stop(now: true): void }
  gc(isForced: true): void
}
interface BunSocket {
  subscribe(topic: string): void
  send(text: string): void
}
interface Upgrading {
  upgrade(request: Request): boolean
}

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

/** Bun's own server, which is uWebSockets, with its own publishing; runs under Bun. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request: Request, upgrading: Upgrading) =>
    upgrading.upgrade(request) ? undefined : new Response('', { status: 400 }),
  websocket: {
    open: (socket: BunSocket) => {
      socket.subscribe('tally')
      socket.send(JSON.stringify({ type: 'snapshot', values: counts.values() }))
    },
    message: () => {},
  },
})

function tick(): void {
  const startedAt = performance.now()
  if (Object.keys(changed).length > 0) server.publish('tally', JSON.stringify({ type: 'update', values: changed }))
  changed = {}
  // It may write when our turn is over: until then is what sending took.
  setImmediate(() => setTimeout(tick, pauseMs(performance.now() - startedAt)))
}

process.on('message', async ({ ask }: { readonly ask?: string }) => {
  if (ask !== 'memory') return
  for (let time = 0; time < 3; time += 1) {
    Bun.gc(true)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, known: heapUsed + external } satisfies MemoryReading)
})
announceReady({ port: Number(process.env['API_PORT']), live: server.port }, async () => {
  server.stop(true)
  events.disconnect()
})
tick()
