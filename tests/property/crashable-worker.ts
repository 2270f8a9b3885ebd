import { queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { connect } from '@ashenda/db/client.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { startWorker } from '@ashenda/worker/worker.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { asRole } from '../support/database.ts'
import { given } from '../support/environment.ts'
import { type Platform, providerOf } from '../support/platform.ts'

export interface CrashableWorker {
  readonly close: () => Promise<void>
  /** Cuts its connections at any point; its jobs go to the next worker. */
  readonly crash: () => Promise<void>
}

type Chapa = Parameters<typeof providerOf>[0]

/** A worker of ballots and payments with its own connections. */
export async function startCrashableWorker(
  { databaseUrl, prefix, services, redis, url }: Platform,
  chapa: Chapa,
): Promise<CrashableWorker> {
  const sql = connect({ url: asRole('worker', databaseUrl), name: 'property-worker', maxConnections: 4 })
  const clients: Redis[] = []
  const connectRedis = (): Redis => {
    const client = new Redis(given('TEST_REDIS_URL'), { maxRetriesPerRequest: null })
    clients.push(client.on('error', () => {}))
    return client
  }
  const worker = startWorker({
    sql,
    connectRedis,
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    metrics: createMetrics(),
    prefix,
    storage: services.storage,
    payments: providerOf(chapa, url),
    queues: { ballots: 16, payments: 8, checkouts: 4, redemptions: 4 },
    sweepMs: 500,
    paceMs: 50,
  })
  await worker.ready
  return {
    close: async () => {
      await worker.close()
      await sql.end({ timeout: 1 })
    },
    crash: async () => {
      for (const client of clients) client.disconnect()
      await sql.end({ timeout: 0 })
      worker.close().catch(() => {}) // abandoned: it finds its connections cut
      await letLocksExpire(redis, prefix)
    },
  }
}

/**
 * Does at once what time does to a dead worker's jobs: their locks expire, and the next worker finds them stalled (BullMQ marks active jobs
 * at one look and takes those without a lock at the next).
 */
async function letLocksExpire(redis: Redis, prefix: string): Promise<void> {
  for (const name of Object.keys(queues)) {
    const key = (part: string): string => `${prefix}:${name}:${part}`
    const active = await redis.lrange(key('active'), 0, -1)
    await redis.del(key('stalled-check'), ...active.map((id) => key(`${id}:lock`)))
    if (active.length > 0) await redis.sadd(key('stalled'), ...active)
  }
}
