import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import type { AdminPayment, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { liveKey, type StartedSandbox, testKey } from '../support/chapa.ts'
import { get, post, refused } from '../support/http.ts'
import { actAtChapa, openCheckout, reachedPayment, usePaidContest, withChapa } from '../support/payments.ts'
import { until } from '../support/until.ts'

let admin: Account
const on = usePaidContest(1)
beforeAll(async () => {
  admin = await insertAdmin(on.platform)
})

const withAmount = (
  amount: number | null,
  run: (sandbox: StartedSandbox) => Promise<void>,
  { key = liveKey, ...settings }: SettingsChange & { readonly key?: string } = {},
) => withChapa(on.platform, { callback: 'none', refundStepMs: 1, amount, ...settings }, run, key)

const send = (payment: string, what: 'amount' | 'ask-again', body: object) =>
  post(
    `${on.platform.url}/admin/payments/${payment}/${what}`,
    { reason: 'called her', ...body },
    { cookie: admin.cookie },
  )

const shown = async (payment: string): Promise<AdminPayment> => {
  const { body } = await get(`${on.platform.url}/admin/payments?q=${payment}`, { cookie: admin.cookie })
  const [found] = body['rows'] as AdminPayment[] // of the contract
  if (!found) throw new Error('there is no such payment')
  return found
}

const historyOf = async (payment: string) => {
  const { body } = await get(`${on.platform.url}/admin/payments/${payment}/events`, { cookie: admin.cookie })
  return (body as unknown as PaymentEventsAnswer).events.map(({ from, to, note, by, reason, tookMinor }) => ({
    from,
    to,
    note,
    by,
    reason,
    tookMinor,
  }))
}

const actionsOf = async (payment: string) => {
  const { body } = await get(`${on.platform.url}/admin/actions?subject=${payment}`, { cookie: admin.cookie })
  return (body['actions'] as { action: string; reason: string; before: unknown; after: unknown }[]).map(
    ({ action, reason, before, after }) => ({ action, reason, before, after }),
  )
}

/** A vote for which Chapa took 300 birr instead of 30. */
async function takenTooMuch(sandbox: StartedSandbox): Promise<string> {
  const { payment } = await openCheckout(on.platform)
  await actAtChapa(on.platform, sandbox, payment, 'pay')
  await until(async () => (await shown(payment)).wrongAmount !== null)
  return payment
}

const byHer = { by: 'Selam Hagos', reason: 'called her' }
const credits = async (payment: string): Promise<number> =>
  (await on.platform.sql`select 1 from credits where payment_id = ${payment}`).length

test('a payment of another amount shows both amounts, is worth nothing, and an accepted one gives its vote once', () =>
  withAmount(300, async (sandbox) => {
    const payment = await takenTooMuch(sandbox)
    expect(await shown(payment)).toMatchObject({
      state: 'pending',
      price: { amountMinor: 3_000, currency: 'ETB' },
      wrongAmount: { amountMinor: 30_000, currency: 'ETB' },
      took: null,
      credit: null,
      canAskAgain: true,
    })
    expect(await send(payment, 'amount', { decision: 'accept', amountMinor: 29_999 })).toMatchObject(
      refused(409, 'version_conflict'),
    )
    const answer = await send(payment, 'amount', { decision: 'accept', amountMinor: 30_000 })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        pending: false,
        payment: {
          state: 'succeeded',
          credit: 'open',
          attention: null,
          wrongAmount: null,
          price: { amountMinor: 3_000 },
          took: { amountMinor: 30_000, currency: 'ETB' },
        },
      },
    })
    const [, , ...rest] = await historyOf(payment)
    expect(rest).toMatchObject([
      { note: 'attention' },
      { from: 'pending', to: 'pending', note: 'amount_accepted', ...byHer, tookMinor: 30_000 },
      { from: 'pending', to: 'succeeded', note: null, by: null, tookMinor: 30_000 },
    ])
    expect(await actionsOf(payment)).toEqual([
      {
        action: 'payment.accept-amount',
        reason: 'called her',
        before: { state: 'pending', amountMinor: 3_000, currency: 'ETB' },
        after: { state: 'pending', amountMinor: 30_000, currency: 'ETB' },
      },
    ])
    expect(await credits(payment)).toBe(1)
    expect(await send(payment, 'amount', { decision: 'accept', amountMinor: 30_000 })).toMatchObject(
      refused(409, 'version_conflict'),
    )
  }))

