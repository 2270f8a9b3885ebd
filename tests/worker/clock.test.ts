import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { retryFailedGroups } from '@ashenda/worker/ballots/sweeps.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { type RunningWorker, startWorker } from '@ashenda/worker/worker.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { given } from '../support/environment.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { storageOf, workerContext } from '../support/worker-context.ts'

const hourMs = 3_600_000
const metrics = createMetrics()
let platform: Platform
let worker: RunningWorker
let contest = ''
let contestant = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    contestant = await insertContestant(sql, contest)
  })
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => endAll(worker, platform))

/** Sets this machine's wall clock. */
function setWall(aheadMs: number): void {
  const wall = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + aheadMs)
}

async function valueIn(metric: 'lagSeconds' | 'waitSeconds' | 'runSeconds'): Promise<number> {
  const { values } = await metrics[metric].get()
  const [found] = values.filter((value) => !('metricName' in value) || String(value.metricName).endsWith('_sum'))
  return found?.value ?? Number.NaN
}

test('a worker whose wall clock is an hour off reports correct delays, waits and durations', async () => {
  const at = Date.now()
  setWall(hourMs)
  worker = startWorker({
    sql: platform.sql,
    storage: storageOf(platform),
    payments: undefined,
    connectRedis: () => connectRedis(given('TEST_REDIS_URL'), 'worker'),
    log: pino({ level: 'silent' }),
    metrics,
    prefix: platform.prefix,
    queues: { ballots: 1 },
    sweepMs: 60_000,
    paceMs: 0,
  })
  await worker.ready
  const ballot = { ...queuedBallot([contestant]), at }
  await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { timestamp: at, removeOnComplete: true })
  expect(await outcomeOf(platform, ballot.id)).toMatchObject({ status: 'counted' })
  await until(async () => (await valueIn('runSeconds')) > 0)
  for (const metric of ['lagSeconds', 'waitSeconds', 'runSeconds'] as const)
    expect(await valueIn(metric)).toBeLessThan(60)
  await worker.close()
})

test('a group that failed before the clock was set back does not wait for that time to return', async () => {
  const queue = queueOf(platform)
  const failing = await queue.add('tally-group', { contest, ballots: [{}] }, { attempts: 1 })
  await platform.redis.lrem(queue.toKey('wait'), 1, failing.id ?? '')
  await platform.redis.zadd(queue.toKey('failed'), Date.now(), failing.id ?? '')
  await platform.redis.hset(queue.toKey(failing.id ?? ''), 'finishedOn', String(Date.now()), 'atm', '10')
  await retryFailedGroups(queue, workerContext(platform))
  expect(await queue.getFailedCount()).toBe(1)
  setWall(-hourMs)
  await retryFailedGroups(queue, workerContext(platform))
  expect(await queue.getFailedCount()).toBe(0)
  await queue.obliterate({ force: true })
})
