import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { FailedGroups } from '@ashenda/api/modules/queues/failed-records.ts'
import type { FinishedAnswer } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { failedJobId, failedJobKeys, mostFailedJobRecords } from '@ashenda/core/contracts/jobs/failed-job-record.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { FailedJobStore } from '@ashenda/worker/jobs/failed-job-store.ts'
import { Job, Worker } from 'bullmq'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { get, post, readAnswer, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { seen, useWatchedQueues } from '../support/watched-queues.ts'

const queues = useWatchedQueues()
const { platform } = queues

const remove = async (queue: QueueName, id: string, body: unknown = { reason: 'a test' }) =>
  readAnswer(
    await fetch(queues.at(`queues/${queue}/failed/${id}`), {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', ...queues.cookie() },
      body: JSON.stringify(body),
    }),
  )

/** A group that a worker failed, without a sweep to retry it. */
async function failGroup(ballots: readonly unknown[]): Promise<string> {
  const queue = queueOf(platform)
  const job = await queue.add(
    'tally-group',
    { contest: queues.contest, ballots },
    { attempts: 1, removeOnComplete: true },
  )
  const worker = new Worker('ballots', null, {
    connection: platform.redis.duplicate({ maxRetriesPerRequest: null }),
    prefix: platform.prefix,
  })
  const taken = await worker.getNextJob('a token')
  await taken?.moveToFailed(new Error('the disk is full'), 'a token')
  await worker.close()
  return String(job.id)
}

test('[QUE-03] a failed group shows its ballots without names or phones, is retried, and is counted', async () => {
  const ballots = [
    queuedBallot([queues.contestant]),
    queuedBallot([queues.contestant]),
    queuedBallot([queues.contestant]),
  ]
  const id = await failGroup(ballots)
  const client = await queues.look(queues.admin.cookie)
  const state = await seen(client, 'ballots', ({ failed }) => failed === 1)
  expect(state.held).toEqual({ items: 3, isAtLeast: false })
  const [job] = await queues.failedOf('ballots')
  expect(job).toMatchObject({ id, name: 'tally-group', error: 'the disk is full', holds: 3, attempts: 1 })
  expect(job?.['payload']).toContain(receiptOf(ballots[0]?.id ?? ''))
  for (const ballot of ballots) {
    expect(job?.['payload']).not.toContain(ballot.phone)
    expect(job?.['payload']).not.toContain(ballot.name)
    for (const one of [ballot.id, ballot.voter, ...ballot.picks]) expect(job?.['payload']).not.toContain(one)
  }
  expect(await post(queues.at(`queues/ballots/failed/${id}/retry`), {}, queues.cookie())).toMatchObject({ status: 200 })
  const again = await post(queues.at(`queues/ballots/failed/${id}/retry`), {}, queues.cookie())
  expect(again, 'the same step, sent again').toMatchObject({ status: 200 })
  expect(await post(queues.at('queues/ballots/failed/none/retry'), {}, queues.cookie())).toMatchObject(
    refused(404, 'not_found'),
  )
  expect(await queues.actionsOf('job')).toMatchObject([
    { action: 'job.retry', subject: id, before: { queue: 'ballots', holds: 3 } },
  ])
  const worker = await platform.startWorker()
  for (const ballot of ballots) expect(await outcomeOf(platform, ballot.id)).toMatchObject({ status: 'counted' })
  await worker.close()
  await seen(client, 'ballots', ({ failed, waiting }) => failed === 0 && waiting === 0)
})

test('a second admin handling a failed job gets its outcome, and nothing is done twice', async () => {
  const other = { cookie: (await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })).cookie }
  const ballots = [queuedBallot([queues.contestant]), queuedBallot([queues.contestant])]
  const [one, two] = [await failGroup(ballots.slice(0, 1)), await failGroup(ballots.slice(1))]
  const steps = () => platform.sql`select action, subject_id from admin_actions where action like 'job.%' order by id`
  const before = await steps()
  expect(await post(queues.at(`queues/ballots/failed/${one}/retry`), {}, other)).toMatchObject({ status: 200 })
  const first = { action: 'job.retry', subject: one, admin: { name: 'Abrehet Kiros' } }
  expect(await remove('ballots', one)).toMatchObject({ status: 409, body: { code: 'version_conflict', action: first } })
  const all = { reason: 'all of them' }
  expect(await post(queues.at('queues/ballots/retry-all'), all, other)).toMatchObject({ status: 200 })
  expect(await post(queues.at(`queues/ballots/failed/${two}/retry`), {}, queues.cookie())).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { action: 'job.retry-all', ...all } },
  })
  expect((await steps()).slice(before.length)).toEqual([
    { action: 'job.retry', subject_id: one },
    { action: 'job.retry-all', subject_id: null },
    { action: 'job.retried-all', subject_id: null },
  ])
  const worker = await platform.startWorker()
  for (const ballot of ballots) expect(await outcomeOf(platform, ballot.id)).toMatchObject({ status: 'counted' })
  await worker.close()
})

