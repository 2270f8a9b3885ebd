import { describe, expect, test } from 'vitest'
import { cookieOf } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { cast, refused } from '../support/http.ts'
import { takeOver } from '../support/lookup.ts'
import {
  actAtChapa,
  openCheckout,
  type Payer,
  payForVote,
  reachedPayment,
  returnAddress,
  storedPayment,
  usePaidContest,
  verifyPayment,
  withChapa,
} from '../support/payments.ts'
import { until } from '../support/until.ts'

const on = usePaidContest()
const { picks } = on

const makeDue = ({ payment }: Payer) =>
  on.platform.sql`update payments set next_check_at = now() - interval '1 second' where id = ${payment}`

async function ballotIsCounted(payer: Payer): Promise<void> {
  const answer = await cast(on.platform, { phone: payer.phone, actors: picks, kind: 'paid' }, { cookie: payer.cookie })
  expect(answer.status).toBe(202)
  const [row] = await until(async () => {
    const rows = await on.platform.sql`select status, kind from ballots where id = ${String(answer.body['ballot'])}`
    return rows.length > 0 && rows
  })
  expect(row).toEqual({ status: 'counted', kind: 'paid' })
}

describe('[PAY-02] a vote paid with Chapa', () => {
  test('is sent to the checkout, settles by the webhook, and buys a ballot of three votes', () =>
    withChapa(on.platform, {}, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      expect(payer.checkout).toContain(`${sandbox.url}/checkout/`)
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'pending' })
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      const row = await reachedPayment(on.platform, payer.payment)
      expect(row).toMatchObject({ credits: 1, attention: null, history: ['created', 'pending', 'succeeded'] })
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: true, status: 'paid' })
      await ballotIsCounted(payer)
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'none' })
    }))

  test('has the amount for the phone, whatever the browser sends', () =>
    withChapa(on.platform, {}, async (sandbox) => {
      const abroad = await payForVote(on.platform, { phone: '+12025550143' })
      expect(abroad.body).toMatchObject({ price: { amountMinor: 100, currency: 'USD' } })
      const { reference } = await storedPayment(on.platform, String(abroad.body['payment']))
      expect(sandbox.ledger.find(reference)).toMatchObject({ amountMinor: 100, currency: 'USD', phone: null })
    }))

  test('is one checkout for two clicks at once and for a second tab, and another for another browser', () =>
    withChapa(on.platform, {}, async () => {
      const first = await openCheckout(on.platform)
      const again = await Promise.all(
        Array.from({ length: 5 }, () => openCheckout(on.platform, first.phone, first.cookie)),
      )
      expect(again.map(({ checkout }) => checkout)).toEqual(Array(5).fill(first.checkout))
      const other = await openCheckout(on.platform, first.phone)
      expect(other.payment).not.toBe(first.payment)
      const browser = other.cookie
      const phone = somePhone()
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => openCheckout(on.platform, phone, browser)))
      expect(new Set(atOnce.map(({ payment }) => payment)).size).toBe(1)
    }))

  test('twice buys two ballots, even if both are sent at once', () =>
    withChapa(on.platform, {}, async (sandbox) => {
      const first = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, first.payment, 'pay')
      await reachedPayment(on.platform, first.payment)
      const second = await openCheckout(on.platform, first.phone, first.cookie)
      await actAtChapa(on.platform, sandbox, second.payment, 'pay')
      await reachedPayment(on.platform, second.payment)
      await Promise.all([ballotIsCounted(first), ballotIsCounted(second)])
      const spent = await on.platform.sql`
        select 1 from credits where payment_id in (${first.payment}, ${second.payment}) and ballot_id is not null`
      expect(spent).toHaveLength(2)
    }))

  test('that failed may be retried at the same checkout or a new one', () =>
    withChapa(on.platform, {}, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'fail')
      await reachedPayment(on.platform, payer.payment, 'failed')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'failed' })
      const second = await openCheckout(on.platform, payer.phone, payer.cookie)
      expect(second.payment).not.toBe(payer.payment)
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      expect(await reachedPayment(on.platform, payer.payment)).toMatchObject({ credits: 1 })
      expect(await storedPayment(on.platform, second.payment)).toMatchObject({ state: 'pending', credits: 0 })
    }))

  test('cancelled at the checkout is reported as cancelled, not as failed', () =>
    withChapa(on.platform, {}, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'cancel')
      await reachedPayment(on.platform, payer.payment, 'cancelled')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'cancelled' })
    }))
})

