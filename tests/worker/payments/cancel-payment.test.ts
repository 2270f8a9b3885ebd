import { askCancel } from '@ashenda/db/queries/payments/refunds.ts'
import { findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import { createOpenCheckout } from '@ashenda/worker/payments/open-checkout.ts'
import { createCancelPayment, createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { accessTo, actAtChapa, enterVotePayment, sandboxFor, storedPayment } from '../../support/payments.ts'
import { providerOf } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

let admin = ''

const platform = usePlatform()
beforeAll(async () => {
  admin = (await insertAdmin(platform)).id
})

const job = { id: '1', stalledCounter: 0 }

/** An open checkout that an admin wants cancelled, and the worker that handles it. */
async function asked(settings: Parameters<typeof sandboxFor>[1] = {}) {
  const sandbox = await sandboxFor(platform, { webhookUrl: null, callback: 'none' })
  const payments = providerOf(accessTo(sandbox), platform.url)
  if (!payments) throw new Error('there is no payment provider')
  const context = { ...workerContext(platform), payments }
  const entered = await enterVotePayment(platform)
  const { id } = entered
  await createOpenCheckout(context)({ payment: id }, job)
  for (let click = 0; click < 2; click += 1)
    expect(await askCancel(platform.sql, id, { by: admin, reason: 'a test' })).toBeUndefined()
  sandbox.settings.change(settings)
  return {
    id,
    sandbox,
    context,
    enterAgain: async () => (await enterVotePayment(platform, entered)).id,
    cancel: () => createCancelPayment(context)({ payment: id }, job),
    settle: (seen = context) => createSettlePayment(seen)({ payment: id }, job),
    pay: () => actAtChapa(platform, sandbox, id, 'pay'),
    stored: () => storedPayment(platform, id),
    there: () => sandbox.ledger.find(entered.reference)?.state,
  }
}

describe('a cancellation', () => {
  test('is found by the sweep if its job was lost, and done once', async () => {
    const { id, cancel, stored, there } = await asked()
    expect(await findDuePayments(platform.sql, 1_000)).toContainEqual({ id, job: 'cancel-payment', hasNews: false })
    await Promise.all([cancel(), cancel()])
    expect([there(), await stored()]).toMatchObject([
      'cancelled',
      { history: ['created', 'pending', 'pending', 'cancelled'] },
    ])
    expect(await findDuePayments(platform.sql, 1_000)).not.toContainEqual(expect.objectContaining({ id }))
  })

  test.each([
    ['does not answer', { outage: 'error', outageOf: 'cancel' }, 'pending'],
    ['answers, and the answer is lost', { outage: 'reset', outageOf: 'cancel', outageAfter: true }, 'cancelled'],
  ] as const)('that Chapa %s is done later', async (_case, outage, atChapa) => {
    const { id, sandbox, cancel, stored, there } = await asked(outage)
    await cancel()
    expect([there(), await stored()]).toMatchObject([atChapa, { state: 'pending', is_due: false }])
    sandbox.settings.change({ outage: 'none' })
    await platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${id}`
    expect(await findDuePayments(platform.sql, 1_000)).toContainEqual({ id, job: 'cancel-payment', hasNews: false })
    await cancel()
    expect([there(), await stored()]).toMatchObject(['cancelled', { state: 'cancelled', credits: 0 }])
  })

  test('that Chapa did not answer is done by the next look at the payment, which does not delay it', async () => {
    const { sandbox, cancel, settle, stored, there } = await asked({ outage: 'error', outageOf: 'cancel' })
    await cancel()
    sandbox.settings.change({ outage: 'none' })
    await settle() // the payer's page asks
    expect([there(), await stored()]).toMatchObject(['cancelled', { state: 'cancelled', credits: 0 }])
  })

  test.each(['reset', 'error'] as const)(
    'of a payment older than three days is done later, if Chapa (%s) is down',
    async (outage) => {
      const { id, sandbox, cancel, stored, there } = await asked({ outage, outageOf: 'verify' })
      const due = () => platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${id}`
      await platform.sql`
      update payments set created_at = now() - interval '80 hours', expires_at = now() - interval '79 hours',
        attention = 'no_outcome' where id = ${id}`
      await cancel()
      expect(await stored()).toMatchObject({ state: 'pending', is_due: false })
      sandbox.settings.change({ outage: 'error', outageOf: 'cancel' })
      await due()
      await cancel()
      expect(await stored()).toMatchObject({ state: 'expired', is_due: false })
      expect(there()).toBe('pending')
    },
  )

  test.each([
    ['a first time', null],
    ['anew', '80 hours'],
  ])(
    'of an old payment that is requested %s while Chapa is asked is not delayed by that look',
    async (_when, askedBefore) => {
      const { id, context, cancel, settle, stored, there } = await asked()
      const { sql } = platform
      await sql`
      update payments set created_at = now() - interval '160 hours', expires_at = null, checks = 40, next_check_at = null,
        cancel_asked_at = now() - ${askedBefore}::interval where id = ${id}`
      const { payments } = context
      const verify: (typeof payments)['chapa']['verify'] = async (reference) => {
        const answer = await payments.chapa.verify(reference)
        expect(await askCancel(sql, id, { by: admin, reason: 'meanwhile' })).toBeUndefined()
        return answer
      }
      // If that look would also cancel it, Chapa does not hear it; the test is about there being another look.
      const cancelling = async () => ({ kind: 'unknown', cause: { reason: 'timeout', detail: 'a test' } }) as never
      await settle({ ...context, payments: { ...payments, chapa: { ...payments.chapa, verify, cancel: cancelling } } })
      expect(await stored()).toMatchObject({ state: 'pending', checks: 0, is_due: true })
      await cancel()
      expect([there(), (await stored()).state]).toEqual(['cancelled', 'cancelled'])
    },
  )

  test('requested while Chapa is asked in vain for the last time is not marked unclear by that look', async () => {
    const { id, context, settle, stored } = await asked()
    const { sql } = platform
    await sql`
      update payments set created_at = now() - interval '160 hours', expires_at = null, checks = 40, next_check_at = null,
        cancel_asked_at = null where id = ${id}`
    const { payments } = context
    const verify: (typeof payments)['chapa']['verify'] = async () => {
      expect(await askCancel(sql, id, { by: admin, reason: 'meanwhile' })).toBeUndefined()
      return { kind: 'unknown', cause: { reason: 'timeout', detail: 'a test' } } as never
    }
    await settle({ ...context, payments: { ...payments, chapa: { ...payments.chapa, verify } } })
    expect(await stored()).toMatchObject({ state: 'pending', attention: null, checks: 0, is_due: true })
    expect(
      await sql`select 1 from admin_actions where subject_id = ${id} and action = 'payment.cancel-unclear'`,
    ).toEqual([])
  })

  test('that was given up is restarted when somebody asks again, and the log has both outcomes', async () => {
    const { id, sandbox, cancel, stored, there } = await asked({ outage: 'error' })
    const { sql } = platform
    await sql`
      update payments set created_at = now() - interval '160 hours', cancel_asked_at = now() - interval '73 hours', checks = 40,
        attention = 'no_outcome' where id = ${id}`
    await cancel()
    expect(await stored()).toMatchObject({ state: 'pending', attention: 'no_outcome', is_due: null })
    expect(await askCancel(sql, id, { by: admin, reason: 'again' })).toBeUndefined()
    expect(await stored()).toMatchObject({ is_due: true, checks: 0 })
    sandbox.settings.change({ outage: 'none' })
    await cancel()
    expect([there(), (await stored()).state]).toEqual(['cancelled', 'cancelled'])
    const log = await sql<
      { action: string; wasAsked: string | null }[]
    >`select action, before->>'isCancelAsked' as "wasAsked" from admin_actions where subject_id = ${id} order by done_at, id`
    expect(log.map(({ action, wasAsked }) => [action, wasAsked])).toEqual([
      ['payment.cancel', 'false'],
      ['payment.cancel-unclear', null],
      ['payment.cancel', 'true'],
      ['payment.cancelled', null],
    ])
  })

  test('still to be done leads nobody to its checkout', async () => {
    const { id, enterAgain } = await asked()
    const other = await enterAgain()
    expect(other).not.toBe(id)
    expect(await enterAgain()).toBe(other)
  })

  test('takes away no payment made before it or with the cancelled checkout', async () => {
    const paid = await asked()
    await paid.pay()
    await paid.cancel()
    expect(await paid.stored()).toMatchObject({ state: 'succeeded', credits: 1 })
    const late = await asked({ outage: 'reset', outageOf: 'cancel' })
    await late.cancel()
    await platform.sql`update payments set state = 'cancelled' where id = ${late.id}`
    await late.pay()
    await late.settle()
    expect(await late.stored()).toMatchObject({ state: 'succeeded', credits: 1 })
  })
})
