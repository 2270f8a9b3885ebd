import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { plainMaking } from '../support/card-batches.ts'
import { payVote } from '../support/cards.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { get, refused } from '../support/http.ts'
import { buyerCall, lineOf, orderAs, shownOrder } from '../support/orders.ts'
import {
  accessTo,
  actAtChapa,
  reachedPayment,
  sandboxFor,
  sendWebhook,
  storedPayment,
  usePaidContest,
  withChapa,
} from '../support/payments.ts'
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

const withRefunds = (run: (sandbox: StartedSandbox) => Promise<void>, settings: SettingsChange = {}): Promise<void> =>
  withChapa(platform, { callback: 'none', refundStepMs: 1, ...settings }, run, liveKey)

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
      expect(await shownOrder(platform, buyer)).toMatchObject({
        payment: 'paid',
        status: 'Not Processed',
        canPay: false,
      })
      expect(await stockOf(platform.sql, dress)).toBe(1)
      const { events } = await wholeOrder(buyer.id)
      expect(events.map(({ what }) => what)).toEqual(['ordered', 'paid'])
      const all = await call(platform, admin, 'GET', '/api/v1/auth/all-orders')
      expect(all.body['orders']).toContainEqual(
        expect.objectContaining({ number: buyer.number, payment: { success: true, state: 'succeeded' } }),
      )
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

  test('of another amount needs an admin, pays nothing until she decides, and then pays or goes back', () =>
    withRefunds(
      async (sandbox) => {
        const dress = await insertProduct(platform.sql, category)
        const [kept, sentBack] = [
          await orderAs(platform, { lines: [lineOf(dress)] }),
          await orderAs(platform, { lines: [lineOf(dress)] }),
        ]
        for (const [{ payment, ...buyer }, decision] of [
          [kept, 'accept'],
          [sentBack, 'refund'],
        ] as const) {
          await actAtChapa(platform, sandbox, payment, 'pay')
          await until(async () => (await storedPayment(platform, payment)).attention !== null)
          expect(await shownOrder(platform, { payment, ...buyer })).toMatchObject({ payment: 'pending' })
          const decided = { reason: 'called her', decision, amountMinor: 30_000 }
          expect(await call(platform, admin, 'POST', `/admin/payments/${payment}/amount`, decided)).toMatchObject({
            body: { success: true },
          })
        }
        await reachedPayment(platform, kept.payment)
        await reachedPayment(platform, sentBack.payment, 'refunded')
        expect(await shownOrder(platform, kept)).toMatchObject({ payment: 'paid' })
        expect(await shownOrder(platform, sentBack)).toMatchObject({ payment: 'refunded' })
      },
      { amount: 300 },
    ))

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
      expect(await refund([{ variant: dress.variant, refund: 4, restock: 0 }])).toMatchObject(
        refused(422, 'refund_too_much'),
      )
      expect(await refund([{ variant: dress.variant, refund: 2, restock: 1 }])).toMatchObject({ status: 200 })
      const back = async () =>
        (
          await platform.sql<
            { back: number }[]
          >`select given_back_minor as back from payments where id = ${buyer.payment}`
        )[0]?.back
      await until(async () => (await back()) === 20_000)
      expect(await stockOf(platform.sql, dress)).toBe(3)
      expect(await shownOrder(platform, buyer)).toMatchObject({ payment: 'paid', status: 'Not Processed' })
      const ledger = await get(`${platform.url}/admin/ledger`, { cookie: admin.cookie })
      const [total] = ledger.body['totals'] as { orders: number; gross: number; votes: number; fees: number }[] // of the contract
      expect(total?.gross).toBe((total?.votes ?? 0) + (total?.fees ?? 0) + (total?.orders ?? 0))
      expect(total?.orders).toBeGreaterThanOrEqual(30_000)
    }))
})

