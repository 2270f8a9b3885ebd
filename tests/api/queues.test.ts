import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { mostKeptFailures } from '@ashenda/core/contracts/jobs/kept-failure.ts'
import { recordGroup } from '@ashenda/worker/handlers/ballots/record-group.ts'
import { KeptFailures } from '@ashenda/worker/kept-failures.ts'
import { Job, Worker } from 'bullmq'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin, logIn, registerContestant } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cast, get, post, readAnswer, refused } from '../support/http.ts'
import { LiveClient } from '../support/live-client.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

let platform: Platform
let admin: Account
let contest = ''
let contestant = ''
const clients: LiveClient[] = []

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    contestant = await insertContestant(sql, contest)
  })
  admin = await insertAdmin(platform)
})
afterAll(() => platform.close())
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function look(cookie?: string, url = platform.url): Promise<LiveClient> {
  const client = new LiveClient(url, url, cookie)
  clients.push(client)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: 'queues' })
  return client
}

/** The first state told of a queue that is as wished. */
const seen = (client: LiveClient, name: QueueName, isWished: (queue: QueueState) => boolean): Promise<QueueState> =>
  until(() =>
    client.heard
      .flatMap((message) => (message.type === 'queues' ? message.state.queues : []))
      .find((queue) => queue.name === name && isWished(queue)),
  )

const cookie = () => ({ cookie: admin.cookie })
const at = (path: string) => `${platform.url}/admin/${path}`
const failedOf = async (queue: QueueName) =>
  (await get(at(`queues/${queue}/failed`), cookie())).body['jobs'] as Record<string, unknown>[] // of the contract
const remove = async (queue: QueueName, id: string, body: unknown = { reason: 'a test' }) =>
  readAnswer(
    await fetch(at(`queues/${queue}/failed/${id}`), {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', ...cookie() },
      body: JSON.stringify(body),
    }),
  )
const actionsOf = async (noun: string) =>
  (await get(at(`actions?noun=${noun}`), cookie())).body['actions'] as Record<string, unknown>[] // of the contract

/** A group that a worker took and gave up, without a sweep that would put it back by itself. */
async function failGroup(ballots: readonly unknown[]): Promise<string> {
  const queue = queueOf(platform)
  const job = await queue.add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })
  const worker = new Worker('ballots', null, {
    connection: platform.redis.duplicate({ maxRetriesPerRequest: null }),
    prefix: platform.prefix,
  })
  const taken = await worker.getNextJob('a token')
  await taken?.moveToFailed(new Error('the disk is full'), 'a token')
  await worker.close()
  return String(job.id)
}

test('[QUE-03] admins see live what waits and that nobody works, and then that somebody does; others are refused', async () => {
  const client = await look(admin.cookie)
  const { status } = await cast(platform, { actors: [contestant] })
  expect(status).toBe(202)
  expect(await seen(client, 'ballots', ({ waiting }) => waiting > 0)).toMatchObject({
    workers: 0,
    isPaused: false,
    oldestWaitingMs: expect.any(Number),
    held: { items: 0, isAtLeast: false },
  })
  const worker = await platform.startWorker()
  const working = await seen(
    client,
    'ballots',
    ({ workers, waiting, waitMs }) => workers === 1 && waiting === 0 && waitMs !== null,
  )
  expect(working.runMs?.p50).toBeGreaterThanOrEqual(0)
  expect(working.waitMs?.p99).toBeGreaterThan(0)
  await worker.close()
  await seen(client, 'ballots', ({ workers }) => workers === 0)

  const contestantSession = await registerContestant(platform)
  for (const [who, code] of [
    [undefined, 'not_authenticated'],
    [contestantSession.cookie, 'not_allowed'],
  ] as const) {
    const other = await look(who)
    expect(await other.hears('error')).toMatchObject({ code, topic: 'queues' })
    expect(other.heard.map(({ type }) => type)).not.toContain('queues')
  }
})

