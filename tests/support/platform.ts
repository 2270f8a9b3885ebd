import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp, stopServing } from '@ashenda/api/app.ts'
import { parseApiConfig } from '@ashenda/api/config/config.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { connectGroupWriters } from '@ashenda/api/intake/write-group.ts'

import { type ApiMetrics, createMetrics as createApiMetrics } from '@ashenda/api/metrics/metrics.ts'
import { type RunningServices, startServices, usualWaits, type Waits } from '@ashenda/api/services.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import type { Warn } from '@ashenda/db/host-watch.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { CardMaking } from '@ashenda/worker/cards/card-making.ts'
import { cachePurge } from '@ashenda/worker/cdn/cache-purge.ts'
import { parseWorkerConfig } from '@ashenda/worker/config.ts'
import { openMail, openProviders } from '@ashenda/worker/messages/open-providers.ts'
import { createMetrics as createWorkerMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { openNoticeSenders } from '@ashenda/worker/notices/open-senders.ts'
import { paymentProvider } from '@ashenda/worker/payments/provider.ts'
import { type RunningWorker, startWorker } from '@ashenda/worker/worker.ts'
import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import { asRole, createDatabase, type TestDatabase } from './database.ts'
import { given } from './environment.ts'
import { patienceMs } from './patience.ts'

export const testPepper = 'a pepper for tests, 32 characters or more'
export const testCodePepper = 'a pepper of card codes, 32 characters or more'
export const testCardKey = 'an issuing key for tests, 32 characters or more'

export interface Platform {
  /** Direct access to Postgres as the owner, whatever stands between it and the platform. */
  readonly sql: Sql
  readonly app: App
  readonly services: RunningServices
  /** Of the API. */
  readonly metrics: ApiMetrics
  /** The API's own client. */
  readonly redis: Redis
  /** The client that hears the events. */
  readonly subscriber: Redis
  readonly prefix: string
  /** As the owner of the tables. */
  readonly databaseUrl: string
  readonly dataDir: string
  /** http://127.0.0.1:port */
  readonly url: string
  /** Postgres as workers reach it. */
  readonly workerSql: () => Sql
  /** Starts a worker in this process; by default there is none. */
  readonly startWorker: (chapa?: ChapaAccess, cards?: CardMaking) => Promise<RunningWorker>
  /** Reloads contestants and contest now. */
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The worker's payment provider; without it nobody can pay. */
interface ChapaAccess {
  readonly baseUrl: string
  readonly secretKey: string
}

export interface PlatformParts {
  /** Another API of the same site, sharing its database and queue. */
  readonly beside?: Pick<Platform, 'databaseUrl' | 'sql' | 'prefix'>
  /** An existing database, removed with the platform. */
  readonly database?: TestDatabase
  readonly redisUrl?: string
  /** The log of API and worker; none by default. */
  readonly log?: Logger
  /** Where API and worker reach Postgres, given its address. */
  readonly postgresAt?: (url: string) => string
  /** Postgres ends longer transactions, and longer silent connections are given up. */
  readonly limitMs?: number
  /** How long answers wait for missing workers: shorter than for people. Made-up counts need hours. */
  readonly waits?: Partial<Waits>
  /** The least pause between two questions to Chapa about a payment; short in most tests. */
  readonly paceMs?: number
  /** The pause between sweeps; short by default. */
  readonly sweepMs?: number
}

/**
 * API and, on request, worker in this process, with their own database and queue prefix on the real Postgres and Redis. `seed` writes the
 * contest before the API reads it.
 */
export async function startPlatform(
  seed: (sql: Sql, imageDir: string) => Promise<unknown>,
  env: Readonly<Record<string, string>> = {},
  parts: PlatformParts = {},
): Promise<Platform> {
  const { beside } = parts
  const database = beside
    ? { url: beside.databaseUrl, sql: beside.sql, drop: async () => {} }
    : (parts.database ?? (await createDatabase()))
  const prefix = beside?.prefix ?? `test-${randomBytes(6).toString('hex')}`
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  const imageDir = path.join(dataDir, 'images')
  await mkdir(imageDir)
  await seed(database.sql, imageDir)
  const log = parts.log ?? pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const redisUrl = parts.redisUrl ?? given('TEST_REDIS_URL')
  const { postgresAt = (url: string) => url, limitMs } = parts
  const warn = (attributes: object, message: string): void => log.warn(attributes, message)
  const sql = connectAs('api', database.url, postgresAt, { limitMs, warn })
  const workers: { sql?: Sql; readonly running: RunningWorker[] } = { running: [] }
  const workerSql = (): Sql => (workers.sql ??= connectAs('worker', database.url, postgresAt, { limitMs, warn }))
  const config = parseApiConfig({
    DATABASE_URL: asRole('api', database.url),
    REDIS_URL: redisUrl,
    PHONE_PEPPER: testPepper,
    CODE_PEPPER: testCodePepper,
    CARD_KEY: testCardKey,
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    ...env,
  })
  const redis = connectRedis(redisUrl, 'commands', log)
  const subscriber = connectRedis(redisUrl, 'subscriber', log)
  await new Promise((resolve) => redis.once('ready', resolve).once('close', resolve))
  const metrics = createApiMetrics()
  const groupWriters = connectGroupWriters(config, log)
  const connections = { sql, redis, subscriber, groupWriters }
  // Long waits, because answers of running workers are asserted however busy the machine is. Tests that remove Postgres assert the wait.
  const patient = { photoMs: patienceMs, cardMs: patienceMs, ...(!parts.postgresAt && { freeVoteMs: patienceMs }) }
  const allWaits = { ...usualWaits, ...patient, ...parts.waits }
  const services = await startServices(config, connections, metrics, log, prefix, allWaits).catch(async (error) => {
    for (const client of [redis, subscriber, ...groupWriters]) client.disconnect()
    await sql.end({ timeout: 1 })
    throw error
  })
  const app = await buildApp(services, log)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const startOne: Platform['startWorker'] = async (chapa, cards) => {
    const worker = startWorker({
      sql: workerSql(),
      connectRedis: () => connectRedis(redisUrl, 'worker', log),
      log,
      metrics: createWorkerMetrics(),
      prefix,
      storage: createStorage(config),
      payments: chapa && providerOf(chapa, url),
      messageProviderFor: openProviders({
        ...config,
        ...(env['MESSAGES_SANDBOX_URL'] && { MESSAGES_SANDBOX_URL: env['MESSAGES_SANDBOX_URL'] }),
      }),
      mail: openMail({
        ...config,
        ...(env['SMTP_URL'] && { SMTP_URL: env['SMTP_URL'] }),
        ...(env['MESSAGES_SANDBOX_URL'] && { MESSAGES_SANDBOX_URL: env['MESSAGES_SANDBOX_URL'] }),
      }),
      notices: openNoticeSenders(
        parseWorkerConfig({
          DATABASE_URL: config.DATABASE_URL,
          REDIS_URL: redisUrl,
          NODE_ENV: 'test',
          QUEUES: 'messages',
          ...env,
          PUBLIC_URL: url,
        }),
        log,
      ),
      purge: cachePurge({ CDN_PURGE_FORM: 'list', ...config }),
      cards,
      queues: {
        ballots: 2,
        payments: 4,
        checkouts: 4,
        redemptions: 4,
        messages: 4,
        notices: 4,
        photos: 2,
        ...(cards && { cards: 2 }),
      },
      sweepMs: parts.sweepMs ?? 200,
      paceMs: parts.paceMs ?? 50,
    })
    workers.running.push(worker)
    await worker.ready
    return worker
  }
  const close = async (): Promise<void> => {
    await Promise.all(workers.running.map((worker) => worker.close()))
    app.server.closeAllConnections() // keep-alive clients ask nothing any more
    await stopServing(app, services)
    const keys = redis.status === 'ready' && !beside ? await redis.keys(`${prefix}:*`) : []
    if (keys.length > 0) await redis.del(...keys)
    for (const client of [redis, subscriber, ...groupWriters]) client.disconnect()
    await Promise.all([sql.end({ timeout: 1 }), workers.sql?.end({ timeout: 1 })])
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return heldUntilClosed({
    sql: database.sql,
    app,
    services,
    metrics,
    redis,
    subscriber,
    prefix,
    databaseUrl: database.url,
    dataDir,
    url,
    workerSql,
    startWorker: startOne,
    reload: () => services.reload(),
    close,
  })
}

/** A file's variables live as long as the process: each would keep 20 MB per file. */
function heldUntilClosed(platform: Platform): Platform {
  const held: { platform: Platform | undefined } = { platform }
  const close = async (): Promise<void> => {
    await held.platform?.close()
    held.platform = undefined
  }
  return new Proxy({} as Platform, {
    get: (_target, name) => (name === 'close' ? close : held.platform && Reflect.get(held.platform, name)),
  })
}

export const providerOf = ({ baseUrl, secretKey }: ChapaAccess, publicUrl: string) =>
  paymentProvider({
    CHAPA_BASE_URL: baseUrl,
    CHAPA_SECRET_KEY: secretKey,
    NODE_ENV: 'test',
    PUBLIC_URL: publicUrl,
  })

const connectAs = (
  program: 'api' | 'worker',
  url: string,
  postgresAt: (url: string) => string,
  { limitMs, warn }: { readonly limitMs: number | undefined; readonly warn: Warn },
): Sql =>
  connect({
    url: postgresAt(asRole(program, url)),
    name: `test-${program}`,
    maxConnections: 4,
    warn,
    ...(limitMs !== undefined && { statementTimeoutMs: limitMs, transactionTimeoutMs: limitMs }),
  })
