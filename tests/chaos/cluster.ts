import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { Redis } from 'ioredis'
import type { RoleAddresses } from '../../scripts/services/role-addresses.ts'
import { type Services, startTemporaryServices } from '../../scripts/services/services.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { type Place, thisMachine } from '../support/place.ts'
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'
import { type AppProcess, type AppProcessOptions, projectRoot, startAppProcess } from './app-process.ts'
import { type Chapa, chapaEnv, startChapa } from './payments/chapa.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const execute = promisify(execFile)

export const pepper = 'a pepper for chaos, 32 characters long or more'

interface Api {
  /** http://127.0.0.1:port */
  readonly url: string
  readonly process: AppProcess
}

/** A complete platform: services, two APIs, two workers, Chapa, a contest. Services are reached through proxies. */
export interface Cluster extends Pick<Services, 'postgres' | 'redis' | 'databaseUrl'> {
  readonly apis: readonly Api[]
  readonly workers: readonly AppProcess[]
  /** Takes payments; a separate process that is never killed. */
  readonly chapa: Chapa
  /** Between the processes and their services; the test itself connects directly. */
  readonly proxies: Readonly<Record<'postgres' | 'redis', TcpProxy>>
  /** If a standby of Postgres was requested. */
  readonly pair: PostgresPair | undefined
  /** The disk with all its data, if requested and possible. */
  readonly disk: SmallDisk | undefined
  readonly sql: Sql
  readonly redisClient: Redis
  readonly contest: string
  readonly contestants: readonly string[]
  /** Processes that ended on their own. */
  readonly crashes: readonly string[]
  /** Migrates the database with another version's migrations. */
  readonly migrate: (root: string) => Promise<void>
  /** Copies all logs to a folder that outlives the run; returns it. */
  readonly keepLogs: (name: string) => string
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  readonly contestants?: number
  /** Uses a separate disk that can be filled, if this process may mount one. */
  readonly ownDisk?: boolean
  /** Another Redis than its own, and what must have a vote before it is acknowledged. */
  readonly redis?: { readonly url: string; readonly durability: 'disk' | 'replicas' }
  /** Its Postgres has a standby that each commit waits for; addresses name both. */
  readonly standby?: boolean
  /** Another Postgres than its own. */
  readonly addresses?: RoleAddresses
  /** Extra environment for its workers. */
  readonly workerEnv?: Readonly<Record<string, string>>
  /** The folder of the version that migrates the database and starts all processes; this version's by default. */
  readonly root?: string
  /** Where they run: an api and a worker at each place, the rest where all reach it. */
  readonly places?: Places
}

interface Places {
  readonly services: Place
  readonly programs: readonly Place[]
}

const onThisMachine: Places = { services: thisMachine, programs: [thisMachine, thisMachine] }

/** Enough for most runs; cards need Chromium, so a run must ask for them. */
const queues = 'ballots,payments'