describe('a T-card', () => {
  /** A worker that makes cards too. */
  async function withCards(run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> {
    const sandbox = await sandboxFor(platform, { callback: 'none', refundStepMs: 1 })
    const worker = await platform.startWorker(accessTo(sandbox, liveKey), plainMaking)
    try {
      await run(sandbox)
    } finally {
      await worker.close()
    }
  }

  async function boughtCards(sandbox: StartedSandbox, count = 1) {
    const product = await insertProduct(platform.sql, category, {
      kind: 'tcard',
      price: 3_000,
      name: 'T-card',
      stock: 20,
    })
    const buyer = await orderAs(platform, { lines: [lineOf(product, count)] })
    await actAtChapa(platform, sandbox, buyer.payment, 'pay')
    await until(async () => (await shownOrder(platform, buyer)).cards.length === count)
    return { product, buyer, cards: (await shownOrder(platform, buyer)).cards }
  }

  test('is made when it is paid, shown once to the browser that paid, and pays a vote at once', () =>
    withCards(async (sandbox) => {
      const { buyer, cards } = await boughtCards(sandbox)
      const [card] = cards
      expect(cards).toEqual([{ serial: expect.stringMatching(/^\d{4}-000001$/), state: 'ready' }])
      const ask = (of: { cookie?: string; phone?: string }) =>
        buyerCall(platform, 'code', { number: buyer.number, serial: card?.serial ?? '', ...of })
      expect(await buyerCall(platform, 'find', { number: buyer.number, phone: buyer.phone })).toMatchObject({
        body: { order: { isOwn: false, address: '' } },
      })
      const stranger = await orderAs(platform, { lines: [lineOf(await insertProduct(platform.sql, category))] })
      expect(await ask({ cookie: stranger.cookie })).toMatchObject(refused(404, 'not_found'))
      const { body } = await ask({ cookie: buyer.cookie })
      const code = String(body['code'])
      expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
      // Again, if the answer was lost; after ten minutes nobody can read it.
      expect((await ask({ cookie: buyer.cookie })).body['code']).toBe(code)
      await platform.sql`update cards set shown_at = shown_at - interval '11 minutes' where order_id = ${buyer.id}`
      expect(await ask({ cookie: buyer.cookie })).toMatchObject(refused(410, 'code_gone'))
      const ciphers = () => platform.sql`select 1 from cards where order_id = ${buyer.id} and cipher is not null`
      await until(async () => (await ciphers()).length === 0)
      expect((await shownOrder(platform, buyer)).cards).toMatchObject([{ state: 'shown' }])
      expect(await payVote(platform, code)).toMatchObject({ status: 200 })
      expect((await shownOrder(platform, buyer)).cards).toMatchObject([{ state: 'used' }])
      expect(await buyerCall(platform, 'cancel', buyer)).toMatchObject(refused(409, 'order_not_cancellable'))
      const whole = { reason: 'wants it back', lines: [{ variant: await variantOf(buyer.id), refund: 1, restock: 0 }] }
      expect(await call(platform, admin, 'POST', `/admin/orders/${buyer.id}/refund`, whole)).toMatchObject(
        refused(422, 'card_used'),
      )
    }))

  const variantOf = async (order: string) =>
    (await platform.sql<{ id: string }[]>`select variant_id as id from order_products where order_id = ${order}`)[0]
      ?.id ?? ''

  test('is refunded only while it is unused, and pays nothing from the same moment', () =>
    withCards(async (sandbox) => {
      const { buyer, cards } = await boughtCards(sandbox, 2)
      const { body } = await buyerCall(platform, 'code', { ...buyer, serial: cards[0]?.serial ?? '' })
      const one = { reason: 'one too many', lines: [{ variant: await variantOf(buyer.id), refund: 1, restock: 1 }] }
      const refund = () => call(platform, admin, 'POST', `/admin/orders/${buyer.id}/refund`, one)
      const part = { reason: 'one too many', amountMinor: 3_000 }
      expect(await call(platform, admin, 'POST', `/admin/payments/${buyer.payment}/refund`, part)).toMatchObject(
        refused(409, 'refund_by_order'),
      )
      expect(await refund()).toMatchObject({ status: 200 })
      // The one that nobody has seen goes first.
      expect((await shownOrder(platform, buyer)).cards.map(({ state }) => state)).toEqual(['shown', 'void'])
      await until(async () => {
        const [row] = await platform.sql<
          { back: number }[]
        >`select given_back_minor as back from payments where id = ${buyer.payment}`
        return row?.back === 3_000
      })
      expect(await payVote(platform, String(body['code']))).toMatchObject({ status: 200 })
      expect(await refund()).toMatchObject(refused(422, 'card_used'))
    }))

  test('of an order cancelled by its buyer is void before its money goes back', () =>
    withCards(async (sandbox) => {
      const { buyer, cards } = await boughtCards(sandbox)
      const { body } = await buyerCall(platform, 'code', { ...buyer, serial: cards[0]?.serial ?? '' })
      expect(await buyerCall(platform, 'cancel', buyer)).toMatchObject({ status: 200 })
      expect(await payVote(platform, String(body['code']))).toMatchObject(refused(422, 'card_unavailable'))
      await reachedPayment(platform, buyer.payment, 'refunded')
    }))
})
