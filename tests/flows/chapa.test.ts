import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf } from '../support/accounts.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast } from '../support/http.ts'
import {
  accessTo,
  actAtChapa,
  openCheckout,
  type Payer,
  payForVote,
  paymentEnv,
  returnAddress,
  sandboxFor,
  storedPayment,
  verifyPayment,
} from '../support/payments.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'

let platform: Platform
const picks: string[] = []

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    const contest = await insertContest(sql)
    for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
  }, paymentEnv)
})
afterAll(() => platform.close())

/** A worker and a sandbox of the test's own, both until it ends. */
async function withChapa(settings: Parameters<typeof sandboxFor>[1], run: (sandbox: Sandbox) => Promise<void>) {
  const sandbox = await sandboxFor(platform, settings)
  const worker = await platform.startWorker(accessTo(sandbox))
  try {
    await run(sandbox)
  } finally {
    await worker.close()
  }
}
type Sandbox = Awaited<ReturnType<typeof sandboxFor>>

const settled = (payment: string, state = 'succeeded') =>
  until(async () => {
    const row = await storedPayment(platform, payment)
    return row.state === state && row
  })

const makeDue = ({ payment }: Payer) => platform.sql`update payments set next_check_at = now() where id = ${payment}`

async function ballotIsCounted(payer: Payer): Promise<void> {
  const answer = await cast(platform, { phone: payer.phone, actors: picks, kind: 'paid' }, { cookie: payer.cookie })
  expect(answer.status).toBe(202)
  const [row] = await until(async () => {
    const rows = await platform.sql`select status, kind from ballots where id = ${String(answer.body['ballot'])}`
    return rows.length > 0 && rows
  })
  expect(row).toEqual({ status: 'counted', kind: 'paid' })
}

describe('[PAY-02] a vote paid with Chapa', () => {
  test('is sent to the checkout, settles by the webhook, and buys a ballot of three votes', () =>
    withChapa({}, async (sandbox) => {
      const payer = await openCheckout(platform)
      expect(payer.checkout).toContain(`${sandbox.url}/checkout/`)
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: false, status: 'pending' })
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      const row = await settled(payer.payment)
      expect(row).toMatchObject({ credits: 1, attention: null, history: ['created', 'pending', 'succeeded'] })
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: true, status: 'paid' })
      await ballotIsCounted(payer)
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: false, status: 'none' })
    }))

  test('keeps to the amount of the phone, whatever the browser believes', () =>
    withChapa({}, async (sandbox) => {
      const abroad = await payForVote(platform, { phone: '+12025550143' })
      expect(abroad.body).toMatchObject({ price: { amountMinor: 100, currency: 'USD' } })
      const { reference } = await storedPayment(platform, String(abroad.body['payment']))
      expect(sandbox.ledger.find(reference)).toMatchObject({ amountMinor: 100, currency: 'USD', phone: null })
    }))

  test('is one checkout for two clicks at once and for a second tab, and another for another browser', () =>
    withChapa({}, async () => {
      const first = await openCheckout(platform)
      const again = await Promise.all(
        Array.from({ length: 5 }, () => openCheckout(platform, first.phone, first.cookie)),
      )
      expect(again.map(({ checkout }) => checkout)).toEqual(Array(5).fill(first.checkout))
      const other = await openCheckout(platform, first.phone)
      expect(other.payment).not.toBe(first.payment)
      const browser = other.cookie
      const phone = somePhone()
      const atOnce = await Promise.all(Array.from({ length: 5 }, () => openCheckout(platform, phone, browser)))
      expect(new Set(atOnce.map(({ payment }) => payment)).size).toBe(1)
    }))

  test('twice buys two ballots, also where both are sent at once', () =>
    withChapa({}, async (sandbox) => {
      const first = await openCheckout(platform)
      await actAtChapa(platform, sandbox, first.payment, 'pay')
      await settled(first.payment)
      const second = await openCheckout(platform, first.phone, first.cookie)
      await actAtChapa(platform, sandbox, second.payment, 'pay')
      await settled(second.payment)
      await Promise.all([ballotIsCounted(first), ballotIsCounted(second)])
      const spent = await platform.sql`
        select 1 from credits where payment_id in (${first.payment}, ${second.payment}) and ballot_id is not null`
      expect(spent).toHaveLength(2)
    }))

  test('that failed may be tried again at the same checkout, and by another one', () =>
    withChapa({}, async (sandbox) => {
      const payer = await openCheckout(platform)
      await actAtChapa(platform, sandbox, payer.payment, 'fail')
      await settled(payer.payment, 'failed')
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: false, status: 'failed' })
      const second = await openCheckout(platform, payer.phone, payer.cookie)
      expect(second.payment).not.toBe(payer.payment)
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      expect(await settled(payer.payment)).toMatchObject({ credits: 1 })
      expect(await storedPayment(platform, second.payment)).toMatchObject({ state: 'pending', credits: 0 })
    }))
})