export async function startCluster({
  contestants: count = 30,
  ownDisk = false,
  redis,
  standby = false,
  addresses,
  workerEnv = {},
  root = projectRoot,
  places = onThisMachine,
}: ClusterOptions = {}): Promise<Cluster> {
  const disk = ownDisk ? mountSmallDisk() : undefined
  const services = await startTemporaryServices({ kind: disk?.kind ?? 'chaos' })
  // Not synchronous: the proxies to Postgres and Redis run in this process, and would stand still meanwhile.
  const migrate = async (from: string): Promise<void> => {
    await execute(process.execPath, ['db/migrate.ts'], { cwd: from, env: { ...(addresses ?? services.addresses) } })
  }
  await migrate(root)
  const proxies = {
    postgres: await startTcpProxy(Number(new URL(services.databaseUrl).port), 0, places.services.address),
    redis: await startTcpProxy(Number(new URL(services.redisUrl).port), 0, places.services.address),
  }
  const pair = standby ? await startPostgresPair(services, proxies.postgres) : undefined
  const url = addresses?.MIGRATE_DATABASE_URL ?? pair?.viaProxies(services.databaseUrl) ?? services.databaseUrl
  const isFollowing = pair !== undefined || addresses !== undefined
  const sql = connect({
    url,
    name: 'chaos',
    maxConnections: 4,
    // Without a limit the test would keep looking at a former primary that is mute for everybody else.
    ...(isFollowing && { statementTimeoutMs: 5_000 }),
  })
  const contest = await insertContest(sql)
  const contestants: string[] = []
  for (let number = 0; number < count; number += 1) contestants.push(await insertContestant(sql, contest))
  const redisClient = redis
    ? connectRedis(redis.url, 'worker')
    : new Redis(services.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 100 })
  redisClient.on('error', () => {})

  const crashes: string[] = []
  const shared = {
    root,
    logDir: services.dataDir,
    onCrash: (problem: string) => void crashes.push(problem),
  }
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    REDIS_URL: redis?.url ?? proxies.redis.instead(services.redisUrl),
    ...(redis && { REDIS_DURABILITY: redis.durability }),
    DATA_DIR: services.dataDir,
  }
  const { API_DATABASE_URL, WORKER_DATABASE_URL } = addresses ?? services.addresses
  const reached = (url: string): string => (addresses ? url : (pair?.viaProxies(url) ?? proxies.postgres.instead(url)))
  const apis = await Promise.all(
    places.programs.map((place, index) => {
      const DATABASE_URL = reached(API_DATABASE_URL)
      return startApi(`api-${index + 1}`, { ...env, DATABASE_URL }, { ...shared, place })
    }),
  )
  const siteUrl = apis[0]?.url ?? ''
  const chapa = await startChapa(
    await freePort(),
    siteUrl,
    { logDir: shared.logDir, onCrash: shared.onCrash },
    places.services.address,
  )
  const ofWorkers = {
    ...env,
    DATABASE_URL: reached(WORKER_DATABASE_URL),
    QUEUES: queues,
    CHAPA_BASE_URL: chapa.url,
    CHAPA_SECRET_KEY: chapaEnv.CHAPA_SECRET_KEY,
    PUBLIC_URL: siteUrl,
    ...workerEnv,
  }
  const workers = places.programs.map((place, index) => {
    const env = { ...ofWorkers, HOST: place.address }
    return startAppProcess({ ...shared, place, name: `worker-${index + 1}`, entry: 'worker/src/main.ts', env })
  })
  await Promise.all(apis.map(({ url }) => until(() => isReady(url), { withinMs: 120_000, everyMs: 50 })))
  return {
    databaseUrl: services.databaseUrl,
    postgres: services.postgres,
    redis: services.redis,
    apis,
    workers,
    chapa,
    proxies,
    pair,
    disk,
    sql,
    redisClient,
    contest,
    contestants,
    crashes,
    migrate,
    keepLogs: (name) => {
      const folder = path.join(projectRoot, '.data', 'chaos-logs', name)
      mkdirSync(folder, { recursive: true })
      const logs = readdirSync(services.dataDir).filter((file) => file.endsWith('.log'))
      for (const file of logs) cpSync(path.join(services.dataDir, file), path.join(folder, file))
      return folder
    },
    stop: async () => {
      await Promise.all([...apis.map((api) => api.process), ...workers, chapa.process].map((app) => app.stop()))
      redisClient.disconnect()
      await sql.end({ timeout: 2 })
      await pair?.remove()
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()))
      await services.stop()
      disk?.unmount()
    },
  }
}

type Shared = Pick<AppProcessOptions, 'root' | 'logDir' | 'onCrash'> & { readonly place: Place }

async function startApi(name: string, env: Readonly<Record<string, string>>, shared: Shared): Promise<Api> {
  const port = await freePort()
  const own = {
    HOST: shared.place.address,
    PORT: String(port),
    PHONE_PEPPER: pepper,
    CODE_PEPPER: pepper,
    CHAPA_WEBHOOK_SECRET: chapaEnv.CHAPA_WEBHOOK_SECRET,
    RATE_LIMITS: 'off',
  }
  const app = startAppProcess({ ...shared, name, entry: 'api/src/main.ts', env: { ...env, ...own } })
  return { url: `http://${shared.place.address}:${port}`, process: app }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A free port; its process keeps it through restarts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
