import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, buildApp } from '@ashenda/api/app.ts'
import { parseApiConfig } from '@ashenda/api/config.ts'
import { createMetrics as createApiMetrics } from '@ashenda/api/plugins/metrics.ts'
import { type RunningServices, startServices } from '@ashenda/api/services.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { createMetrics as createWorkerMetrics } from '@ashenda/worker/metrics.ts'
import { type RunningWorker, startWorker } from '@ashenda/worker/worker.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { createDatabase } from './database.ts'
import { given } from './environment.ts'

export const testPepper = 'a pepper for tests, 32 characters or more'

export interface Platform {
  readonly sql: Sql
  readonly app: App
  readonly services: RunningServices
  readonly redis: Redis
  readonly prefix: string
  /** http://127.0.0.1:port */
  readonly url: string
  /** Starts a worker in this process; the platform has none until then. */
  readonly startWorker: () => Promise<RunningWorker>
  /** Rereads contestants and contest now instead of within seconds. */
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * API and, when asked for, worker in this process, on a database and a queue prefix of their own and the real Postgres and
 * Redis. `seed` writes the contest before the API reads it.
 */
export async function startPlatform(
  seed: (sql: Sql, imageDir: string) => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
): Promise<Platform> {
  const database = await createDatabase()
  const prefix = `test-${randomBytes(6).toString('hex')}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  const imageDir = path.join(dataDir, 'images')
  await mkdir(imageDir)
  await seed(database.sql, imageDir)
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const redisUrl = given('TEST_REDIS_URL')
  const config = parseApiConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    PHONE_PEPPER: testPepper,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...env,
  })
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, commandTimeout: 5_000 })
  const subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null })
  await redis.ping()
  const services = await startServices(
    config,
    { sql: database.sql, redis, subscriber },
    createApiMetrics(),
    log,
    prefix,
  )
  const app = await buildApp(services, log)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const workers: RunningWorker[] = []
  return {
    sql: database.sql,
    app,
    services,
    redis,
    prefix,
    url,
    startWorker: async () => {
      const worker = startWorker({
        sql: database.sql,
        connectRedis: () => new Redis(redisUrl, { maxRetriesPerRequest: null }),
        log,
        metrics: createWorkerMetrics(),
        prefix,
        concurrency: 2,
        sweepMs: 200,
      })
      workers.push(worker)
      await worker.ready
      return worker
    },
    reload: () => services.reload(),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()))
      await services.stop()
      await app.close()
      const keys = await redis.keys(`${prefix}:*`)
      if (keys.length > 0) await redis.del(...keys)
      for (const client of [redis, subscriber]) client.disconnect()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
