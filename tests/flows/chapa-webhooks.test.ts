import { describe, expect, test } from 'vitest'
import { cast } from '../support/http.ts'
import {
  actAtChapa,
  openCheckout,
  reachedPayment,
  storedPayment,
  usePaidContest,
  verifyPayment,
  withChapa,
} from '../support/payments.ts'
import { until } from '../support/until.ts'

const on = usePaidContest()
const { picks } = on

describe('[PAY-06] [PAY-07] webhooks', () => {
  test('that come ten times at once, and late, settle once', () =>
    withChapa(on.platform, { callback: 'none', webhooks: { copies: 10, delayMs: 200 } }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      const row = await reachedPayment(on.platform, payer.payment)
      expect(row).toMatchObject({ credits: 1, history: ['created', 'pending', 'succeeded'] })
      const kept = () => on.platform.sql`select processed_at from webhooks where reference = ${row.reference}`
      await until(async () => (await kept()).every(({ processed_at }) => processed_at !== null))
      expect(await kept()).toHaveLength(1)
    }))

  test('in the wrong order leave the money where it is', () =>
    withChapa(on.platform, { callback: 'none', webhooks: { reordered: true } }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'fail')
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      expect(await reachedPayment(on.platform, payer.payment)).toMatchObject({ credits: 1 })
      const { reference } = await storedPayment(on.platform, payer.payment)
      await until(async () => {
        const rows = await on.platform
          .sql`select 1 from webhooks where reference = ${reference} and processed_at is not null`
        return rows.length === 2
      })
      expect(await storedPayment(on.platform, payer.payment)).toMatchObject({ state: 'succeeded', credits: 1 })
    }))

  test('that are forged, or carry the constant, or no signature, change nothing', () =>
    withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
      for (const signature of ['forged', 'constant', 'none'] as const) {
        sandbox.settings.change({ webhooks: { signature, attempts: 1 } })
        const payer = await openCheckout(on.platform)
        const { reference } = await storedPayment(on.platform, payer.payment)
        await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
        await until(() => sandbox.messenger.deliveries.some((one) => one.txRef === reference && one.answers[0] === 403))
        expect(await on.platform.sql`select 1 from webhooks where reference = ${reference}`).toHaveLength(0)
        expect(await storedPayment(on.platform, payer.payment)).toMatchObject({
          state: 'pending',
          credits: 0,
          checks: 0,
        })
      }
    }))

  test('about refunded money hold the vote it gave', () =>
    withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      await reachedPayment(on.platform, payer.payment)
      await actAtChapa(on.platform, sandbox, payer.payment, 'reverse')
      await reachedPayment(on.platform, payer.payment, 'reversed')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'refunded' })
      const answer = await cast(
        on.platform,
        { phone: payer.phone, actors: picks, kind: 'paid' },
        { cookie: payer.cookie },
      )
      expect(answer.body).toMatchObject({ success: false, code: 'credit_spent' })
    }))
})

describe('[PAY-06] an answer of Chapa that does not match', () => {
  test.each([
    ['amount', { amount: 29 }],
    ['currency', { currency: 'USD' }],
    ['mode', { mode: 'live' as const }],
  ])('in its %s credits nothing and waits for a person', (what, lie) =>
    withChapa(on.platform, { ...lie, callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
      const row = await until(async () => {
        const stored = await storedPayment(on.platform, payer.payment)
        return stored.attention !== null && stored
      })
      expect(row).toMatchObject({
        state: 'pending',
        credits: 0,
        attention: expect.stringMatching(`^verify_mismatch:${what},success`),
      })
    }),
  )
})
