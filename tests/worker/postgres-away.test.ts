import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { proxyToPostgres } from '../support/postgres-proxy.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let proxy: TcpProxy
let platform: Platform
let contest = ''
let contestant = ''

beforeAll(async () => {
  proxy = await proxyToPostgres()
  platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      contestant = await insertContestant(sql, contest)
    },
    {},
    { postgresAt: proxy.instead },
  )
})
afterAll(() => endAll(platform, proxy))

let ballots: ReturnType<typeof queuedBallot>[] = []
const enqueue = () =>
  queueOf(platform).add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
const counts = () => queueOf(platform).getJobCounts('waiting', 'active', 'failed')

beforeEach(() => {
  ballots = Array.from({ length: 10 }, () => queuedBallot([contestant]))
})

async function expectCountedOnce(): Promise<void> {
  for (const { id } of ballots) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  await until(async () => Object.values(await counts()).every((count) => count === 0))
}

/** Holds the last lock the worker needs, until released. */
async function holdTally() {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = (): void => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const done = platform.sql.begin(async (tx) => {
    await tx`lock table tally in exclusive mode`
    locked()
    await released
  })
  await isLocked
  return async () => {
    release()
    await done
  }
}

/** The platform's server processes that wait for a lock. */
const waiting = () => platform.sql<{ pid: number }[]>`
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'test-worker' and wait_event_type = 'Lock'`

describe('a group whose transaction is ended', () => {
  test.each([
    ['by the end of its connection', (pid: number) => platform.sql`select pg_terminate_backend(${pid})`],
    ['by a cancelled statement', (pid: number) => platform.sql`select pg_cancel_backend(${pid})`],
    ['by a cut network', async () => proxy.cut()],
  ])('%s is recorded once, later', async (_case, end) => {
    const worker = await platform.startWorker()
    const letGo = await holdTally()
    await enqueue()
    const [first] = await until(async () => {
      const rows = await waiting()
      return rows.length > 0 && rows
    })
    await end(first?.pid ?? 0)
    await until(async () => (await waiting()).some(({ pid }) => pid !== first?.pid) || (await counts())['active'] === 1)
    await letGo()
    await expectCountedOnce()
    await worker.close()
  })
})

describe('with Postgres down', () => {
  test('a group waits, does not fail, and is recorded when it is back', async () => {
    const worker = await platform.startWorker()
    const { port } = proxy
    await proxy.close()
    await enqueue()
    await until(async () => (await counts())['active'] === 1)
    expect((await counts())['failed']).toBe(0)
    proxy = await proxyToPostgres(port)
    await expectCountedOnce()
    await worker.close()
  })

  test('a closed worker returns its group, and another one records it', async () => {
    const worker = await platform.startWorker()
    const { port } = proxy
    await proxy.close()
    const job = await enqueue()
    await until(async () => (await counts())['active'] === 1)
    await worker.close()
    expect(await counts()).toEqual({ waiting: 1, active: 0, failed: 0 })
    expect(await job.getState()).toBe('waiting')
    proxy = await proxyToPostgres(port)
    const next = await platform.startWorker()
    await expectCountedOnce()
    await next.close()
  })
})
