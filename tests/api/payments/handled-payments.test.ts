import type { AdminPayment, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { insertPaid, insertStuckRefund, type There } from '../../support/admin-subjects.ts'
import { insertContest } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'

let there: There
let admin: Account

beforeAll(async () => {
  let contest = ''
  const platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
  })
  there = { platform, contest }
  admin = await insertAdmin(platform, { fname: 'Aster', mname: 'Desta' })
})
afterAll(() => there.platform.close())

const ask = async (path: string) => (await get(`${there.platform.url}${path}`, { cookie: admin.cookie })).body
const listed = async (query: string) => (await ask(`/admin/payments?${query}`))['payments'] as readonly AdminPayment[] // of the contract
const counted = async () => (await ask('/admin/today'))['attention']

/** By an admin whose page shows the payment as it is now, or as it was. */
async function handle(id: string, seen: unknown, { cookie } = admin, shownAt?: string) {
  const updatedAt = shownAt ?? (await updatedAtOf(id))
  const body = { reason: 'the payer was called', seen, updatedAt }
  return post(`${there.platform.url}/admin/payments/${id}/handled`, body, { cookie })
}

const updatedAtOf = async (id: string) => (await listed(`reference=${id}`))[0]?.updatedAt

test('a handled problem leaves the attention list and is in history and log', async () => {
  const id = await insertPaid(there, 'verify_mismatch:amount,mode')
  const [shown] = await listed('attention=true')
  const seen = { code: 'verify_mismatch', parts: ['amount', 'mode'], said: null }
  expect(shown).toMatchObject({ _id: id, attention: seen, canNoteHandled: true })
  expect(await counted()).toMatchObject({ payments: 1 })
  expect(await handle(id, shown?.attention)).toMatchObject({
    status: 200,
    body: { pending: false, payment: { _id: id, state: 'succeeded', attention: null, canNoteHandled: false } },
  })
  expect(await listed('attention=true')).toEqual([])
  expect(await counted()).toMatchObject({ payments: 0 })
  const history = (await ask(`/admin/payments/${id}/events`)) as unknown as PaymentEventsAnswer // of the contract
  expect(history.events.at(-1)).toMatchObject({
    note: 'handled',
    by: 'Aster Desta',
    reason: 'the payer was called',
    problem: seen,
    from: 'succeeded',
    to: 'succeeded',
  })
  const log = await ask(`/admin/actions?subject=${id}`)
  expect(log['actions']).toMatchObject([{ action: 'payment.handle', reason: 'the payer was called' }])
})

test('handling an outdated problem conflicts, and a second admin is told who was first', async () => {
  const id = await insertPaid(there, 'not_listed')
  const seen = { code: 'not_listed', parts: [], said: null }
  const other = await insertAdmin(there.platform, { fname: 'Letay', mname: 'Hailu' })
  const stale = await handle(id, { ...seen, code: 'listed_failed' })
  expect(stale).toMatchObject(refused(409, 'version_conflict'))
  expect(stale.body).not.toHaveProperty('action')
  const shownAt = await updatedAtOf(id)
  expect((await handle(id, seen)).status).toBe(200)
  const late = await handle(id, seen, other, shownAt)
  expect(late).toMatchObject(refused(409, 'version_conflict'))
  expect(late.body).toMatchObject({ action: { action: 'payment.handle', admin: { name: 'Aster Desta' } } })
  // It came again, and ended by itself: nobody handled that.
  await there.platform.sql`update payments set updated_at = now() where id = ${id}`
  const ended = await handle(id, seen, other)
  expect(ended).toMatchObject(refused(409, 'version_conflict'))
  expect(ended.body).not.toHaveProperty('action')
})

test('a running refund stays on the list until it has ended', async () => {
  const id = await insertStuckRefund(there)
  const [shown] = await listed(`attention=true&reference=${id}`)
  expect(shown?.canNoteHandled).toBe(false)
  expect(await handle(id, shown?.attention)).toMatchObject(refused(409, 'refund_still_open'))
  expect(await listed(`attention=true&reference=${id}`)).toHaveLength(1)
})

test('handling needs a reason and the problem seen', async () => {
  const id = await insertPaid(there, 'not_listed')
  const path = `${there.platform.url}/admin/payments/${id}/handled`
  const seen = { code: 'not_listed', parts: [], said: null }
  const updatedAt = await updatedAtOf(id)
  for (const body of [
    { seen, updatedAt },
    { seen, updatedAt, reason: '   ' },
    { reason: 'looked', updatedAt },
    { reason: 'looked', seen: null, updatedAt },
    { reason: 'looked', seen },
  ])
    expect(await post(path, body, { cookie: admin.cookie })).toMatchObject(refused(400, 'invalid_body'))
  expect(await listed(`attention=true&reference=${id}`)).toHaveLength(1)
})
