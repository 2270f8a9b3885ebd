import { randomUUID } from 'node:crypto'
import type { QueuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { expect, test } from 'vitest'
import { logIn, registerContestant } from '../support/accounts.ts'
import { cast, get } from '../support/http.ts'
import { watchful } from '../support/impatient.ts'
import type { LiveClient } from '../support/live-client.ts'
import { startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { seen, useWatchedQueues } from '../support/watched-queues.ts'

const queues = useWatchedQueues()
const { platform } = queues

test('[QUE-03] admins see waiting jobs and workers live; others are refused', async () => {
  const client = await queues.look(queues.admin.cookie)
  const { status } = await cast(platform, { actors: [queues.contestant] })
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
    ({ workers, waiting, waitMs, runMs }) => workers === 1 && waiting === 0 && waitMs !== null && runMs !== null,
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
    const other = await queues.look(who)
    expect(await other.hears('error')).toMatchObject({ code, topic: 'queues' })
    expect(other.heard.map(({ type }) => type)).not.toContain('queues')
  }
})

test('the oldest age includes jobs behind others', async () => {
  const [payments, now] = [queueOf(platform, 'payments'), Date.now()]
  await payments.add('settle-payment', {}, { priority: 1, timestamp: now - 90_000 })
  await payments.add('settle-payment', {}, { timestamp: now - 30_000 })
  const client = await queues.look(queues.admin.cookie)
  const { oldestWaitingMs } = await seen(client, 'payments', ({ waiting }) => waiting === 2)
  expect(oldestWaitingMs).toBeGreaterThanOrEqual(85_000)
  expect(oldestWaitingMs).toBeLessThan(150_000)
  await payments.drain()
})

test('logging out ends the subscription', async () => {
  const session = await logIn(platform, queues.admin.id, 'admin')
  const client = await queues.look(session)
  await client.hears('queues')
  await get(`${platform.url}/api/logout`, { cookie: session })
  expect(await client.hears('error')).toMatchObject({ code: 'not_authenticated', topic: 'queues' })
})

test('two copies of the api send the same figures from one reading', async () => {
  const beside = await startPlatform(async () => {}, {}, { beside: platform, waits: watchful })
  const [first, second] = [await queues.look(queues.admin.cookie), await queues.look(queues.admin.cookie, beside.url)]
  const moments = (client: LiveClient) => client.heard.flatMap((one) => (one.type === 'queues' ? [one.state.at] : []))
  await until(() => moments(first).some((moment) => moments(second).includes(moment)))
  expect((await get(`${beside.url}/admin/queues`, queues.cookie())).body).toMatchObject({
    success: true,
    state: { isRedisThere: true },
  })
  await beside.close()
})

test('late subscribers get the last hour', async () => {
  const { body } = await get(queues.at('queues'), queues.cookie())
  const [point] = body['history'] as unknown[] // of the contract
  const figures = {
    open: expect.any(Number),
    failed: 0,
    in: 0,
    out: 0,
    waitMs: null,
    taken: expect.any(Number),
    finished: 0,
  }
  expect(point).toEqual({
    at: expect.any(String),
    seconds: 0,
    queues: {
      ballots: figures,
      payments: figures,
      checkouts: figures,
      redemptions: figures,
      messages: figures,
      notices: figures,
      photos: figures,
      cards: figures,
    },
  })
})

test('each figure is its queue’s own, and delayed jobs do not count as waiting, now or in charts', async () => {
  const { redis, prefix } = platform
  const queue = queueOf(platform, 'photos')
  await queue.add('encode-photo', { upload: randomUUID() })
  await queue.add('encode-photo', { upload: randomUUID() }, { delay: 3_600_000 })
  const shown = async () => {
    const { body } = await get(queues.at('queues'), queues.cookie())
    const { state, history } = body as unknown as QueuesAnswer // of the contract
    return { figures: state.queues.find(({ name }) => name === 'photos'), points: history }
  }
  await until(async () => (await shown()).figures?.taken === 2)
  // From a reading that began after both; an earlier one may miss them.
  await redis.del(`${prefix}:ops:points`)
  const { figures, points } = await until(async () => {
    const now = await shown()
    return now.points.length > 0 && now
  })
  const counts = await queue.getJobCounts('wait', 'delayed', 'active', 'failed')
  expect(figures).toMatchObject({
    waiting: counts['wait'],
    delayed: counts['delayed'],
    active: counts['active'],
    failed: counts['failed'],
    finished: 0,
  })
  expect((figures?.waiting ?? 0) + (figures?.delayed ?? 0)).toBe(2)
  expect(points.at(-1)?.queues['photos']?.open).toBe(figures?.waiting)
  await queue.obliterate()
})

test('a delayed job is not late before its time', async () => {
  const queue = queueOf(platform, 'cards')
  const day = 24 * 3_600_000
  const job = await queue.add('clear-batch', { batch: randomUUID() }, { delay: day, timestamp: Date.now() - day })
  await job.promote()
  const client = await queues.look(queues.admin.cookie)
  const { oldestWaitingMs } = await seen(client, 'cards', ({ waiting }) => waiting === 1)
  expect(oldestWaitingMs).toBeLessThan(60_000)
  await queue.obliterate()
})