test('a group taken by a worker during its removal cannot be removed', async () => {
  const ballots = [queuedBallot([queues.contestant])]
  const id = await failGroup(ballots)
  const queue = queueOf(platform)
  const worker = new Worker('ballots', null, {
    connection: platform.redis.duplicate({ maxRetriesPerRequest: null }),
    prefix: platform.prefix,
  })
  const groups = new FailedGroups(queue, async (ids) => {
    await (await queue.getJob(id))?.retry('failed')
    await worker.getNextJob('a token')
    return new Set(ids)
  })
  await expect(groups.remove(id)).rejects.toMatchObject({ code: 'not_found' })
  await (await queue.getJob(id))?.moveToCompleted('', 'a token', false)
  await worker.close()
})

test('a failed group is removed only with a reason and when all its ballots are recorded', async () => {
  const ballot = queuedBallot([queues.contestant])
  const [open, unreadable] = [await failGroup([ballot]), await failGroup([{ phone: '+251911223344' }])]
  for (const reason of ['', ' \n'])
    expect(await remove('ballots', open, { reason })).toMatchObject(refused(400, 'invalid_body'))
  expect(await remove('ballots', open, { reason: 'a\u0000b' })).toMatchObject(refused(400, 'invalid_text'))
  for (const id of [open, unreadable])
    expect(await remove('ballots', id)).toMatchObject(refused(409, 'ballots_not_recorded'))
  const all = await post(queues.at('queues/ballots/remove-all'), { reason: 'all of them' }, queues.cookie())
  expect(all).toMatchObject({ status: 200, body: { done: 0, kept: 2 } })
  const copy = await queueOf(platform).add(
    'tally-group',
    { contest: queues.contest, ballots: [ballot] },
    { removeOnComplete: true },
  )
  expect(copy.id).not.toBe(open)
  await recordGroup(platform.sql, queues.contest, [ballot])
  expect(await remove('ballots', open)).toMatchObject({ status: 200 })
  expect((await queues.failedOf('ballots')).map(({ id }) => id)).toEqual([unreadable])
  const put = await post(queues.at('queues/ballots/retry-all'), { reason: 'the disk has room again' }, queues.cookie())
  expect(put).toMatchObject({ status: 200, body: { done: 1, kept: 0 } })
  const lines = (await queues.actionsOf('job')).slice(0, 5)
  expect(lines.map(({ action, reason, after }) => [action, reason, after])).toEqual([
    ['job.retried-all', '', { done: 1, kept: 0 }],
    ['job.retry-all', 'the disk has room again', null],
    ['job.remove', 'a test', null],
    ['job.removed-all', '', { done: 0, kept: 2 }],
    ['job.remove-all', 'all of them', null],
  ])
  expect(lines.map(({ outcomeOf }) => outcomeOf)).toEqual([lines[1]?.['_id'], null, null, lines[4]?.['_id'], null])
})

