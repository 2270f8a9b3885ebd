import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { get, refused } from '../support/http.ts'
import { buyerCall, lineOf, orderAs, shownOrder } from '../support/orders.ts'
import { actAtChapa, reachedPayment, sendWebhook, storedPayment, usePaidContest, withChapa } from '../support/payments.ts'
import { call, insertCategory, insertProduct, stockOf } from '../support/shop.ts'
import { until } from '../support/until.ts'

const on = usePaidContest(1)
const { platform } = on
let admin: Account
let category = ''

beforeAll(async () => {
  admin = await insertAdmin(platform)
  category = await insertCategory(platform.sql)
})

const withRefunds = (run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> =>
  withChapa(platform, { callback: 'none', refundStepMs: 1 }, run, liveKey)

const wholeOrder = async (id: string) =>
  (await call(platform, admin, 'GET', `/admin/orders/${id}`)).body['order'] as {
    status: string
    payment: { success: boolean; state: string }
    events: { what: string; note: string }[]
  } // of the contract

describe('an order paid by Chapa', () => {
  test('is paid once, however often its webhook comes, and holds its stock', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category, { stock: 3 })
      const buyer = await orderAs(platform, { lines: [lineOf(dress, 2)] })
      expect(buyer.checkout).toContain(sandbox.url)
      expect(await stockOf(platform.sql, dress)).toBe(1)
      expect(await shownOrder(platform, buyer)).toMatchObject({ payment: 'pending', isOwn: true, canPay: true })
      await actAtChapa(platform, sandbox, buyer.payment, 'pay')
      await reachedPayment(platform, buyer.payment)
      const { reference } = await storedPayment(platform, buyer.payment)
      for (const at of [1, 2])
        await sendWebhook(platform, JSON.stringify({ event: 'charge.success', tx_ref: reference, at }))
      await until(async () => (await storedPayment(platform, buyer.payment)).is_due !== true)
      expect(await shownOrder(platform, buyer)).toMatchObject({ payment: 'paid', status: 'Not Processed', canPay: false })
      expect(await stockOf(platform.sql, dress)).toBe(1)
      const { events } = await wholeOrder(buyer.id)
      expect(events.map(({ what }) => what)).toEqual(['ordered', 'paid'])
      const all = await call(platform, admin, 'GET', '/api/v1/auth/all-orders')
      expect(all.body['orders']).toContainEqual(expect.objectContaining({ number: buyer.number, payment: { success: true, state: 'succeeded' } }))
    }))

  test('gives its stock back when its time is over; money that comes later takes it again', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category, { stock: 1 })
      const buyer = await orderAs(platform, { lines: [lineOf(dress)] })
      await platform.sql`update orders set due_at = now() - interval '1 second' where id = ${buyer.id}`
      await until(async () => (await stockOf(platform.sql, dress)) === 1)
      expect(await shownOrder(platform, buyer)).toMatchObject({ status: 'cancel', canPay: false })
      await actAtChapa(platform, sandbox, buyer.payment, 'pay')
      await reachedPayment(platform, buyer.payment)
      expect(await shownOrder(platform, buyer)).toMatchObject({ status: 'Not Processed', payment: 'paid' })
      expect(await stockOf(platform.sql, dress)).toBe(0)
    }))

  test('goes back by itself if it comes after the last piece was sold to somebody else', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category, { stock: 1 })
      const late = await orderAs(platform, { lines: [lineOf(dress)] })
      await platform.sql`update orders set due_at = now() - interval '1 second' where id = ${late.id}`
      await until(async () => (await stockOf(platform.sql, dress)) === 1)
      await orderAs(platform, { lines: [lineOf(dress)] })
      await actAtChapa(platform, sandbox, late.payment, 'pay')
      await reachedPayment(platform, late.payment, 'refunded')
      expect(await shownOrder(platform, late)).toMatchObject({ status: 'cancel', payment: 'refunded' })
      expect(await stockOf(platform.sql, dress)).toBe(0)
    }))

  test('of another amount needs an admin and pays nothing until she decides', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category)
      const buyer = await orderAs(platform, { lines: [lineOf(dress)] })
      const { reference } = await storedPayment(platform, buyer.payment)
      sandbox.ledger.change(reference, { amountMinor: 100 })
      await actAtChapa(platform, sandbox, buyer.payment, 'pay')
      await until(async () => (await storedPayment(platform, buyer.payment)).attention !== null)
      expect(await shownOrder(platform, buyer)).toMatchObject({ payment: 'pending' })
    }))

  test('is cancelled by its buyer until somebody processes it, and then refunded whole', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category, { stock: 2 })
      const [early, late] = [
        await orderAs(platform, { lines: [lineOf(dress)] }),
        await orderAs(platform, { lines: [lineOf(dress)] }),
      ]
      for (const { payment } of [early, late]) {
        await actAtChapa(platform, sandbox, payment, 'pay')
        await reachedPayment(platform, payment)
      }
      await call(platform, admin, 'PUT', `/api/v1/auth/order-status/${late.id}`, { status: 'Processing' })
      expect(await buyerCall(platform, 'cancel', { number: late.number, phone: late.phone })).toMatchObject(
        refused(409, 'order_not_cancellable'),
      )
      expect(await buyerCall(platform, 'cancel', { number: early.number, phone: early.phone })).toMatchObject({
        body: { order: { status: 'cancel', payment: 'refunding' } },
      })
      await reachedPayment(platform, early.payment, 'refunded')
      expect(await shownOrder(platform, early)).toMatchObject({ payment: 'refunded', canCancel: false })
      expect(await stockOf(platform.sql, dress)).toBe(1)
    }))

  test('is refunded in part by lines, with pieces back in stock as chosen; the ledger counts all of it as orders', () =>
    withRefunds(async (sandbox) => {
      const dress = await insertProduct(platform.sql, category, { stock: 5, price: 10_000 })
      const buyer = await orderAs(platform, { lines: [lineOf(dress, 3)] })
      await actAtChapa(platform, sandbox, buyer.payment, 'pay')
      await reachedPayment(platform, buyer.payment)
      const refund = (lines: object[]) =>
        call(platform, admin, 'POST', `/admin/orders/${buyer.id}/refund`, { reason: 'came damaged', lines })
      expect(await refund([{ variant: dress.variant, refund: 4, restock: 0 }])).toMatchObject(refused(422, 'refund_too_much'))
      expect(await refund([{ variant: dress.variant, refund: 2, restock: 1 }])).toMatchObject({ status: 200 })
      const back = async () =>
        (await platform.sql<{ back: number }[]>`select given_back_minor as back from payments where id = ${buyer.payment}`)[0]?.back
      await until(async () => (await back()) === 20_000)
      expect(await stockOf(platform.sql, dress)).toBe(3)
      expect(await shownOrder(platform, buyer)).toMatchObject({ payment: 'paid', status: 'Not Processed' })
      const ledger = await get(`${platform.url}/admin/ledger`, { cookie: admin.cookie })
      const [total] = ledger.body['totals'] as { orders: number; gross: number; votes: number; fees: number }[] // of the contract
      expect(total?.gross).toBe((total?.votes ?? 0) + (total?.fees ?? 0) + (total?.orders ?? 0))
      expect(total?.orders).toBeGreaterThanOrEqual(30_000)
    }))
})