test('[QUE-03] a log-out ends the listening', async () => {
  const session = await logIn(platform, admin.id, 'admin')
  const client = await look(session)
  await client.hears('queues')
  await get(`${platform.url}/api/logout`, { cookie: session })
  expect(await client.hears('error')).toMatchObject({ code: 'not_authenticated', topic: 'queues' })
})

test('[QUE-03] two copies of the api tell the same, from one reading', async () => {
  const beside = await startPlatform(async () => {}, {}, { beside: platform })
  const [first, second] = [await look(admin.cookie), await look(admin.cookie, beside.url)]
  const moments = (client: LiveClient) => client.heard.flatMap((one) => (one.type === 'queues' ? [one.state.at] : []))
  await until(() => moments(first).some((moment) => moments(second).includes(moment)))
  expect((await get(`${beside.url}/admin/queues`, cookie())).body).toMatchObject({
    success: true,
    state: { isRedisThere: true },
  })
  await beside.close()
})

test('[QUE-03] the last hour is there for who comes later', async () => {
  const { body } = await get(at('queues'), cookie())
  const [point] = body['history'] as unknown[] // of the contract
  const figures = { open: expect.any(Number), failed: 0, inPerSecond: 0, outPerSecond: 0, waitMs: null }
  expect(point).toEqual({
    at: expect.any(String),
    queues: { ballots: figures, payments: figures, photos: figures, cards: figures },
  })
})

test('[QUE-03] a failed group is seen with the ballots it holds and without a name or phone, put back, and counted', async () => {
  const ballots = [queuedBallot([contestant]), queuedBallot([contestant]), queuedBallot([contestant])]
  const id = await failGroup(ballots)
  const client = await look(admin.cookie)
  const state = await seen(client, 'ballots', ({ failed }) => failed === 1)
  expect(state.held).toEqual({ items: 3, isAtLeast: false })
  const [job] = await failedOf('ballots')
  expect(job).toMatchObject({ id, name: 'tally-group', error: 'the disk is full', holds: 3, attempts: 1 })
  expect(job?.['payload']).toContain(ballots[0]?.id)
  for (const ballot of ballots) {
    expect(job?.['payload']).not.toContain(ballot.phone)
    expect(job?.['payload']).not.toContain(ballot.name)
  }
  expect(await post(at(`queues/ballots/failed/${id}/retry`), {}, cookie())).toMatchObject({ status: 200 })
  expect(await post(at(`queues/ballots/failed/${id}/retry`), {}, cookie())).toMatchObject(refused(404, 'not_found'))
  expect(await actionsOf('job')).toMatchObject([
    { action: 'job.retry', subject: id, before: { queue: 'ballots', holds: 3 } },
  ])
  const worker = await platform.startWorker()
  for (const ballot of ballots) expect(await outcomeOf(platform, ballot.id)).toMatchObject({ status: 'counted' })
  await worker.close()
  await seen(client, 'ballots', ({ failed, waiting }) => failed === 0 && waiting === 0)
})

test('[QUE-03] a failed group is removed only when each of its ballots is recorded, and with a reason', async () => {
  const ballot = queuedBallot([contestant])
  const [open, unreadable] = [await failGroup([ballot]), await failGroup([{ phone: '+251911223344' }])]
  expect(await remove('ballots', open, { reason: '' })).toMatchObject(refused(400, 'invalid_body'))
  for (const id of [open, unreadable])
    expect(await remove('ballots', id)).toMatchObject(refused(409, 'ballots_not_recorded'))
  const all = await post(at('queues/ballots/remove-all'), { reason: 'all of them' }, cookie())
  expect(all).toMatchObject({ status: 200, body: { done: 0, kept: 2 } })
  const copy = await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { removeOnComplete: true })
  expect(copy.id).not.toBe(open)
  await recordGroup(platform.sql, contest, [ballot])
  expect(await remove('ballots', open)).toMatchObject({ status: 200 })
  expect((await failedOf('ballots')).map(({ id }) => id)).toEqual([unreadable])
  const put = await post(at('queues/ballots/retry-all'), { reason: 'the disk has room again' }, cookie())
  expect(put).toMatchObject({ status: 200, body: { done: 1, kept: 0 } })
  expect((await actionsOf('job')).slice(0, 3).map(({ action, reason }) => [action, reason])).toEqual([
    ['job.retry-all', 'the disk has room again'],
    ['job.remove', 'a test'],
    ['job.remove-all', 'all of them'],
  ])
})