test('a job forgotten by its queue is listed when it failed for good, retried under its id, and gone on success', async () => {
  const worker = await platform.startWorker()
  const payments = queueOf(platform, 'payments')
  const data = { payment: 'no id of a payment' }
  await payments.add('redeem-card', data, { attempts: 1, removeOnComplete: true, removeOnFail: true, jobId: 'one' })
  const [job] = await until(async () => {
    const jobs = await queues.failedOf('payments')
    return jobs.length > 0 && jobs
  })
  expect(job).toMatchObject({
    name: 'redeem-card',
    attempts: 1,
    holds: 1,
    error: expect.stringContaining('redeem-card'),
  })
  await worker.close()
  const id = encodeURIComponent(String(job?.['id']))
  expect(await post(queues.at(`queues/payments/failed/${id}/retry`), {}, queues.cookie())).toMatchObject({
    status: 200,
  })
  expect(await queues.failedOf('payments')).toEqual([])
  expect(await payments.getJob('one')).toMatchObject({ name: 'redeem-card', data })
  await payments.remove('one')
})

test('[QUE-03] Bull Board counts and lists the failed jobs of the console’s page, and each says which payment it belongs to', async () => {
  const payments = queueOf(queues.platform, 'payments')
  const failures = new FailedJobStore(queues.platform.redis, queues.platform.prefix, 'payments')
  const payment = randomUUID()
  await failures.keep(
    new Job(payments, 'redeem-card', { payment }, { attempts: 1, removeOnFail: true }),
    new Error('away'),
  )
  const [job] = await queues.failedOf('payments')
  expect(job).toMatchObject({ subject: { kind: 'payment', id: payment } })
  const board = await get(queues.at('bull-board/api/queues?activeQueue=payments&status=failed'), queues.cookie())
  const shown = (board.body['queues'] as { name: string; counts: { failed: number }; jobs: object[] }[]).find(
    ({ name }) => name === 'payments',
  )
  expect(shown?.counts.failed).toBe(1)
  expect(shown?.jobs).toMatchObject([{ id: job?.['id'], failedReason: 'away', data: { payment } }])
  const one = await get(queues.at(`bull-board/api/queues/payments/${String(job?.['id'])}`), queues.cookie())
  expect(one).toMatchObject({ status: 200, body: { job: { failedReason: 'away' } } })
  await failures.forget(new Job(payments, 'redeem-card', { payment }))
})

test('[QUE-03] finished jobs can be looked at without anybody’s data', async () => {
  const worker = await queues.platform.startWorker()
  const payment = randomUUID()
  await queueOf(queues.platform, 'payments').add('redeem-card', { payment }, { removeOnComplete: true })
  const finishedOf = async (queue: string) =>
    (await get(queues.at(`queues/${queue}/finished`), queues.cookie())).body as unknown as FinishedAnswer // of the contract
  const done = await until(async () =>
    (await finishedOf('payments')).jobs.find(({ subject }) => subject?.id === payment),
  )
  expect(done).toMatchObject({ name: 'redeem-card', attempts: 1, holds: 1, subject: { kind: 'payment', id: payment } })
  const ballot = queuedBallot([queues.contestant])
  await queueOf(queues.platform).add(
    'tally-group',
    { contest: queues.contest, ballots: [ballot] },
    { removeOnComplete: true },
  )
  const group = await until(async () => (await finishedOf('ballots')).jobs[0])
  expect(group).toMatchObject({ name: 'tally-group', holds: 1, payload: '{}', subject: null })
  const kept = await queues.platform.redis.lrange(`${queues.platform.prefix}:ops:finished:ballots`, 0, -1)
  expect(kept.join()).not.toContain(ballot.phone)
  await worker.close()
})

