import { randomBytes } from 'node:crypto'
import { claimOpening } from '@ashenda/db/queries/payments/transitions.ts'
import { createOpenCheckout } from '@ashenda/worker/payments/open-checkout.ts'
import { createSettlePayment, settleDuePayments } from '@ashenda/worker/payments/settle-payment.ts'
import { describe, expect, test } from 'vitest'
import { accessTo, actAtChapa, enterVotePayment, sandboxFor, storedPayment } from '../../support/payments.ts'
import { providerOf } from '../../support/platform.ts'
import { queueOf } from '../../support/queue.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

const platform = usePlatform()

const job = { id: '1', stalledCounter: 0 }

/** A payment as the api writes it, and the steps of a worker that never receives a requestSettlement. */
async function entered(settings: Parameters<typeof sandboxFor>[1] = {}) {
  const sandbox = await sandboxFor(platform, { webhookUrl: null, callback: 'none', ...settings })
  const context = { ...workerContext(platform), payments: providerOf(accessTo(sandbox), platform.url) }
  const { id } = await enterVotePayment(platform, { name: 'Selam Hagos Abebe' })
  const open = createOpenCheckout(context)
  const settle = createSettlePayment(context)
  return {
    id,
    sandbox,
    context,
    open: () => open({ payment: id }, job),
    settle: () => settle({ payment: id }, job),
    stored: () => storedPayment(platform, id),
    act: (action: Parameters<typeof actAtChapa>[3]) => actAtChapa(platform, sandbox, id, action),
  }
}

describe('a worker that dies', () => {
  test('after asking for a checkout does not ask again; the payer does', async () => {
    const { id, sandbox, open, stored } = await entered()
    await claimOpening(platform.sql, id, randomBytes(32))
    await open()
    expect(await stored()).toMatchObject({ state: 'cancelled' })
    expect(sandbox.ledger.all()).toHaveLength(0)
  })

  test('after Chapa was asked but before it was recorded leaves a payment that still settles', async () => {
    const { open, settle, stored, act } = await entered({ outage: 'reset', outageAfter: true, outageOf: 'initialize' })
    await open()
    expect(await stored()).toMatchObject({ state: 'cancelled', credits: 0 })
    await act('pay')
    await settle()
    expect(await stored()).toMatchObject({ state: 'succeeded', credits: 1 })
  })

  test('with a job in hand delays it: the sweep requests it again, once', async () => {
    const { id, context, open } = await entered()
    await open()
    await platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${id}`
    const queue = queueOf(platform, 'payments')
    for (let sweep = 0; sweep < 3; sweep += 1) await settleDuePayments(queue, context)
    const waiting = (await queue.getJobs(['waiting', 'prioritized'])).filter(({ data }) => data.payment === id)
    expect(waiting.map(({ name }) => name)).toEqual(['settle-payment'])
  })
})

describe('settling', () => {
  test('many times at once credits once', async () => {
    const { open, settle, stored, act, context } = await entered()
    await open()
    await act('pay')
    await Promise.all(Array.from({ length: 20 }, settle))
    expect(await stored()).toMatchObject({
      state: 'succeeded',
      credits: 1,
      history: ['created', 'pending', 'succeeded'],
    })
    expect(context.published.filter(({ type }) => type === 'payment-changed')).toHaveLength(2)
  })

  test('accepts a success after the checkout expired', async () => {
    const { id, open, settle, stored, act } = await entered()
    await open()
    await platform.sql`update payments set expires_at = now() - interval '1 minute' where id = ${id}`
    await settle()
    expect(await stored()).toMatchObject({ state: 'expired', is_due: false })
    await act('pay')
    await settle()
    expect(await stored()).toMatchObject({ state: 'succeeded', credits: 1, is_due: null })
  })

  test('without an answer from Chapa ends when the waiting time does, and succeeds later', async () => {
    const { id, sandbox, context, open, settle, stored, act } = await entered()
    await open()
    await act('pay')
    sandbox.settings.change({ outage: 'timeout', outageOf: 'verify' })
    const impatient = { chapa: sandbox.client({ timeoutMs: 100 }), mode: 'test' as const, publicUrl: platform.url }
    await createSettlePayment({ ...context, payments: impatient })({ payment: id }, job)
    expect(await stored()).toMatchObject({ state: 'pending', credits: 0, checks: 1, is_due: false })
    sandbox.settings.change({ outage: 'none' })
    await settle()
    expect(await stored()).toMatchObject({ state: 'succeeded', credits: 1 })
  })

  test('asks ever more rarely, and after three days of silence needs a person', async () => {
    const { id, sandbox, open, settle, stored } = await entered()
    await open()
    await platform.sql`update payments set created_at = now() - interval '10 minutes' where id = ${id}`
    for (const pause of [20, 40, 80, 160]) {
      const [before] = await platform.sql<{ now: Date }[]>`select now()`
      await settle()
      // Counted from some moment between then and now.
      const [row] = await platform.sql`
        select next_check_at - make_interval(secs => ${pause}) between ${before?.now ?? null}::timestamptz and now() as is_so
        from payments where id = ${id}`
      expect(row, `${pause} s`).toEqual({ is_so: true })
    }
    await platform.sql`update payments set created_at = now() - interval '73 hours', checks = 40 where id = ${id}`
    sandbox.settings.change({ outage: 'error' })
    await settle()
    expect(await stored()).toMatchObject({ is_due: null, attention: 'no_outcome' })
  })

  test('stops after three days for one that was simply never paid', async () => {
    const { id, open, settle, stored } = await entered()
    await open()
    await platform.sql`
      update payments set created_at = now() - interval '73 hours', expires_at = now() - interval '72 hours' where id = ${id}`
    await settle()
    expect(await stored()).toMatchObject({ state: 'expired', is_due: null, attention: null })
  })
})
