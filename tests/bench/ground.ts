import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { Redis } from 'ioredis'
import { startTemporaryServices } from '../../scripts/services/services.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'

const contestants = 60

type TemporaryServices = Awaited<ReturnType<typeof startTemporaryServices>>

export interface Ground {
  readonly postgresPid: number
  readonly redisPid: number
  readonly redisUrl: string
  /** Ours alone, and gone at the end. */
  readonly dataDir: string
  readonly contestants: readonly string[]
  /** A database as every run finds it: migrated, one open contest, nobody has voted. Redis is emptied, too. */
  readonly fresh: () => Promise<FreshGround>
  readonly facts: () => Promise<{ readonly postgres: string; readonly redis: string }>
  readonly stop: () => Promise<void>
}

export interface FreshGround {
  readonly databaseUrl: string
  readonly sql: Sql
  readonly redis: Redis
  readonly drop: () => Promise<void>
}

/**
 * Private Postgres and Redis with the durability of the platform, and a seeded database to copy for each run.
 */
export async function startGround(): Promise<Ground> {
  const services = await startTemporaryServices({ kind: 'bench' })
  try {
    return await prepare(services)
  } catch (error) {
    await services.stop()
    throw error
  }
}

async function prepare(services: TemporaryServices): Promise<Ground> {
  await migrateDatabase(services.databaseUrl)
  const ids = await seed(services.databaseUrl)
  const template = databaseName(services.databaseUrl)
  const admin = connect({ url: withDatabase(services.databaseUrl, 'postgres'), name: 'bench-admin', maxConnections: 1 })
  const redis = new Redis(services.redisUrl)
  let runs = 0
  const fresh = async (): Promise<FreshGround> => {
    runs += 1
    const name = `run_${runs}`
    await admin.unsafe(`create database ${name} template ${template}`)
    await admin`checkpoint`
    const databaseUrl = withDatabase(services.databaseUrl, name)
    const sql = connect({ url: databaseUrl, name: 'bench', maxConnections: 2 })
    const drop = async (): Promise<void> => {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
    }
    await emptyRedis(redis)
    return { databaseUrl, sql, redis, drop }
  }
  return {
    postgresPid: services.postgres.pid,
    redisPid: services.redis.pid,
    redisUrl: services.redisUrl,
    dataDir: services.dataDir,
    contestants: ids,
    fresh,
    facts: async () => {
      const [row] = await admin<{ version: string }[]>`select current_setting('server_version') as version`
      const redisVersion = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1]
      return { postgres: row?.version ?? '', redis: redisVersion ?? '' }
    },
    stop: async () => {
      redis.disconnect()
      await admin.end({ timeout: 5 })
      await services.stop()
    },
  }
}

async function seed(url: string): Promise<string[]> {
  const sql = connect({ url, name: 'bench-seed', maxConnections: 1 })
  const contest = await insertContest(sql, { closesAt: new Date(Date.now() + 86_400_000) })
  const ids: string[] = []
  for (let count = 0; count < contestants; count += 1) ids.push(await insertContestant(sql, contest))
  await sql`analyze`
  await sql.end({ timeout: 5 })
  return ids
}

/** An empty Redis with a short append-only file, so that no run pays for rewriting what an earlier one wrote. */
async function emptyRedis(redis: Redis): Promise<void> {
  await redis.flushall()
  await redis.bgrewriteaof()
  while (/aof_rewrite_(in_progress|scheduled):1/.test(await redis.info('persistence'))) await wait(20)
}

const databaseName = (url: string): string => new URL(url).pathname.slice(1)

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
