import { expect, test } from 'vitest'
import { type Account, registerContestant } from '../support/accounts.ts'
import { liveKey, testKey } from '../support/chapa.ts'
import { get, post, refused } from '../support/http.ts'
import { accessTo, actAtChapa, paymentEnv, returnAddress, sandboxFor, storedPayment } from '../support/payments.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

const platform = usePlatform(undefined, paymentEnv)

const payFee = ({ cookie }: Account) => get(`${platform.url}/actor/payWithChapa`, { cookie })
const verifyFee = ({ cookie }: Account) => get(`${platform.url}/actor/verifyPayment?st=fee-1`, { cookie })
const isPublic = async ({ id }: Account) => {
  const [row] = await platform.sql<{ paid: boolean }[]>`
    select paid_at is not null as paid from contestants where id = ${id}`
  return row?.paid
}

test('[PAY-05] a contestant pays her fee once: the checkout, the way back, and her place', async () => {
  const sandbox = await sandboxFor(platform, { callback: 'none', webhooks: { missing: true } })
  const worker = await platform.startWorker(accessTo(sandbox))
  try {
    const contestant = await registerContestant(platform)
    expect((await verifyFee(contestant)).body).toEqual({ success: true, isPayed: false, status: 'none' })
    const [opened, again] = await Promise.all([payFee(contestant), payFee(contestant)])
    expect(opened.body).toMatchObject({ success: true, price: { amountMinor: 3_000, currency: 'ETB' } })
    expect(again.body['url']).toBe(opened.body['url'])
    const payment = String(opened.body['payment'])
    const { reference } = await storedPayment(platform, payment)
    expect(sandbox.ledger.find(reference)).toMatchObject({ amountMinor: 3_000, firstName: 'Selam', lastName: 'Hagos' })
    await actAtChapa(platform, sandbox, payment, 'pay')
    const back = await fetch(await returnAddress(platform, sandbox, payment), { redirect: 'manual' })
    expect([back.status, back.headers.get('location')]).toEqual([303, `/dashboard/user/pay?st=${reference}`])
    await until(async () => (await verifyFee(contestant)).body['isPayed'])
    expect(await isPublic(contestant)).toBe(true)
    expect(await storedPayment(platform, payment)).toMatchObject({ state: 'succeeded', credits: 0, attention: null })
    expect(await payFee(contestant)).toMatchObject(refused(409, 'fee_paid'))
  } finally {
    await worker.close()
  }
})

test('a fee already paid in another way is refunded by itself; if that fails, a person is told', async () => {
  const sandbox = await sandboxFor(platform, { refundStepMs: 1 })
  for (const [key, state, attention, status] of [
    [liveKey, 'refunded', null, 'refunded'],
    [testKey, 'succeeded', 'refund_refused:Refund is only available in live mode', 'paid'],
  ] as const) {
    const worker = await platform.startWorker(accessTo(sandbox, key))
    try {
      const contestant = await registerContestant(platform)
      const payment = String((await payFee(contestant)).body['payment'])
      await platform.sql`update contestants set paid_at = now() where id = ${contestant.id}`
      await actAtChapa(platform, sandbox, payment, 'pay')
      await until(async () => {
        const stored = await storedPayment(platform, payment)
        return stored.history.includes('refund_pending') && stored.state === state
      })
      expect(await storedPayment(platform, payment)).toMatchObject({ state, attention })
      expect(await isPublic(contestant)).toBe(true)
      expect((await verifyFee(contestant)).body).toMatchObject({ isPayed: true, status })
    } finally {
      await worker.close()
    }
  }
})

test('a contestant taken out gets no checkout, and a payment at an open one is refunded by itself', async () => {
  const sandbox = await sandboxFor(platform, { refundStepMs: 1 })
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  try {
    const contestant = await registerContestant(platform)
    const payment = String((await payFee(contestant)).body['payment'])
    await platform.sql`update contestants set inactive_since = clock_timestamp() where id = ${contestant.id}`
    expect(await payFee(contestant)).toMatchObject(refused(409, 'taken_out'))
    await actAtChapa(platform, sandbox, payment, 'pay')
    await until(async () => (await storedPayment(platform, payment)).state === 'refunded')
    expect(await isPublic(contestant)).toBe(false)
    expect((await verifyFee(contestant)).body).toMatchObject({ isPayed: false, status: 'refunded' })
  } finally {
    await worker.close()
  }
})

test('another site cannot open a checkout for a contestant', async () => {
  const { cookie } = await registerContestant(platform)
  for (const from of ['cross-site', 'same-site']) {
    const answer = await get(`${platform.url}/actor/payWithChapa`, { cookie, 'sec-fetch-site': from })
    expect(answer).toMatchObject(refused(403, 'foreign_origin'))
  }
  expect((await post(`${platform.url}/actor/payWithChapa`, {}, { cookie })).status).toBe(404)
})