describe('[PAY-11] a payment settles', () => {
  test.each(['200', '404'] as const)(
    'without any webhook and callback, its page closed (pending as %s)',
    (pendingForm) =>
      withChapa({ pendingForm, callback: 'none', webhooks: { missing: true } }, async (sandbox) => {
        const payer = await openCheckout(platform)
        await makeDue(payer)
        await until(async () => (await storedPayment(platform, payer.payment)).checks === 1)
        expect(await storedPayment(platform, payer.payment)).toMatchObject({ state: 'pending', is_due: false })
        await actAtChapa(platform, sandbox, payer.payment, 'pay')
        await makeDue(payer)
        expect(await settled(payer.payment)).toMatchObject({ credits: 1 })
        await ballotIsCounted(payer)
      }),
  )

  test('by the callback alone, and by the waiting page alone', () =>
    withChapa({ webhooks: { missing: true }, callback: 'tx_ref' }, async (sandbox) => {
      const called = await openCheckout(platform)
      await actAtChapa(platform, sandbox, called.payment, 'pay')
      await settled(called.payment)
      sandbox.settings.change({ callback: 'none' })
      const waiting = await openCheckout(platform)
      await actAtChapa(platform, sandbox, waiting.payment, 'pay')
      await verifyPayment(platform, waiting)
      await settled(waiting.payment)
    }))

  test('by the return page, which hands the vote to the browser that came back, once', () =>
    withChapa({ webhooks: { missing: true }, callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(platform)
      const address = await returnAddress(platform, sandbox, payer.payment)
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      const back = await fetch(address, { redirect: 'manual' })
      expect([back.status, back.headers.get('location')]).toEqual([303, '/?jp=true'])
      await settled(payer.payment)
      const other: Payer = { ...payer, cookie: cookieOf(back.headers.get('set-cookie') ?? '') }
      expect((await verifyPayment(platform, other)).body).toMatchObject({ isPayed: true })
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: false, status: 'none' })
      const third = await fetch(address, { redirect: 'manual' })
      const thief: Payer = { ...payer, cookie: cookieOf(third.headers.get('set-cookie') ?? '') }
      expect(third.headers.get('location')).toBe('/?jp=true')
      expect((await verifyPayment(platform, thief)).body).toMatchObject({ isPayed: false, status: 'none' })
      await ballotIsCounted(other)
    }))

  test('once Chapa is back, after errors, pages and silence', () =>
    withChapa({ callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(platform)
      for (const outage of ['error', 'html', 'reset'] as const) {
        sandbox.settings.change({ outage, outageOf: 'verify' })
        const { checks } = await storedPayment(platform, payer.payment)
        await makeDue(payer)
        await until(async () => (await storedPayment(platform, payer.payment)).checks > checks)
      }
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      expect(await storedPayment(platform, payer.payment)).toMatchObject({ state: 'pending', credits: 0 })
      sandbox.settings.change({ outage: 'none' })
      await makeDue(payer)
      expect(await settled(payer.payment)).toMatchObject({ credits: 1 })
    }))
})

