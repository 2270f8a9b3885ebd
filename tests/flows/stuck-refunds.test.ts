import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertStuckRefund } from '../support/admin-subjects.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { get, post, refused } from '../support/http.ts'
import { actAtChapa, openCheckout, reachedPayment, usePaidContest, withChapa } from '../support/payments.ts'
import { until } from '../support/until.ts'

let admin: Account
const on = usePaidContest(1)

beforeAll(async () => {
  admin = await insertAdmin(on.platform)
})

const send = (payment: string, what: string, body: object = {}) =>
  post(
    `${on.platform.url}/admin/payments/${payment}/${what}`,
    { reason: 'asked by phone', ...body },
    { cookie: admin.cookie },
  )

const listed = async (payment: string): Promise<AdminPayment> => {
  const { body } = await get(`${on.platform.url}/admin/payments?attention=true&q=${payment}`, {
    cookie: admin.cookie,
  })
  const [found] = body['rows'] as AdminPayment[] // of the contract
  if (!found) throw new Error('it is not listed among those that need attention')
  return found
}

/** A paid payment whose refund Chapa accepted but does not know under the recorded name. */
async function forget(payment: string, body: object = {}): Promise<void> {
  await send(payment, 'refund', body)
  await until(async () => {
    const rows = await on.platform.sql`select 1 from payments where id = ${payment} and refund_reference is not null`
    return rows.length > 0
  })
  await on.platform.sql`
    update payments set refund_reference = 'AP-unknown', refund_asked_at = now() - interval '5 hours', refund_sent_at = now() - interval '4 hours'
    where id = ${payment}`
  await raiseAttention(on.platform.sql, payment, 'refund_unknown', 'refund')
}

const withLive = (run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> =>
  withChapa(on.platform, { callback: 'none', refundStepMs: 0, webhooks: { missing: true } }, run, liveKey)

async function paidFee(sandbox: StartedSandbox) {
  const contestant = await registerContestant(on.platform)
  const opened = await get(`${on.platform.url}/actor/payWithChapa`, { cookie: contestant.cookie })
  const payment = String(opened.body['payment'])
  await actAtChapa(on.platform, sandbox, payment, 'pay')
  await send(payment, 'refund') // not succeeded yet, or it would be refused because of the place; looked at either way
  await post(`${on.platform.url}/admin/payments/compare`, {}, { cookie: admin.cookie })
  await reachedPayment(on.platform, payment, 'succeeded')
  return { contestant, payment }
}

test('a refund Chapa does not know is listed with the possible actions, paid by hand, noted, and takes the place of a fee', () =>
  withLive(async (sandbox) => {
    const { contestant, payment } = await paidFee(sandbox)
    expect(await send(payment, 'refund/by-hand')).toMatchObject(refused(409, 'no_refund_under_way'))
    await forget(payment, { givesUpPlace: true })
    expect(await listed(payment)).toMatchObject({
      state: 'refund_pending',
      attention: { code: 'refund_unknown' },
      canAskRefundAgain: true,
      canTakeRefundOver: true,
      canNotePaidBack: false,
    })
    expect(await send(payment, 'refund/paid-back')).toMatchObject(refused(409, 'refund_not_taken_over'))
    const taken = await send(payment, 'refund/by-hand')
    expect(taken).toMatchObject({
      status: 200,
      body: { pending: false, payment: { refundByHand: true, canNotePaidBack: true } },
    })
    expect((await listed(payment)).attention?.code).toBe('refund_by_hand')
    const noted = await send(payment, 'refund/paid-back', { reason: 'by telebirr, 12 May' })
    expect(noted).toMatchObject({
      status: 200,
      body: { payment: { state: 'refunded', refundByHand: true, attention: null, canAskRefundAgain: false } },
    })
    const paid = await on.platform.sql`select 1 from contestants where id = ${contestant.id} and paid_at is not null`
    expect(paid).toEqual([])
    const { body } = await get(`${on.platform.url}/admin/payments/${payment}/events`, { cookie: admin.cookie })
    const events = body['events'] as { note: string | null; by: string | null; reason: string | null }[] // of the contract
    expect(events.filter(({ by }) => by !== null)).toMatchObject([
      { note: null, reason: 'asked by phone' },
      { note: 'refund_by_hand', reason: 'asked by phone' },
      { note: 'paid_back', by: 'Selam Hagos', reason: 'by telebirr, 12 May' },
    ])
  }))

test('a refund Chapa does not know is requested again under the same reference, and the log has the outcome', () =>
  withLive(async (sandbox) => {
    const { payment } = await openCheckout(on.platform)
    await actAtChapa(on.platform, sandbox, payment, 'pay')
    await post(`${on.platform.url}/admin/payments/compare`, {}, { cookie: admin.cookie })
    await reachedPayment(on.platform, payment, 'succeeded')
    await forget(payment)
    const again = await send(payment, 'refund/again')
    // The sandbox has it and refuses the same reference.
    expect(again).toMatchObject({
      status: 202,
      body: { payment: { state: 'refund_pending', credit: 'held', attention: { code: 'refund_repeat_refused' } } },
    })
    const done = await on.platform
      .sql`select action from admin_actions where subject_id = ${payment} order by done_at, id`
    expect(done.map(({ action }) => action)).toEqual([
      'payment.refund',
      'payment.refund-unclear',
      'payment.refund-again',
      'payment.refund-unclear',
    ])
  }))

test('no admin is told to pay a refund by hand while Chapa does not answer', () =>
  withLive(async (sandbox) => {
    sandbox.settings.change({ outage: 'error' })
    const payment = await insertStuckRefund(on)
    expect(await send(payment, 'refund/by-hand')).toMatchObject({
      status: 202,
      body: {
        pending: true,
        message: expect.stringMatching(/do not pay it yet$/),
        payment: { refundByHand: true, canNotePaidBack: false, attention: { code: 'refund_by_hand_unclear' } },
      },
    })
    expect(await send(payment, 'refund/paid-back')).toMatchObject(refused(409, 'refund_being_asked'))
  }))
