import { randomUUID } from 'node:crypto'
import { FailedJobs, type JobFailures } from '@ashenda/api/modules/queues/failed-jobs.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { describe, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { get, post, refused } from '../support/http.ts'
import { usePrivateRedis } from '../support/private-redis.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const site = usePrivateRedis()

/** The log as others see it. */
const logged = (subject: string) => site.platform.sql`
  select action, before, after from admin_actions where subject_id = ${subject} order by id`
const openTransactions = () => site.platform.sql`
  select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`

/** A failed job that disappears when retried. */
function storeThat(retry: () => Promise<void>): JobFailures {
  const gone = () => Promise.reject(new AppError('not_found'))
  const job = { name: 'redeem-card', failedAt: '', attempts: 1, error: 'away', holds: 1, payload: '', subject: null }
  let isThere = true
  return {
    total: async () => 1,
    list: async () => [],
    ids: async () => ['one', 'two'],
    read: (id) => (isThere ? Promise.resolve({ ...job, id }) : gone()),
    retry: async () => {
      await retry()
      isThere = false
    },
    remove: () => gone(),
  }
}
const jobsOf = (store: JobFailures) => new FailedJobs(site.platform.sql, new Map([['payments', store]]), async () => [])

describe('an action on a failed job', () => {
  test('is logged before it is taken, without an open transaction', async () => {
    const { id: adminId } = await insertAdmin(site.platform)
    const id = randomUUID()
    const during: unknown[] = []
    const jobs = jobsOf(
      storeThat(async () => {
        during.push(await logged(id), await openTransactions())
      }),
    )
    await jobs.change('payments', id, 'retry', { adminId })
    expect(during).toMatchObject([[{ action: 'job.retry' }], []])
    const all = await jobs.changeAll('payments', 'retry', { adminId })
    expect(all).toEqual({ done: 2, kept: 0 })
    expect(during.slice(2)).toMatchObject([[{ action: 'job.retry' }], [], [{ action: 'job.retry' }], []])
  })

  test('with an unknown outcome is logged as such', async () => {
    const { id: adminId } = await insertAdmin(site.platform)
    const id = randomUUID()
    const jobs = jobsOf(storeThat(() => Promise.reject(new Error('Command timed out'))))
    await expect(jobs.change('payments', id, 'retry', { adminId })).rejects.toThrow('Command timed out')
    expect(await logged(id)).toMatchObject([
      { action: 'job.retry', before: { queue: 'payments', job: 'redeem-card' } },
      { action: 'job.unclear', before: { queue: 'payments' }, after: null },
    ])
  })

  test('forestalled by another admin is logged as not done, with the other’s action', async () => {
    const [one, other] = [await insertAdmin(site.platform, { fname: 'Abrehet' }), await insertAdmin(site.platform)]
    const id = randomUUID()
    const first = jobsOf(storeThat(async () => {}))
    const second = jobsOf(
      storeThat(async () => {
        await first.change('payments', id, 'retry', { adminId: one.id })
        throw new AppError('not_found')
      }),
    )
    await expect(second.change('payments', id, 'retry', { adminId: other.id })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { action: { action: 'job.retry', admin: { _id: one.id } } },
    })
    expect(await logged(id)).toMatchObject([
      { action: 'job.retry' },
      { action: 'job.retry' },
      { action: 'job.not-done', after: { problem: 'not_found' } },
    ])
    await expect(first.change('payments', id, 'remove', { adminId: other.id })).rejects.toMatchObject({
      details: { action: { action: 'job.retry', admin: { _id: one.id } } },
    })
  })
})

test('a dead letter sent while Redis is down is logged with an unknown outcome', async () => {
  const { platform, redis } = site
  const { cookie } = await insertAdmin(platform)
  const ballot = queuedBallot([randomUUID()])
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${ballot.id}, (select id from contests), ${Buffer.from(JSON.stringify(ballot))}, 'a constraint of yesterday')`
  await redis.kill()
  await until(() => platform.redis.status !== 'ready')
  expect(await post(`${platform.url}/admin/dead-letters/${ballot.id}/replay`, {}, { cookie })).toMatchObject(
    refused(503, 'unavailable'),
  )
  expect(await logged(ballot.id)).toMatchObject([{ action: 'dead-letter.replay' }, { action: 'dead-letter.unclear' }])
  await redis.restart()
  await until(async () => (await get(`${platform.url}/admin/queues/ballots/failed`, { cookie })).status === 200)
})
