import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type SiteProcess, startProcess } from '../support/processes.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

vi.setConfig({ testTimeout: 120_000 }) // each test loads processes, on a machine that may be busy

/** After ten seconds a process is ended whatever it does (main.ts), with code 1. */
const stopLimitMs = 9_500

let database: TestDatabase
let dataDir = ''
let contest = ''
let contestant = ''

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  contest = await insertContest(database.sql)
  contestant = await insertContestant(database.sql, contest)
})
afterAll(() =>
  endAll(
    () => database?.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ),
)

interface TwoRedis {
  readonly redisOf: (shard: number) => PrivateRedis
  /** Starts a process of the site that has votes in both. */
  readonly start: (name: 'api' | 'worker', more?: Record<string, string>) => SiteProcess
  /** Puts a ballot into one of them. @returns its id */
  readonly queueIn: (shard: number) => Promise<string>
}

/** Two Redis of a test's own: tests wait for most of their time, and do so at once. */
async function startTwoRedis({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<TwoRedis> {
  const processes: SiteProcess[] = []
  const both = await Promise.all([startRedisServer(), startRedisServer()])
  onTestFinished(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await Promise.all(both.map((redis) => redis.remove()))
  })
  const redisOf = (shard: number): PrivateRedis => {
    const redis = both[shard]
    if (!redis) throw new Error('there are two')
    return redis
  }
  return {
    redisOf,
    start: (name, more = {}) => {
      const one = startProcess(`${name}/src/main.ts`, {
        NODE_ENV: 'test',
        DATABASE_URL: name === 'api' ? database.apiUrl : database.workerUrl,
        REDIS_URL: redisOf(0).url,
        BALLOT_SHARD_URLS: redisOf(1).url,
        DATA_DIR: dataDir,
        PHONE_PEPPER: 'a pepper of at least thirty-two characters',
        CODE_PEPPER: 'another pepper of at least thirty-two characters',
        QUEUES: 'ballots',
        PORT: '0',
        ...more,
      })
      processes.push(one)
      return one
    },
    queueIn: async (shard) => {
      const prefix = shard === 0 ? defaultPrefix : shardPrefix(defaultPrefix)
      const queue = new Queue('ballots', { connection: redisOf(shard).client, prefix }).on('error', () => {})
      const ballot = queuedBallot([contestant])
      await queue.add('tally-group', { contest, ballots: [ballot] }, { attempts: 1, removeOnComplete: true })
      return ballot.id
    },
  }
}

const counted = async (ballot: string): Promise<void> =>
  expect(await outcomeOf(database, ballot)).toMatchObject({ status: 'counted' })

async function expectStops(one: SiteProcess): Promise<void> {
  const toldAt = performance.now()
  expect(await one.stop(), one.output()).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(stopLimitMs)
}

describe.concurrent.each([
  { away: 1, name: 'redis-1' },
  { away: 0, name: 'redis' },
])('[OPS-02] with $name away', ({ away, name }) => {
  test('a worker that starts counts what the other one holds, says what it waits for, and works there as soon as it comes', async (context) => {
    const { redisOf, start, queueIn } = await startTwoRedis(context)
    const [here, there] = [await queueIn(1 - away), await queueIn(away)]
    await redisOf(away).kill()
    const worker = start('worker')
    await worker.logged('worker ready')
    await counted(here)
    const waits = await worker.logged('waits for Redis; what the others hold is worked on')
    expect(waits).toMatchObject({ redis: name, level: 40 })
    expect(worker.output().match(/waits for Redis/g)).toHaveLength(1)
    await redisOf(away).restart()
    expect(await worker.logged('Redis has come')).toMatchObject({ redis: name })
    await counted(there)
    await expectStops(worker)
  })

  test('a worker that never met it stops in order, and so does one that lost it', async (context) => {
    const { redisOf, start, queueIn } = await startTwoRedis(context)
    await redisOf(away).kill()
    const stranger = start('worker')
    await stranger.logged('worker ready')
    await expectStops(stranger)
    await redisOf(away).restart()
    const acquainted = start('worker')
    await acquainted.logged('worker ready')
    await counted(await queueIn(away))
    await redisOf(away).kill()
    await acquainted.logged('the queue is out of reach')
    await expectStops(acquainted)
  })

  test('an api stops in order', async (context) => {
    const { redisOf, start } = await startTwoRedis(context)
    await redisOf(away).kill()
    const api = start('api')
    await api.logged('api listening')
    await expectStops(api)
  })
})

test.concurrent('[OPS-02] a worker with every Redis away stops in order', async (context) => {
  const { redisOf, start } = await startTwoRedis(context)
  await Promise.all([redisOf(0).kill(), redisOf(1).kill()])
  const worker = start('worker')
  await worker.logged('waits for Redis; what the others hold is worked on')
  await expectStops(worker)
})

test.concurrent('[VOT-11] a worker that is not told of a Redis with ballots ends as soon as the first one can say so', async (context) => {
  const { redisOf, start } = await startTwoRedis(context)
  await new ShardRegister(redisOf(0).client, defaultPrefix).note(redisOf(1).client, Date.now())
  await redisOf(0).kill()
  const worker = start('worker', { BALLOT_SHARD_URLS: '' })
  await worker.logged('waits for Redis; what the others hold is worked on')
  expect(worker.child.exitCode).toBeNull()
  await redisOf(0).restart()
  await until(() => worker.child.exitCode !== null)
  expect(worker.child.exitCode).toBe(1)
  expect(worker.output()).toContain('does not name 1 Redis that may hold ballots')
  expect(worker.output(), 'in order, as at any other stop').toContain('the worker ends')
})