test('a refused amount goes back as Chapa took it, and never gives a vote', () => {
  const goesBack = async (sandbox: StartedSandbox) => {
    const payment = await takenTooMuch(sandbox)
    // A webhook that names the refund before Chapa's answer is read would take the line of its beginning.
    sandbox.settings.change({ webhooks: { missing: true } })
    await send(payment, 'amount', { decision: 'refund', amountMinor: 1_000 })
    const refund = await until(async () => (await shown(payment)).refundReference)
    sandbox.settings.change({ webhooks: { missing: false } })
    for (let step = 0; step < 2; step += 1)
      await fetch(`${sandbox.url}/sandbox/refunds/${refund}/advance`, { method: 'POST' })
    await reachedPayment(on.platform, payment, 'refunded')
    expect(await shown(payment)).toMatchObject({ credit: null, attention: null, took: { amountMinor: 1_000 } })
    expect((await historyOf(payment)).map(({ note, to }) => note ?? to)).toEqual([
      'created',
      'pending',
      'attention',
      'amount_refused',
      'succeeded',
      'refund_pending',
      'refund_begun',
      'refunded',
    ])
    expect((await actionsOf(payment)).map(({ action }) => action)).toEqual([
      'payment.refunded',
      'payment.refund-amount',
    ])
    expect(await credits(payment)).toBe(0)
  }
  return withAmount(10, goesBack, { refundStepMs: 0 })
})

test('where Chapa refuses to send a wrong amount back, the payer still has no vote, and the refund can be asked for again', () =>
  withAmount(
    300,
    async (sandbox) => {
      const payment = await takenTooMuch(sandbox)
      await send(payment, 'amount', { decision: 'refund', amountMinor: 30_000 })
      await until(async () => (await shown(payment)).attention?.code === 'refund_refused')
      expect(await shown(payment)).toMatchObject({ state: 'succeeded', credit: null, canRefund: true })
      expect(await credits(payment)).toBe(0)
    },
    { key: testKey },
  ))

test('a wrong amount of a fee that is given back pays no place', () =>
  withAmount(1, async (sandbox) => {
    const contestant = await registerContestant(on.platform)
    const opened = await get(`${on.platform.url}/actor/payWithChapa`, { cookie: contestant.cookie })
    const payment = String(opened.body['payment'])
    await actAtChapa(on.platform, sandbox, payment, 'pay')
    await until(async () => (await shown(payment)).wrongAmount?.amountMinor === 100)
    await send(payment, 'amount', { decision: 'refund', amountMinor: 100 })
    await reachedPayment(on.platform, payment, 'refunded')
    expect(
      await on.platform.sql`select 1 from contestants where id = ${contestant.id} and paid_at is not null`,
    ).toEqual([])
  }))

test('Chapa asked again is believed: once it says our amount the payment counts, with its line in the history', () =>
  withAmount(300, async (sandbox) => {
    const payment = await takenTooMuch(sandbox)
    await send(payment, 'ask-again', {})
    expect(await shown(payment)).toMatchObject({ state: 'pending', wrongAmount: { amountMinor: 30_000 } })
    await fetch(`${sandbox.url}/sandbox/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: null }),
    })
    expect(await send(payment, 'ask-again', {})).toMatchObject({
      status: 200,
      body: { payment: { state: 'succeeded', attention: null, took: null, canAskAgain: false } },
    })
    expect((await historyOf(payment)).slice(-2)).toMatchObject([{ note: 'asked_again', ...byHer }, { to: 'succeeded' }])
    expect(await send(payment, 'ask-again', {})).toMatchObject(refused(409, 'version_conflict'))
  }))