test('[QUE-03] a job that its queue forgets is seen when it failed for good, put back under its id, and gone when it succeeds', async () => {
  const worker = await platform.startWorker()
  const payments = queueOf(platform, 'payments')
  const data = { payment: 'no id of a payment' }
  await payments.add('redeem-card', data, { attempts: 1, removeOnComplete: true, removeOnFail: true, jobId: 'one' })
  const [job] = await until(async () => {
    const jobs = await failedOf('payments')
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
  expect(await post(at(`queues/payments/failed/${id}/retry`), {}, cookie())).toMatchObject({ status: 200 })
  expect(await failedOf('payments')).toEqual([])
  expect(await payments.getJob('one')).toMatchObject({ name: 'redeem-card', data })
  await payments.remove('one')
})

test('[QUE-03] a failure is forgotten when the same work succeeds after all, and of very many the oldest go', async () => {
  const payments = queueOf(platform, 'payments')
  const failures = new KeptFailures(platform.redis, platform.prefix, 'payments')
  const failed = (payment: string) =>
    new Job(payments, 'redeem-card', { payment }, { attempts: 1, removeOnFail: true, removeOnComplete: true })
  const mended = randomUUID()
  await failures.keep(failed(mended), new Error('away'))
  expect(await failedOf('payments')).toMatchObject([{ id: `redeem-card-${mended}`, error: 'away' }])
  const worker = await platform.startWorker()
  await payments.add('redeem-card', { payment: mended }, { removeOnComplete: true, removeOnFail: true })
  await until(async () => (await failedOf('payments')).length === 0)
  await worker.close()
  for (let number = 0; number < mostKeptFailures + 3; number += 1)
    await failures.keep(failed(`number ${number}`), new Error('away'))
  const { body } = await get(at('queues/payments/failed'), cookie())
  expect(body).toMatchObject({ total: mostKeptFailures, jobs: expect.arrayContaining([expect.anything()]) })
  const all = await post(at('queues/payments/remove-all'), { reason: 'a test' }, cookie())
  expect(all).toMatchObject({ status: 200, body: { done: mostKeptFailures, kept: 0 } })
  expect(await failedOf('payments')).toEqual([])
})

test('[QUE-03] a dead letter is replayed once its trouble is mended, and leaves when it is recorded; what is no ballot cannot be', async () => {
  const ballot = queuedBallot([contestant])
  const id = ballot.id
  await platform.sql`delete from dead_letters`
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${id}, ${contest}, ${Buffer.from(JSON.stringify(ballot))}, 'a constraint of yesterday')`
  await queueOf(platform).add(
    'tally-group',
    { contest, ballots: [{ phone: '+251911223344' }] },
    { removeOnComplete: true },
  )
  const worker = await platform.startWorker()
  const letters = await until(async () => {
    const answer = await get(at('dead-letters'), cookie())
    return answer.body['total'] === 2 && answer
  })
  expect(letters.body['letters']).toMatchObject([
    { _id: id, isReadable: true, problem: 'a constraint of yesterday' },
    { isReadable: false, problem: 'unreadable' },
  ])
  const [, second] = letters.body['letters'] as { _id: string }[] // of the contract
  expect(JSON.stringify(letters.body)).not.toContain(ballot.phone)
  const replay = (letter: string) => post(at(`dead-letters/${letter}/replay`), {}, cookie())
  expect(await replay(second?._id ?? '')).toMatchObject(refused(422, 'letter_unreadable'))
  expect(await replay(randomUUID())).toMatchObject(refused(404, 'not_found'))
  expect(await replay(id)).toMatchObject({ status: 202 })
  await until(async () => (await get(at('dead-letters'), cookie())).body['total'] === 1)
  expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  expect(await actionsOf('dead-letter')).toMatchObject([{ action: 'dead-letter.replay', subject: id }])
  await worker.close()
})
