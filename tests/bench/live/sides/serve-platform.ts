import { buildApp } from '@ashenda/api/app.ts'
import { readApiConfig } from '@ashenda/api/config/config.ts'
import { PublicCounts } from '@ashenda/api/directory/public-counts.ts'
import { createMetrics } from '@ashenda/api/metrics/metrics.ts'
import { startServices } from '@ashenda/api/services.ts'
import { stopServing } from '@ashenda/api/stop-serving.ts'
import { eventChannel, type PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { connect } from '@ashenda/db/client.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { announceReady, portOf } from '../../votes/sides/side-program.ts'
import { pauseMs } from './pace.ts'

/** Another way to the pages, in the place of our gateway. */
export interface Sockets {
  /** Where its pages connect. */
  readonly port: number
  readonly send: (changed: Record<string, number>) => void
  readonly close: () => void
}

/**
 * The platform's own api in this process, its own ballots and worker, and the same counts by the same rule of pace; only who sends
 * them to the pages differs. Our gateway has no sockets here and costs a timer.
 */
export async function servePlatform(
  open: (allCounts: () => Record<string, number>) => Promise<Sockets>,
): Promise<void> {
  const config = readApiConfig()
  const log = pino({ level: config.LOG_LEVEL })
  const sql = connect({ url: config.DATABASE_URL, name: 'bench-api', maxConnections: 8, statementTimeoutMs: 5_000 })
  const redis = new Redis(config.REDIS_URL, { commandTimeout: 5_000, maxRetriesPerRequest: 0 })
  const [subscriber, events] = [new Redis(config.REDIS_URL), new Redis(config.REDIS_URL)]
  const services = await startServices(config, { sql, redis, subscriber }, createMetrics(), log)
  const app = await buildApp(services, log)
  const tally = new PublicCounts(services.directory, Date.now)
  events.on('message', (_channel, text) => {
    const event = JSON.parse(text) as PlatformEvent // of our own worker
    if (event.type === 'tallied') tally.apply(event.contest, event.values)
  })
  await events.subscribe(eventChannel(defaultPrefix))
  await tally.reconcile(sql)
  const sockets = await open(() => tally.values())
  const tick = (): void => {
    const startedAt = performance.now()
    const changed = tally.takeChanges()
    if (changed) sockets.send(changed)
    setTimeout(tick, pauseMs(performance.now() - startedAt))
  }
  tick()
  await app.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 })
  announceReady({ port: portOf(app.server.address()), live: sockets.port }, async () => {
    sockets.close()
    await stopServing(app, services)
    for (const client of [redis, subscriber, events]) client.disconnect()
    await sql.end({ timeout: 2 })
  })
}
