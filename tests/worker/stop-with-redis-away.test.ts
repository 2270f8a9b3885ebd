import { expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { usePrivateRedis } from '../support/private-redis.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const site = usePrivateRedis()

test('[OPS-02] a worker that has lost Redis stops when what it has in hand is recorded', async () => {
  const { platform, redis } = site
  const { sql } = platform
  const contest = await insertContest(sql)
  const ballot = queuedBallot([await insertContestant(sql, contest)])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const holding = sql.begin(async (tx) => {
    await tx`lock table tally in exclusive mode`
    locked()
    await released
  })
  await isLocked
  const busy = await platform.startWorker()
  await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { attempts: 1, removeOnComplete: true })
  const waiting = () => sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'test-worker' and wait_event_type = 'Lock'`
  await until(async () => (await waiting()).length > 0)
  const idle = await platform.startWorker()
  await redis.kill()
  await until(() => platform.redis.status !== 'ready')

  let isClosed = false
  const closing = busy.close().then(() => {
    isClosed = true
  })
  await idle.close() // so long takes one with nothing in hand
  expect(isClosed).toBe(false)
  release()
  await Promise.all([holding, closing])
  expect(await sql`select id from ballots`).toMatchObject([{ id: ballot.id }])
  await redis.restart()
})
