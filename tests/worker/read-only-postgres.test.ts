import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CapturedLog, captureLog } from '../support/captured-log.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { asRole } from '../support/database.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

let platform: Platform
let log: CapturedLog
let contest = ''
let contestant = ''

beforeAll(async () => {
  log = captureLog()
  platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      contestant = await insertContestant(sql, contest)
    },
    {},
    { postgresAt: (url) => `${url}?pooler=transaction`, log: log.log },
  )
})
afterAll(() => platform.close())

/** Makes every session of the worker read-only, like a pooler still connected to a former primary. */
async function makeReadOnly(isSo: boolean): Promise<void> {
  const { username } = new URL(asRole('worker', platform.databaseUrl))
  const database = new URL(platform.databaseUrl).pathname.slice(1)
  const change = isSo ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
  await platform.sql.unsafe(`alter role ${username} in database ${database} ${change}`)
  await platform.sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = ${username}`
}

test('a ballot whose pooler leads to a former primary is retried until counted, and the log says what to do', async () => {
  const worker = await platform.startWorker()
  await makeReadOnly(true)
  const ballots = Array.from({ length: 10 }, () => queuedBallot([contestant]))
  await queueOf(platform).add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
  const advice = /say RECONNECT to it/
  const retries = () => log.written().match(/tally waits for Postgres/g)?.length ?? 0
  await until(() => advice.test(log.written()) && retries() >= 4)
  expect(log.written().match(new RegExp(advice, 'g')), 'told once a minute').toHaveLength(1)
  expect(log.written()).toMatch(/"code":"25006"/)
  expect(await queueOf(platform).getJobCounts('active', 'failed')).toEqual({ active: 1, failed: 0 })
  await makeReadOnly(false)
  for (const { id } of ballots) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  expect(await platform.sql`select id from dead_letters`).toEqual([])
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
  expect(kept).toMatchObject([{ free: 10 }])
  await worker.close()
})
