import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useContest } from '../support/contest-site.ts'
import { outcomeOf } from '../support/outcome.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const site = useContest()

const options = { attempts: 1, removeOnComplete: true }
const failed = async () => (await queueOf(site.platform).getFailed()).map(({ id }) => id)
const groupsWith = (ids: readonly string[]) =>
  site.platform.sql`select distinct group_id from ballots where id = any(${[...ids]})`

describe('a group that returned because its worker died', () => {
  test.each([
    [1, 1],
    [2, 3],
    [7, 6],
  ])('%i times is recorded in %i parts, in case one of its ballots kills', async (stalled, parts) => {
    const queue = queueOf(site.platform)
    const ballots = Array.from({ length: 6 }, () => queuedBallot([site.contestant]))
    const job = await queue.add('tally-group', { contest: site.contest, ballots }, options)
    await site.platform.redis.hset(queue.toKey(job.id ?? ''), 'stc', stalled)
    const worker = await site.platform.startWorker()
    for (const { id } of ballots) expect(await outcomeOf(site.platform, id)).toMatchObject({ status: 'counted' })
    expect(await groupsWith(ballots.map(({ id }) => id))).toHaveLength(parts)
    await worker.close()
  })
})

describe('an impossible job', () => {
  test('without a handler fails and stays, and the worker goes on', async () => {
    const worker = await site.platform.startWorker()
    const queue = queueOf(site.platform)
    const strange = await queue.add('make-coffee', {}, options)
    const inherited = await queue.add('toString', {}, options)
    const empty = await queue.add('tally-group', { contest: site.contest, ballots: [] }, options)
    const nowhere = await queue.add(
      'tally-group',
      { contest: 'here', ballots: [queuedBallot([site.contestant])] },
      options,
    )
    const ballot = queuedBallot([site.contestant])
    await queue.add('tally-group', { contest: site.contest, ballots: [ballot] }, options)
    expect(await outcomeOf(site.platform, ballot.id)).toMatchObject({ status: 'counted' })
    const ids = [strange, inherited, empty, nowhere].map(({ id }) => id)
    const all = await until(async () => {
      const now = await failed()
      return now.length === ids.length && now
    })
    expect(new Set(all)).toEqual(new Set(ids))
    await worker.close()
    for (const job of [strange, inherited, empty, nowhere]) await job.remove()
  })

  test('without its contest fails, stays, and is recorded by itself once the contest exists', async () => {
    const worker = await site.platform.startWorker()
    const missing = randomUUID()
    const candidate = randomUUID()
    const ballots = Array.from({ length: 3 }, () => queuedBallot([candidate]))
    const job = await queueOf(site.platform).add('tally-group', { contest: missing, ballots }, options)
    await until(async () => (await failed()).includes(job.id))
    expect(await groupsWith(ballots.map(({ id }) => id))).toEqual([])
    const { sql } = site.platform
    await sql`
      insert into contests (id, name, opens_at, closes_at)
      values (${missing}, 'late', now() - interval '1 h', now() + interval '1 h')`
    for (const { id } of ballots) {
      expect(await outcomeOf(site.platform, id)).toMatchObject({ status: 'refused', reason: 'unknown_contestant' })
    }
    await until(async () => (await failed()).length === 0)
    await worker.close()
  })
})

test('a group that cannot be recorded leaves the queue, and each of its ballots is a dead letter', async () => {
  const worker = await site.platform.startWorker()
  const ballots = Array.from({ length: 3 }, () => ({ ...queuedBallot([site.contestant]), name: 'Se\u0000lam' }))
  await queueOf(site.platform).add('tally-group', { contest: site.contest, ballots }, options)
  await until(async () => (await site.platform.sql`select 1 from dead_letters`).length === ballots.length)
  await until(async () => Object.values(await queueOf(site.platform).getJobCounts()).every((count) => count === 0))
  await worker.close()
})

test('the sweep retries a failed group as often as it fails, and it is recorded once nothing is in its way', async () => {
  const worker = await site.platform.startWorker()
  const ballots = Array.from({ length: 3 }, () => queuedBallot([site.contestant]))
  await site.platform.sql`alter table ballots add constraint ballots_none check (false) not valid`
  const job = await queueOf(site.platform).add('tally-group', { contest: site.contest, ballots }, options)
  const attempts = async () => (await queueOf(site.platform).getJob(job.id ?? ''))?.attemptsMade ?? 0
  await until(async () => (await attempts()) > 1)
  await site.platform.sql`alter table ballots drop constraint ballots_none`
  for (const { id } of ballots) expect(await outcomeOf(site.platform, id)).toMatchObject({ status: 'counted' })
  await until(async () => (await failed()).length === 0)
  await worker.close()
})