describe('[PAY-11] a payment settles', () => {
  test.each(['200', '404'] as const)(
    'without any webhook or callback, with the page closed (pending as %s)',
    (pendingForm) =>
      withChapa(on.platform, { pendingForm, callback: 'none', webhooks: { missing: true } }, async (sandbox) => {
        const payer = await openCheckout(on.platform)
        await makeDue(payer)
        await until(async () => (await storedPayment(on.platform, payer.payment)).checks === 1)
        expect(await storedPayment(on.platform, payer.payment)).toMatchObject({ state: 'pending', is_due: false })
        await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
        await makeDue(payer)
        expect(await reachedPayment(on.platform, payer.payment)).toMatchObject({ credits: 1 })
        await ballotIsCounted(payer)
      }),
  )

  test('by the callback alone, and by the waiting page alone', () =>
    withChapa(on.platform, { webhooks: { missing: true }, callback: 'tx_ref' }, async (sandbox) => {
      const called = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, called.payment, 'pay')
      await reachedPayment(on.platform, called.payment)
      sandbox.settings.change({ callback: 'none' })
      const waiting = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, waiting.payment, 'pay')
      await verifyPayment(on.platform, waiting)
      await reachedPayment(on.platform, waiting.payment)
    }))

  test('by the return page, even if a link preview opens it first: the payer still has her vote', () =>
    withChapa(on.platform, { webhooks: { missing: true }, callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      const address = await returnAddress(on.platform, sandbox, payer.payment)
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      for (const method of ['GET', 'HEAD', 'GET']) {
        const preview = await fetch(address, { method, redirect: 'manual' })
        expect([preview.status, preview.headers.get('set-cookie')]).toEqual([303, null])
      }
      await reachedPayment(on.platform, payer.payment)
      const back = await fetch(address, { redirect: 'manual', headers: { cookie: payer.cookie } })
      expect([back.status, back.headers.get('location')]).toEqual([303, '/?jp=true'])
      await ballotIsCounted(payer)
    }))

  test.each(['before', 'after'] as const)(
    'in another browser, which redeems the link %s it settles, once; the payer keeps the vote too, and it is one vote',
    (when) =>
      withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
        const payer = await openCheckout(on.platform)
        const address = await returnAddress(on.platform, sandbox, payer.payment)
        const settle = async (): Promise<void> => {
          await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
          await reachedPayment(on.platform, payer.payment)
        }
        if (when === 'after') await settle()
        const back = await fetch(address, { redirect: 'manual' })
        const token = address.split('/').at(-1) ?? ''
        expect([back.status, back.headers.get('location')]).toEqual([303, `/where?vote=${token}`])
        const taken = await takeOver(on.platform, token)
        const other: Payer = { ...payer, cookie: cookieOf(taken.headers.get('set-cookie') ?? '') }
        const third = await takeOver(on.platform, token)
        expect([taken.status, third.status]).toEqual([200, 404])
        if (when === 'before') await settle()
        for (const browser of [other, payer])
          expect((await verifyPayment(on.platform, browser)).body).toMatchObject({ isPayed: true, status: 'paid' })
        const thief: Payer = { ...payer, cookie: `claimant=${'t'.repeat(43)}` }
        expect((await verifyPayment(on.platform, thief)).body).toMatchObject({ isPayed: false, status: 'none' })
        const [first, second] = when === 'before' ? [other, payer] : [payer, other]
        await ballotIsCounted(first)
        const ballot = { phone: second.phone, actors: picks, kind: 'paid' }
        expect(await cast(on.platform, ballot, { cookie: second.cookie })).toMatchObject(refused(422, 'credit_spent'))
      }),
  )

  test('once Chapa is back, after errors, pages and silence', () =>
    withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      for (const outage of ['error', 'html', 'reset'] as const) {
        sandbox.settings.change({ outage, outageOf: 'verify' })
        const { checks } = await storedPayment(on.platform, payer.payment)
        await makeDue(payer)
        await until(async () => (await storedPayment(on.platform, payer.payment)).checks > checks)
      }
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      expect(await storedPayment(on.platform, payer.payment)).toMatchObject({ state: 'pending', credits: 0 })
      sandbox.settings.change({ outage: 'none' })
      await makeDue(payer)
      expect(await reachedPayment(on.platform, payer.payment)).toMatchObject({ credits: 1 })
    }))
})

describe('if Chapa opens no checkout', () => {
  test.each([
    ['it refuses', { cannotReceive: true }, 422, 'payment_refused'],
    ['it fails', { outage: 'error' as const }, 503, 'payment_unavailable'],
    ['it shows a page', { outage: 'html' as const }, 503, 'payment_unavailable'],
    ['nobody answers', { outage: 'reset' as const }, 503, 'payment_unavailable'],
  ])('because %s, the answer says so, and the next try opens a new one', (_case, settings, status, code) =>
    withChapa(on.platform, settings, async (sandbox) => {
      const phone = somePhone()
      const answer = await payForVote(on.platform, { phone })
      expect(answer).toMatchObject({ status, body: { success: false, code } })
      sandbox.settings.change({ cannotReceive: false, outage: 'none' })
      await openCheckout(on.platform, phone, cookieOf(answer.headers.get('set-cookie') ?? ''))
    }),
  )
})
