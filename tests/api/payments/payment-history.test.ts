import type { AdminContestantAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ComparisonsAnswer, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { enterCardPayment, withdrawCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { askCancel, askRefund, saveRefundReference } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { insertOpened, insertPaid, type There } from '../../support/admin-subjects.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { get } from '../../support/http.ts'
import { impatient } from '../../support/impatient.ts'
import { startPlatform } from '../../support/platform.ts'
import { call } from '../../support/shop.ts'

let there: There
let admin: Account

beforeAll(async () => {
  let contest = ''
  const platform = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
    },
    {},
    { waits: impatient },
  )
  there = { platform, contest }
  admin = await insertAdmin(platform, { fname: 'Aster', mname: 'Desta' })
})
afterAll(() => there.platform.close())

const asked = async <T>(path: string): Promise<T> =>
  (await get(`${there.platform.url}${path}`, { cookie: admin.cookie })).body as unknown as T // of the contracts

/** Nothing to be told. */
const plain = { note: null, problem: null, by: null, reason: null, givesUpPlace: false, refundReference: null }
type Event = PaymentEventsAnswer['events'][number]
const problem = (code: NonNullable<Event['problem']>['code'], said: string | null = null) => ({ code, parts: [], said })

/** The lines of a payment's history, without their moments. */
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
  await enterCardPayment(sql, { id: card, payer: { purpose: 'fee', contestantId }, price, cardHashes })
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