test('a failure is forgotten when its work succeeds, and the oldest of very many are dropped', async () => {
  const payments = queueOf(platform, 'payments')
  const failures = new FailedJobStore(platform.redis, platform.prefix, 'payments')
  const failed = (payment: string) =>
    new Job(payments, 'redeem-card', { payment }, { attempts: 1, removeOnFail: true, removeOnComplete: true })
  const mended = randomUUID()
  await failures.keep(failed(mended), new Error('away'))
  expect(await queues.failedOf('payments')).toMatchObject([{ id: `redeem-card-${mended}`, error: 'away' }])
  const worker = await platform.startWorker()
  await payments.add('redeem-card', { payment: mended }, { removeOnComplete: true, removeOnFail: true })
  await until(async () => (await queues.failedOf('payments')).length === 0)
  await worker.close()
  for (let number = 0; number < mostFailedJobRecords + 3; number += 1)
    await failures.keep(failed(`number ${number}`), new Error('away'))
  const { body } = await get(queues.at('queues/payments/failed'), queues.cookie())
  expect(body).toMatchObject({ total: mostFailedJobRecords, jobs: expect.arrayContaining([expect.anything()]) })
  const all = await post(queues.at('queues/payments/remove-all'), { reason: 'a test' }, queues.cookie())
  expect(all).toMatchObject({ status: 200, body: { done: mostFailedJobRecords, kept: 0 } })
  expect(await queues.failedOf('payments')).toEqual([])
})

test('a failure is forgotten completely or not at all', async () => {
  const { redis, prefix } = platform
  const job = new Job(queueOf(platform, 'payments'), 'redeem-card', { payment: randomUUID() })
  const store = new FailedJobStore(redis, prefix, 'payments')
  const { order, byId } = failedJobKeys(prefix, 'payments')
  const id = failedJobId(job.name, job.data)
  const kept = async () => [(await redis.zscore(order, id)) !== null, (await redis.hexists(byId, id)) === 1]
  await store.keep(job, new Error('away'))
  // Redis refuses the deletion, as if the worker had died before it.
  const user = `half-${randomUUID()}`
  await redis.acl('SETUSER', user, 'on', '>secret', '~*', '&*', '+@all', '-hdel')
  const half = redis.duplicate({ username: user, password: 'secret' })
  try {
    await once(half, 'ready')
    const forgetting = new FailedJobStore(half, prefix, 'payments').forget(job)
    await expect(forgetting).rejects.toThrow(/NOPERM|EXECABORT/)
    expect(await kept()).toEqual([true, true])
  } finally {
    half.disconnect()
    await redis.acl('DELUSER', user)
  }
  await store.forget(job)
  expect(await kept()).toEqual([false, false])
})

test('a dead letter is replayed once its cause is fixed and disappears when recorded; a non-ballot cannot be replayed', async () => {
  const ballot = queuedBallot([queues.contestant])
  const id = ballot.id
  await platform.sql`delete from dead_letters`
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${id}, ${queues.contest}, ${Buffer.from(JSON.stringify(ballot))}, 'a constraint of yesterday')`
  await queueOf(platform).add(
    'tally-group',
    { contest: queues.contest, ballots: [{ phone: '+251911223344' }] },
    { removeOnComplete: true },
  )
  const worker = await platform.startWorker()
  const letters = await until(async () => {
    const answer = await get(queues.at('dead-letters'), queues.cookie())
    return answer.body['total'] === 2 && answer
  })
  expect(letters.body['letters']).toMatchObject([
    { _id: id, isReadable: true, problem: 'a constraint of yesterday' },
    { isReadable: false, problem: 'unreadable' },
  ])
  const [, second] = letters.body['letters'] as { _id: string }[] // of the contract
  expect(JSON.stringify(letters.body)).not.toContain(ballot.phone)
  const replay = (letter: string) => post(queues.at(`dead-letters/${letter}/replay`), {}, queues.cookie())
  expect(await replay(second?._id ?? '')).toMatchObject(refused(422, 'letter_unreadable'))
  expect(await replay(randomUUID())).toMatchObject(refused(404, 'not_found'))
  expect(await replay(id)).toMatchObject({ status: 202 })
  await until(async () => (await get(queues.at('dead-letters'), queues.cookie())).body['total'] === 1)
  expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  expect(await queues.actionsOf('dead-letter')).toMatchObject([
    { action: 'dead-letter.recorded', subject: id },
    { action: 'dead-letter.replay', subject: id },
  ])
  await worker.close()
})
