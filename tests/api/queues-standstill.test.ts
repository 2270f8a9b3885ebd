import { randomUUID } from 'node:crypto'
import type { QueueState, QueuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cast, get } from '../support/http.ts'
import { watchful } from '../support/impatient.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { setUpFactor } from '../support/second-factor.ts'
import { until } from '../support/until.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contestant = ''
const fill = async (sql: Platform['sql']): Promise<void> => {
  contestant = await insertContestant(sql, await insertContest(sql))
}
const platform = usePlatform(fill, {}, { waits: watchful })
const ops = useAdmin(platform, { adminRole: 'operations' })

const step = async (path: string, { cookie = ops.cookie, method = 'POST', reason = 'a test' } = {}) => {
  const answer = await fetch(`${platform.url}/admin/queues/${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ reason }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> } // an answer of ours
}
const state = async (name: QueueState['name']): Promise<QueueState | undefined> => {
  const answer = await fetch(`${platform.url}/admin/queues`, { headers: { cookie: ops.cookie } })
  return ((await answer.json()) as QueuesAnswer).state.queues.find((queue) => queue.name === name)
}
const actions = async (): Promise<readonly unknown[]> =>
  platform.sql`select action, subject_id as subject, reason from admin_actions where action like 'queue.%' order by done_at, id`
const metric = async (name: string): Promise<number> => {
  const line = (await platform.metrics.registry.getSingleMetricAsString(name))
    .split('\n')
    .find((one) => one.includes('queue="ballots"'))
  return Number(line?.split(' ').at(-1))
}

test('while votes are paused each is stored, none counted, and everybody told; then each counts once', async () => {
  const worker = await platform.startWorker()
  expect((await step('ballots/pause', { reason: 'Postgres is exchanged' })).status).toBe(200)
  expect((await step('ballots/pause', { reason: 'twice' })).status).toBe(200)
  expect(await state('ballots')).toMatchObject({
    isPaused: true,
    pause: { since: expect.any(String), reason: 'Postgres is exchanged' },
    workers: 1,
  })
  const taken = await Promise.all(Array.from({ length: 40 }, () => cast(platform, { actors: [contestant] })))
  expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 202))
  const ids = taken.map(({ body }) => String(body['ballot']))
  for (const id of ids)
    expect(await get(`${platform.url}/vote/ballots/${id}`)).toMatchObject({ body: { status: 'pending' } })
  await until(async () => ((await state('ballots'))?.waiting ?? 0) > 0)
  expect(await platform.sql`select 1 from ballots`).toHaveLength(0)
  expect(await metric('ashenda_queue_paused')).toBe(1)
  await until(async () => (await metric('ashenda_queue_paused_seconds')) > 0)
  await until(async () => {
    const result = await get(`${platform.url}/contest/result`)
    return result.body['isCountingPaused'] === true
  })

  expect((await step('ballots/resume')).status).toBe(200)
  for (const id of ids) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
  expect(await platform.sql`select 1 from ballots where status = 'counted'`).toHaveLength(40)
  expect(await state('ballots')).toMatchObject({ isPaused: false, pause: null })
  expect(await metric('ashenda_queue_paused_seconds')).toBe(0)
  await until(async () => (await get(`${platform.url}/contest/result`)).body['isCountingPaused'] === false)
  expect(await actions()).toEqual([
    { action: 'queue.pause', subject: 'ballots', reason: 'Postgres is exchanged' },
    { action: 'queue.resume', subject: 'ballots', reason: 'a test' },
  ])
  await worker.close()
})

test('a pause survives restarts of worker and api, and a manual one is shown too', async () => {
  await step('photos/pause', { reason: 'the storage moves' })
  const beside = await startPlatform(async () => {}, {}, { beside: platform, waits: watchful })
  await until(() => beside.services.queueWatch.state.queues.some(({ name }) => name === 'photos'))
  const seen = beside.services.queueWatch.state.queues.find(({ name }) => name === 'photos')
  expect(seen?.pause?.reason).toBe('the storage moves')
  await beside.close()
  await queueOf(platform, 'photos').resume()
  await until(async () => (await state('photos'))?.pause === null)
  await queueOf(platform, 'photos').pause()
  await until(async () => (await state('photos'))?.pause?.reason === '')
  const since = (await state('photos'))?.pause?.since
  await step('photos/resume')
  expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000)
})

test('draining a queue shows what is left and when it was empty; a paused one is resumed for it', async () => {
  const payments = queueOf(platform, 'payments')
  await step('payments/pause')
  for (let job = 0; job < 5; job += 1) await payments.add('settle-payment', { payment: randomUUID() })
  expect((await step('payments/drain')).status).toBe(200)
  expect(await state('payments')).toMatchObject({
    isPaused: false,
    pause: null,
    drain: { open: 5, left: 5, emptyAt: null },
  })
  await payments.add('settle-payment', { payment: randomUUID() })
  await until(async () => (await state('payments'))?.drain?.left === 6)
  const worker = await platform.startWorker()
  await until(async () => (await state('payments'))?.drain?.emptyAt != null)
  expect((await state('payments'))?.drain).toMatchObject({ open: 5, left: 0 })
  expect((await step('payments/drain', { method: 'DELETE' })).status).toBe(200)
  expect((await state('payments'))?.drain).toBeNull()
  await worker.close()
})

test('pausing needs owner or operations, a recent second factor and a reason', async () => {
  for (const adminRole of ['finance', 'moderator', 'viewer'] as const) {
    const { cookie } = await insertAdmin(platform, { adminRole })
    expect((await step('cards/pause', { cookie })).status).toBe(403)
  }
  expect((await step('cards/pause', { reason: ' ' })).status).toBe(400)
  const guarded = await insertAdmin(platform, { adminRole: 'operations' })
  const { cookie } = await setUpFactor(platform, guarded)
  expect((await step('cards/pause', { cookie })).status).toBe(200)
  expect((await step('cards/resume', { cookie })).status).toBe(200)
  await platform.sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${guarded.id}`
  expect(await step('cards/pause', { cookie })).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  expect((await state('cards'))?.isPaused).toBe(false)
})
