import { randomUUID } from 'node:crypto'
import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { settlePriority, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { settleDuePayments } from '@ashenda/worker/payments/settle-payment.ts'
import { expect, test } from 'vitest'
import type { StartedSandbox } from '../support/chapa.ts'
import {
  actAtChapa,
  enterVotePayment,
  openCheckout,
  paymentEnv,
  reachedPayment,
  sendWebhook,
  storedPayment,
  usePaidContest,
  verifyPayment,
  withChapa,
} from '../support/payments.ts'
import { startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { workerContext } from '../support/worker-context.ts'

const paceMs = 3_000
const on = usePaidContest(1, { paceMs })

/** When Chapa was asked about a payment from now on, in ms of a monotonic clock. */
function looksAt({ app }: StartedSandbox, reference: string): readonly number[] {
  const looks: number[] = []
  app.server.on('request', ({ url }) => {
    if (url?.endsWith(`/verify/${reference}`)) looks.push(performance.now())
  })
  return looks
}

test('asking about a payment leads to one look; asking repeatedly through two api copies leads to one more three seconds later, which sees the latest state', async () => {
  const beside = await startPlatform(async () => {}, paymentEnv, { beside: on.platform })
  await withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
    const payer = await openCheckout(on.platform)
    const { reference } = await storedPayment(on.platform, payer.payment)
    const looks = looksAt(sandbox, reference)
    const askedAt = performance.now()
    await verifyPayment(on.platform, payer)
    await until(() => looks.length === 1)
    expect((looks[0] ?? 0) - askedAt).toBeLessThan(paceMs * 0.9)
    // Short enough that on a busy machine the second look does not come before somebody has paid.
    let rounds = 0
    for (; rounds < 10 && performance.now() - (looks[0] ?? 0) < paceMs * 0.7; rounds += 1)
      await Promise.all([verifyPayment(on.platform, payer), verifyPayment(beside, payer)])
    expect(rounds).toBeGreaterThan(1)
    await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
    await until(() => sandbox.messenger.deliveries.some((one) => one.txRef === reference && one.answers[0] === 200))
    await reachedPayment(on.platform, payer.payment)
    expect(looks).toHaveLength(2)
    const [first = 0, second = 0] = looks
    expect(second - first).toBeGreaterThan(paceMs * 0.9)
    expect(second - first).toBeLessThan(paceMs * 2)
    expect((await verifyPayment(beside, payer)).body).toMatchObject({ isPayed: true })
  })
  await beside.close()
})

test('a webhook that comes while Chapa is asked leads to another look', () =>
  withChapa(on.platform, { callback: 'none', webhooks: { missing: true } }, async (sandbox) => {
    const payer = await openCheckout(on.platform)
    const { reference } = await storedPayment(on.platform, payer.payment)
    await actAtChapa(on.platform, sandbox, payer.payment, 'fail')
    const looks = looksAt(sandbox, reference)
    sandbox.settings.change({ latencyMs: 1_000 })
    await verifyPayment(on.platform, payer)
    await until(() => looks.length === 1)
    await sendWebhook(on.platform, JSON.stringify({ event: 'charge.failed/cancelled', tx_ref: reference }))
    await until(() => looks.length === 2)
    expect((looks[1] ?? 0) - (looks[0] ?? 0)).toBeLessThan(paceMs * 2)
  }))

test('requests somebody waits for come before the sweep’s, even if the sweep asked first', async () => {
  const { platform } = on
  const payments = queueOf(platform, 'payments')
  const entered = await Promise.all(Array.from({ length: 4 }, async () => (await enterVotePayment(platform)).id))
  const [waited = '', told = '', ...others] = entered
  await platform.sql`update payments set next_check_at = now() - interval '1 second' where id = any(${entered})`
  const waitingAs = async (state: 'waiting' | 'prioritized'): Promise<readonly string[]> =>
    (await payments.getJobs([state])).map(({ data }) => data.payment).filter((id) => entered.includes(id))
  await settleDuePayments(payments, workerContext(platform))
  expect([await waitingAs('waiting'), new Set(await waitingAs('prioritized'))]).toEqual([[], new Set(entered)])
  for (let time = 0; time < 2; time += 1)
    await platform.services.payments.requestSettlement(waited, settlePriority.webhook)
  expect(await waitingAs('waiting')).toEqual([waited])
  // As if the sweep came between a webhook's row and its request.
  await platform.sql`update payments set next_check_at = null where id = ${told}`
  const { reference } = await storedPayment(platform, told)
  await sendWebhook(platform, JSON.stringify({ event: 'charge.success', tx_ref: reference }))
  expect(new Set(await waitingAs('waiting'))).toEqual(new Set([waited, told]))
  expect(new Set(await waitingAs('prioritized'))).toEqual(new Set(others))
  await payments.drain()
})

test('[QUE-01] a card and a checkout queued with payments by another api version are handled', () =>
  withChapa(on.platform, { callback: 'none' }, async () => {
    const { platform } = on
    const payments = queueOf(platform, 'payments')
    const { id } = await enterVotePayment(platform)
    await payments.add('open-checkout', { payment: id }, jobs['open-checkout'].options)
    expect(await reachedPayment(platform, id, 'pending')).toMatchObject({ history: ['created', 'pending'] })
    const [voter] = await platform.sql<{ id: string }[]>`select voter_id as id from payments where id = ${id}`
    const card = randomUUID()
    await platform.sql`
      insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency, card_hash)
      values (${card}, 'vote', ${voter?.id ?? ''}, 'tcard', ${card}, 3000, 'ETB', sha256('nobody''s card'))`
    await payments.add('redeem-card', { payment: card }, { ...jobs['redeem-card'].options, jobId: card })
    expect(await reachedPayment(platform, card, 'failed')).toMatchObject({ credits: 0 })
    await payments.add(
      'settle-payment',
      { payment: id },
      { ...jobs['settle-payment'].options, ...settlingOnce(id, settlePriority.webhook) },
    )
    await until(async () => (await storedPayment(platform, id)).checks > 0)
  }))