describe('[PAY-06] webhooks', () => {
  test('that come ten times at once, and late, settle once', () =>
    withChapa({ callback: 'none', webhooks: { copies: 10, delayMs: 200 } }, async (sandbox) => {
      const payer = await openCheckout(platform)
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      const row = await settled(payer.payment)
      expect(row).toMatchObject({ credits: 1, history: ['created', 'pending', 'succeeded'] })
      const kept = () => platform.sql`select processed_at from webhooks where reference = ${row.reference}`
      await until(async () => (await kept()).every(({ processed_at }) => processed_at !== null))
      expect(await kept()).toHaveLength(1)
    }))

  test('in the wrong order leave the money where it is', () =>
    withChapa({ callback: 'none', webhooks: { reordered: true } }, async (sandbox) => {
      const payer = await openCheckout(platform)
      await actAtChapa(platform, sandbox, payer.payment, 'fail')
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      expect(await settled(payer.payment)).toMatchObject({ credits: 1 })
      const { reference } = await storedPayment(platform, payer.payment)
      await until(async () => {
        const rows =
          await platform.sql`select 1 from webhooks where reference = ${reference} and processed_at is not null`
        return rows.length === 2
      })
      expect(await storedPayment(platform, payer.payment)).toMatchObject({ state: 'succeeded', credits: 1 })
    }))

  test('[PAY-07] that are forged, or carry the constant, or no signature, change nothing', () =>
    withChapa({ callback: 'none' }, async (sandbox) => {
      for (const signature of ['forged', 'constant', 'none'] as const) {
        sandbox.settings.change({ webhooks: { signature, attempts: 1 } })
        const payer = await openCheckout(platform)
        const { reference } = await storedPayment(platform, payer.payment)
        await actAtChapa(platform, sandbox, payer.payment, 'pay')
        await until(() => sandbox.messenger.deliveries.some((one) => one.txRef === reference && one.answers[0] === 403))
        expect(await platform.sql`select 1 from webhooks where reference = ${reference}`).toHaveLength(0)
        expect(await storedPayment(platform, payer.payment)).toMatchObject({ state: 'pending', credits: 0, checks: 0 })
      }
    }))

  test('of money taken back hold the vote it gave', () =>
    withChapa({ callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(platform)
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      await settled(payer.payment)
      await actAtChapa(platform, sandbox, payer.payment, 'reverse')
      await settled(payer.payment, 'reversed')
      expect((await verifyPayment(platform, payer)).body).toMatchObject({ isPayed: false, status: 'refunded' })
      const answer = await cast(platform, { phone: payer.phone, actors: picks, kind: 'paid' }, { cookie: payer.cookie })
      expect(answer.body).toMatchObject({ success: false, code: 'credit_missing' })
    }))
})

describe('[PAY-06] an answer of Chapa that does not fit', () => {
  test.each([
    ['amount', { amount: 29 }],
    ['currency', { currency: 'USD' }],
    ['mode', { mode: 'live' as const }],
  ])('in its %s credits nothing and waits for a person', (what, lie) =>
    withChapa({ ...lie, callback: 'none' }, async (sandbox) => {
      const payer = await openCheckout(platform)
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      const row = await until(async () => {
        const stored = await storedPayment(platform, payer.payment)
        return stored.attention !== null && stored
      })
      expect(row).toMatchObject({ state: 'pending', credits: 0, attention: `Chapa says another ${what}` })
    }),
  )
})

describe('[PAY-02] where Chapa opens no checkout', () => {
  test.each([
    ['it refuses', { cannotReceive: true }, 422, 'payment_refused'],
    ['it fails', { outage: 'error' as const }, 503, 'payment_unavailable'],
    ['it shows a page', { outage: 'html' as const }, 503, 'payment_unavailable'],
    ['nobody answers', { outage: 'reset' as const }, 503, 'payment_unavailable'],
  ])('because %s, the answer says so, and the next try is another one', (_case, settings, status, code) =>
    withChapa(settings, async (sandbox) => {
      const phone = somePhone()
      const answer = await payForVote(platform, { phone })
      expect(answer).toMatchObject({ status, body: { success: false, code } })
      sandbox.settings.change({ cannotReceive: false, outage: 'none' })
      await openCheckout(platform, phone, cookieOf(answer.headers.get('set-cookie') ?? ''))
    }),
  )
})
