import type { AdminContestantAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { AdminPayment, ComparisonsAnswer, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { enterCardPayment, withdrawCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { askCancel, askRefund, saveRefundReference } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { insertOpened, insertPaid, insertStuckRefund, type There } from '../../support/admin-subjects.ts'
import { currentContest, insertContest, insertContestant } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { impatient } from '../../support/impatient.ts'
import { usePaidContest } from '../../support/payments.ts'
import { call } from '../../support/shop.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

let contest = ''
const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
  },
  {},
  { waits: impatient },
)

const admin = useAdmin(platform, { fname: 'Aster', mname: 'Desta' })
const there: There = {
  platform,
  get contest() {
    return contest
  },
}

const ask = async (path: string) => (await get(`${there.platform.url}${path}`, { cookie: admin.cookie })).body
const listed = async (query: string) => (await ask(`/admin/payments?${query}`))['rows'] as readonly AdminPayment[] // of the contract
const counted = async () => (await ask('/admin/today'))['attention']

/** Handled from a page with the current or an outdated payment. */
async function handle(id: string, seen: unknown, { cookie } = admin, shownAt?: string) {
  const updatedAt = shownAt ?? (await updatedAtOf(id))
  const body = { reason: 'the payer was called', seen, updatedAt }
  return post(`${there.platform.url}/admin/payments/${id}/handled`, body, { cookie })
}

const updatedAtOf = async (id: string) => (await listed(`q=${id}`))[0]?.updatedAt

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

test('a leap second as the moment a payment was seen is refused', async () => {
  const id = await insertPaid(there, 'not_listed')
  const seen = { code: 'not_listed', parts: [], said: null }
  expect(await handle(id, seen, admin, '2026-12-31T23:59:60Z')).toMatchObject(refused(400, 'invalid_body'))
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
  // It came back and ended by itself, so nobody handled it.
  await there.platform.sql`update payments set updated_at = now() where id = ${id}`
  const ended = await handle(id, seen, other)
  expect(ended).toMatchObject(refused(409, 'version_conflict'))
  expect(ended.body).not.toHaveProperty('action')
})

test('a running refund stays on the list until it has ended', async () => {
  const id = await insertStuckRefund(there)
  const [shown] = await listed(`attention=true&q=${id}`)
  expect(shown?.canNoteHandled).toBe(false)
  expect(await handle(id, shown?.attention)).toMatchObject(refused(409, 'refund_still_open'))
  expect(await listed(`attention=true&q=${id}`)).toHaveLength(1)
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
  expect(await listed(`attention=true&q=${id}`)).toHaveLength(1)
})

const asked = async <T>(path: string): Promise<T> =>
  (await get(`${there.platform.url}${path}`, { cookie: admin.cookie })).body as unknown as T // of the contracts

const plain = {
  note: null,
  problem: null,
  by: null,
  reason: null,
  givesUpPlace: false,
  refundReference: null,
  tookMinor: null,
  partMinor: null,
}
type Event = PaymentEventsAnswer['events'][number]
const problem = (code: NonNullable<Event['problem']>['code'], said: string | null = null) => ({ code, parts: [], said })

/** A payment's history without times. */
const historyOf = async (id: string): Promise<readonly Omit<Event, 'at'>[]> =>
  (await asked<PaymentEventsAnswer>(`/admin/payments/${id}/events`)).events.map(({ at: _at, ...event }) => event)

const insertEvent = (
  id: string,
  source: string,
  to: string,
  detail: Record<string, string>,
  from: string | null = null,
) =>
  there.platform.sql`
    insert into payment_events (payment_id, from_state, to_state, source, detail)
    values (${id}, ${from}, ${to}, ${source}, ${there.platform.sql.json(detail)})`

test('a history lists admins’ requests by name, and their outcome', async () => {
  const { sql } = there.platform
  const refunded = await insertPaid(there)
  await call(there.platform, admin, 'POST', `/admin/payments/${refunded}/refund`, { reason: 'asked by phone' })
  for (const reason of ['asked by phone', 'asked by letter too'])
    await askRefund(sql, refunded, { by: admin.id, reason, givesUpPlace: false })
  await saveRefundReference(sql, refunded, 'AP-7')
  await applyTransition(sql, refunded, { event: 'refunded', source: 'refund' })
  const byAdmin = { source: 'admin', by: 'Aster Desta', reason: 'asked by phone' }
  const again = { ...byAdmin, reason: 'asked by letter too' }
  const back = { from: 'refund_pending', to: 'refund_pending', source: 'refund' }
  expect(await historyOf(refunded)).toEqual([
    { ...plain, ...byAdmin, from: 'succeeded', to: 'refund_pending' },
    { ...plain, ...again, from: 'refund_pending', to: 'refund_pending', note: 'refund_asked' },
    { ...plain, ...back, note: 'refund_begun', refundReference: 'AP-7' },
    { ...plain, ...back, to: 'refunded' },
  ])

  const open = await insertOpened(there)
  await call(there.platform, admin, 'POST', `/admin/payments/${open}/return-link`, { reason: 'asked by phone' })
  await call(there.platform, admin, 'POST', `/admin/payments/${open}/cancel`, { reason: 'asked by phone' })
  for (const reason of ['asked by phone', 'asked by letter too']) await askCancel(sql, open, { by: admin.id, reason })
  await raiseAttention(sql, open, 'verify_mismatch:currency')
  await applyTransition(sql, open, {
    event: 'cancelled',
    source: 'open-checkout',
    detail: { problem: 'payment_refused' },
  })
  const pending = { from: 'pending', to: 'pending' }
  expect(await historyOf(open)).toEqual([
    { ...plain, from: null, to: 'created', source: 'payer' },
    { ...plain, ...byAdmin, ...pending, note: 'return_link' },
    { ...plain, ...byAdmin, ...pending, note: 'cancel_asked' },
    { ...plain, ...again, ...pending, note: 'cancel_asked' },
    {
      ...plain,
      ...pending,
      note: 'attention',
      source: 'settle',
      problem: { ...problem('verify_mismatch'), parts: ['currency'] },
    },
    { ...plain, from: 'pending', to: 'cancelled', source: 'open-checkout', problem: problem('payment_refused') },
  ])
})

test('a history lists a place lost with its fee, a fee paid twice, and an unchecked card', async () => {
  const { sql } = there.platform
  const contestantId = await insertContestant(sql, there.contest, { paid: false })
  const fee = async () => {
    const id = v7()
    await sql`
      insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency)
      values (${id}, 'fee', ${contestantId}, 'chapa', ${id}, 3000, 'ETB')`
    await applyTransition(sql, id, { event: 'succeeded', source: 'settle' })
    return id
  }
  const [only, second] = [await fee(), await fee()]
  const body = { reason: 'she withdrew', givesUpPlace: true }
  await call(there.platform, admin, 'POST', `/admin/payments/${only}/refund`, body)
  expect((await historyOf(only)).at(-1)).toMatchObject({
    by: 'Aster Desta',
    reason: 'she withdrew',
    givesUpPlace: true,
  })
  expect((await historyOf(second)).at(-1)).toEqual({
    ...plain,
    from: 'succeeded',
    to: 'refund_pending',
    source: 'settle',
    problem: problem('fee_paid_before'),
  })
  const card = v7()
  const price = { amountMinor: 3_000, currency: 'ETB' } as const
  const cardHashes = [Buffer.from(v7())]
  await enterCardPayment(sql, {
    id: card,
    payer: { purpose: 'fee', contest: await currentContest(sql), contestantId },
    price,
    cardHashes,
  })
  await withdrawCardPayment(sql, card)
  expect((await historyOf(card)).map(({ source, note }) => [source, note])).toEqual([
    ['api', null],
    ['api', 'withdrawn'],
  ])
})

test('problems in a history have codes; unknown ones appear as stored', async () => {
  const id = await insertPaid(there)
  await insertEvent(id, 'settle', 'pending', { attention: 'verify_mismatch:amount,mode' })
  await insertEvent(id, 'refund', 'succeeded', { problem: 'refund_refused:Only live' }, 'refund_pending')
  await insertEvent(id, 'settle', 'succeeded', { attention: 'the moon is full' })
  const events = await historyOf(id)
  expect(events.map((event) => event.problem)).toEqual([
    { ...problem('verify_mismatch'), parts: ['amount', 'mode'] },
    problem('refund_refused', 'Only live'),
    problem('other', 'the moon is full'),
  ])
  expect(events.map(({ reason }) => reason)).toEqual([null, null, null])
})

test('the list of comparisons has its total, and the reason of each early end', async () => {
  const { sql } = there.platform
  const insert = (minutes: number, text: string | null, kind: string | null = null) => sql`
    insert into payment_comparisons (id, asked_by, started_at, finished_at, problem, problem_kind)
    values (${v7()}, ${admin.id}, now() - make_interval(mins => ${minutes}), now(), ${text}, ${kind})`
  for (let minutes = 40; minutes > 3; minutes -= 1) await insert(minutes, null)
  await insert(3, 'page 2: no whole answer within 10000 ms', 'unreachable')
  await insert(2, 'there are more than 10000 pages', 'too_long')
  await insert(1, 'page 1: something odd')
  const { comparisons, total } = await asked<ComparisonsAnswer>('/admin/payments/comparisons')
  expect([comparisons.length, total]).toEqual([30, 40])
  expect(comparisons.slice(0, 4).map(({ problemKind }) => problemKind)).toEqual([null, 'too_long', 'unreachable', null])
})

test('a contestant’s payments list the latest fifty with the total', async () => {
  const { sql } = there.platform
  const contestant = await insertContestant(sql, there.contest, { paid: false })
  await sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state)
    select id, 'fee', ${contestant}, 'chapa', id::text, 3000, 'ETB', 'expired'
    from (select gen_random_uuid() as id from generate_series(1, 52)) s`
  const { payments, paymentCount } = await asked<AdminContestantAnswer>(`/admin/contestants/${contestant}`)
  expect([payments.length, paymentCount]).toEqual([50, 52])
})

/** No worker runs. */
const on = usePaidContest(1, { waits: impatient })

test('nobody is told to refund by hand before a worker has asked Chapa', async () => {
  const { cookie } = await insertAdmin(on.platform)
  const refund = `${on.platform.url}/admin/payments/${await insertStuckRefund(on)}/refund`
  const body = { reason: 'asked by phone' }
  expect(await post(`${refund}/by-hand`, body, { cookie })).toMatchObject({
    status: 202,
    body: {
      pending: true,
      message: expect.stringMatching(/do not pay it yet$/),
      payment: { refundByHand: true, canNotePaidBack: false, attention: { code: 'refund_by_hand_unclear' } },
    },
  })
  expect(await post(`${refund}/paid-back`, body, { cookie })).toMatchObject(refused(409, 'refund_being_asked'))
})
