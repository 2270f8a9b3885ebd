import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, expect, type TestContext, test, vi } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type SiteProcess, siteEnv, startProcess } from '../support/processes.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { startRedisServer } from '../support/redis-server.ts'

vi.setConfig({ testTimeout: 120_000 }) // each test starts processes, on a machine that may be busy

/** After ten seconds a process ends unconditionally (main.ts), with code 1. */
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

/** Starts processes of a site without Redis. Each test has its own site and mostly waits, so they run at once. */
async function withoutRedis({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const processes: SiteProcess[] = []
  const redis = await startRedisServer()
  onTestFinished(async () => {
    for (const { child } of processes) child.kill('SIGKILL')
    await redis.remove()
  })
  const start = (name: 'api' | 'worker'): SiteProcess => {
    const one = startProcess(`${name}/src/main.ts`, siteEnv(name, { database, redis, dataDir }))
    processes.push(one)
    return one
  }
  /** @returns the ballot's id */
  const enqueueBallot = async (): Promise<string> => {
    const queue = new Queue('ballots', { connection: redis.client, prefix: defaultPrefix }).on('error', () => {})
    const ballot = queuedBallot([contestant])
    await queue.add('tally-group', { contest, ballots: [ballot] }, { attempts: 1, removeOnComplete: true })
    return ballot.id
  }
  const ballot = await enqueueBallot()
  await redis.kill()
  return { redis, start, enqueueBallot, ballot }
}

const counted = async (ballot: string): Promise<void> =>
  expect(await outcomeOf(database, ballot)).toMatchObject({ status: 'counted' })

async function expectStops(one: SiteProcess): Promise<void> {
  const toldAt = performance.now()
  expect(await one.stop(), one.output()).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(stopLimitMs)
}

test.concurrent('a worker started without Redis says what it waits for, and counts as soon as Redis is up', async (context) => {
  const { redis, start, ballot } = await withoutRedis(context)
  const worker = start('worker')
  expect(await worker.logged('waits for Redis')).toMatchObject({ level: 40 })
  await redis.restart()
  await worker.logged('Redis has come')
  await counted(ballot)
  expect(worker.output().match(/waits for Redis/g)).toHaveLength(1)
  await expectStops(worker)
})

test.concurrent('a worker that never met Redis stops cleanly, and so does one that lost it', async (context) => {
  const { redis, start, enqueueBallot } = await withoutRedis(context)
  const stranger = start('worker')
  await stranger.logged('waits for Redis')
  await expectStops(stranger)
  await redis.restart()
  const acquainted = start('worker')
  await acquainted.logged('worker ready')
  await counted(await enqueueBallot())
  await redis.kill()
  await acquainted.logged('the queue is out of reach')
  await expectStops(acquainted)
})

test.concurrent('an api started without Redis stops cleanly', async (context) => {
  const { start } = await withoutRedis(context)
  const api = start('api')
  await api.logged('api listening')
  await expectStops(api)
})
