import { randomBytes } from 'node:crypto'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { holdsPlace } from '@ashenda/db/queries/payments/payment-effects.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition, findPayment, noteCheck, readClock } from '@ashenda/db/queries/payments/transitions.ts'
import { createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { enterVotePayment, storedPayment } from '../../support/payments.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

let admin = ''

const platform = usePlatform()
beforeAll(async () => {
  admin = (await insertAdmin(platform)).id
})

const request = () => ({ by: admin, reason: 'a test', givesUpPlace: true })
const byTest = { source: 'test' } as const

async function paidVote(): Promise<string> {
  const { id } = await enterVotePayment(platform)
  expect(await applyTransition(platform.sql, id, { event: 'succeeded', ...byTest })).toBe(true)
  return id
}

/** As a just acknowledged ballot reserves it. */
const reserve = (id: string) =>
  platform.sql`update credits set reserved_at = now(), reserved_by = ${v7()} where payment_id = ${id}`

async function paidFee() {
  const { id: contestant } = await registerContestant(platform)
  const enter = async (): Promise<string> => {
    const id = v7()
    await platform.sql`
      insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state)
      values (${id}, 'fee', ${contestant}, 'chapa', ${id}, 3000, 'ETB', 'pending')`
    return id
  }
  const fee = await enter()
  await applyTransition(platform.sql, fee, { event: 'succeeded', ...byTest })
  return { contestant, fee, enter }
}

test('a vote being cast is not refunded: its payment is unchanged', async () => {
  const id = await paidVote()
  await reserve(id)
  const before = await storedPayment(platform, id)
  expect(await applyTransition(platform.sql, id, { event: 'refund_asked', ...byTest })).toBe(false)
  expect(await storedPayment(platform, id)).toEqual(before)
  expect(await askRefund(platform.sql, id, request())).toBe('credit_spent')
})

test('a fee has no vote to hold: its refund is requested at once', async () => {
  const { fee } = await paidFee()
  expect(await applyTransition(platform.sql, fee, { event: 'refund_asked', ...byTest })).toBe(true)
  expect(await storedPayment(platform, fee)).toMatchObject({ state: 'refund_pending', is_due: true })
})

test.each(['refunded', 'reversed'] as const)(
  'money that was %s by nobody here takes an unused vote with it; a used one needs a person',
  async (event) => {
    const { sql } = platform
    const credits = (id: string) => sql`select held_at is not null as held from credits where payment_id = ${id}`
    const unused = await paidVote()
    await applyTransition(sql, unused, { event, ...byTest })
    expect(await credits(unused)).toMatchObject([{ held: true }])
    expect(await storedPayment(platform, unused)).toMatchObject({ state: event, attention: null })

    const used = await paidVote()
    await sql`update credits set ballot_id = ${v7()} where payment_id = ${used}`
    await applyTransition(sql, used, { event, ...byTest })
    expect(await credits(used)).toMatchObject([{ held: false }])
    expect(await storedPayment(platform, used)).toMatchObject({ state: event, attention: `${event}_after_use` })
  },
)

test('a place being checked or given up is locked until that is done', async () => {
  const { sql } = platform
  const { contestant, fee } = await paidFee()
  const isFree = async (): Promise<boolean> =>
    (await sql`select 1 from contestants where id = ${contestant} for no key update skip locked`).length > 0
  expect(await isFree()).toBe(true)
  await sql.begin(async (tx) => {
    expect(await holdsPlace(tx, fee)).toBe(true)
    expect(await isFree()).toBe(false)
  })
  expect(await isFree()).toBe(true)
})

test('a fee that was already paid is refunded by itself, and its history says why', async () => {
  const { sql } = platform
  const { enter } = await paidFee()
  const second = await enter()
  await applyTransition(sql, second, { event: 'succeeded', source: 'webhook' })
  const history = await sql`
    select to_state as to, source, detail from payment_events where payment_id = ${second} order by id`
  expect(history).toMatchObject([
    { to: 'succeeded', source: 'webhook', detail: {} },
    { to: 'refund_pending', source: 'settle', detail: { problem: 'fee_paid_before' } },
  ])
})

test('the activity log shows Chapa’s answer to a refused refund, and none for a completed one', async () => {
  const { sql } = platform
  const outcomes = (id: string) =>
    sql`select action, after from admin_actions where subject_id = ${id} and outcome_of is not null`
  const refused = await paidVote()
  expect(await askRefund(sql, refused, request())).toBeUndefined()
  await applyTransition(sql, refused, {
    event: 'refund_refused',
    ...byTest,
    detail: { problem: 'insufficient balance' },
  })
  expect(await outcomes(refused)).toMatchObject([
    { action: 'payment.refund-refused', after: { state: 'succeeded', problem: 'insufficient balance' } },
  ])

  const silent = await paidVote()
  await askRefund(sql, silent, request())
  await applyTransition(sql, silent, { event: 'refund_refused', ...byTest })
  expect(await outcomes(silent)).toMatchObject([{ after: { problem: '' } }])

  const done = await paidVote()
  await askRefund(sql, done, request())
  await applyTransition(sql, done, { event: 'refunded', ...byTest, detail: { problem: 'none' } })
  const [outcome] = await outcomes(done)
  expect(outcome?.['action']).toBe('payment.refunded')
  expect(outcome?.['after']).not.toHaveProperty('problem')
})

test('attention is raised once, and the history says by whom', async () => {
  const { sql } = platform
  const id = await paidVote()
  for (let time = 0; time < 2; time += 1) await raiseAttention(sql, id, 'verify_mismatch:amount')
  await raiseAttention(sql, id, 'verify_mismatch:currency', 'comparison')
  const raised = await sql`
    select source, detail from payment_events where payment_id = ${id} and detail ? 'attention' order by id`
  expect(raised).toMatchObject([
    { source: 'settle', detail: { attention: 'verify_mismatch:amount' } },
    { source: 'comparison', detail: { attention: 'verify_mismatch:currency' } },
  ])
})

test('noting a look waits for the payment’s lock, so that no webhook is missed', async () => {
  const { sql } = platform
  const id = await paidVote()
  const payment = await findPayment(sql, id)
  if (!payment) throw new Error('no payment')
  await sql`insert into webhooks (body_hash, event, reference) values (${randomBytes(32)}, 'a test', ${payment.reference})`
  const askedAt = await readClock(sql)
  const order: string[] = []
  let noting: Promise<void> | undefined
  await sql.begin(async (tx) => {
    await tx`select 1 from payments where id = ${id} for update`
    noting = noteCheck(sql, payment, { askedAt, isClear: true, pauseMs: null }).then(() => void order.push('noted'))
    // Its first statement waits for ours.
    for (let waiting = 0; waiting === 0; ) {
      const [row] = await tx<{ waiting: number }[]>`select count(*)::int as waiting from pg_locks where not granted`
      waiting = row?.waiting ?? 0
    }
    const untouched = await tx`
      select 1 from webhooks where reference = ${payment.reference} for update skip locked`
    expect(untouched).toHaveLength(1)
    order.push('acted')
  })
  await noting
  expect(order).toEqual(['acted', 'noted'])
})

test('without such a payment, or a provider, nothing is asked', async () => {
  const context = workerContext(platform)
  const job = { id: '1', stalledCounter: 0 }
  const { id } = await enterVotePayment(platform)
  await createSettlePayment(context)({ payment: id }, job)
  await createSettlePayment({ ...context, payments: {} as never })({ payment: v7() }, job) // it would fail if asked
  expect(await storedPayment(platform, id)).toMatchObject({ state: 'created', checks: 0 })
})
