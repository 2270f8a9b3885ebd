import type { Price } from '@ashenda/core/domain/price.ts'
import {
  checkoutHoldMinutes,
  type Handover,
  mostUnpaidOrders,
  type OrderWay,
  totalOf,
} from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { OrderRefused, releaseStock, type TakenLine, takeStock, type WantedPieces } from '../orders/stock.ts'
import { enterPayment } from '../payments/payments.ts'
import { applyTransitionWithin } from '../payments/transitions.ts'

/** A checkout as the buyer sent it, read. */
export interface NewOrder {
  /** From the browser and its key: the same checkout sent again is the same order. */
  readonly id: string
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly address: string
  readonly language: string
  readonly handover: Handover
  readonly way: OrderWay
  readonly claimantHash: Uint8Array
  readonly lines: readonly WantedPieces[]
  /** How long an order to be paid in cash holds its stock. */
  readonly cashDays: number
}

/** A payment's id and reference, unused if the order has one. */
export interface FreshPayment {
  readonly id: string
  readonly reference: string
}

export interface PlacedOrder {
  readonly number: string
  readonly total: Price
  /** Undefined for cash, and for an order that needs no payment any more. */
  readonly payment: string | undefined
}

/**
 * Places an order: takes its stock at the server's prices, and enters its payment. All in the caller's transaction, so that nothing is half
 * done; rows of variants are locked last and in the order of ids. @throws OrderRefused
 */
export async function placeOrder(tx: Transaction, order: NewOrder, fresh: FreshPayment): Promise<PlacedOrder> {
  const { id, phone, way, claimantHash } = order
  // Two orders of a phone take turns, so that the limit holds.
  const [, [open]] = await Promise.all([
    tx`select pg_advisory_xact_lock(hashtextextended(${`order ${phone}`}, 0))`,
    tx<{ count: number }[]>`
      select count(*)::int from orders where buyer_phone = ${phone} and not is_paid and due_at > now() and status <> 'cancel' and id <> ${id}`,
  ])
  if ((open?.count ?? 0) >= mostUnpaidOrders) throw new OrderRefused('too_many_unpaid_orders')
  const number = await insertOrder(tx, order)
  if (number === undefined) return findPlaced(tx, order, fresh)
  const lines = await takeStock(tx, order.lines)
  const total = priceOf(lines)
  refuseWays(order, lines, total)
  await Promise.all([
    tx`
      insert into order_products ${tx(
        lines.map((line) => ({
          order_id: id,
          product_id: line.productId,
          variant_id: line.variantId,
          name: line.name,
          variant: line.variant,
          description: line.description,
          price: line.price,
          currency: line.currency,
          count: line.count,
        })),
      )}`,
    recordOrderEvent(tx, { orderId: id, what: 'ordered' }),
  ])
  const payer = { purpose: 'order', orderId: id, claimantHash } as const
  return { number, total, payment: way === 'chapa' ? await enterPayment(tx, { ...fresh, payer, ...total }) : undefined }
}

/** Undefined if this very order was placed before. */
async function insertOrder(tx: Transaction, order: NewOrder): Promise<string | undefined> {
  const { id, name, phone, address, language, handover, way, claimantHash, cashDays } = order
  const hold = way === 'chapa' ? `${checkoutHoldMinutes} minutes` : `${cashDays} days`
  for (;;) {
    // A number that somebody has is drawn again.
    const [placed] = await tx<{ number: string }[]>`
      insert into orders (id, buyer_name, buyer_email, buyer_phone, buyer_address, language, handover, way, is_paid, claimant_hash, due_at)
      values (${id}, ${name}, '', ${phone}, ${address}, ${language}, ${handover}, ${way}, false, ${claimantHash}, now() + ${hold}::interval)
      on conflict do nothing returning number`
    if (placed) return placed.number
    const known = await tx`select 1 from orders where id = ${id}`
    if (known.length > 0) return undefined
  }
}

/** The order of a checkout that was sent again, with its open payment. */
async function findPlaced(tx: Transaction, { id, claimantHash }: NewOrder, fresh: FreshPayment): Promise<PlacedOrder> {
  const [order] = await tx<{ number: string; mayPay: boolean }[]>`
    select number, ${mayPay(tx)} as "mayPay" from orders o where id = ${id}`
  if (!order) throw new OrderRefused('not_found')
  const total = await totalOfOrder(tx, id)
  const payer = { purpose: 'order', orderId: id, claimantHash } as const
  const payment = order.mayPay ? await enterPayment(tx, { ...fresh, payer, ...total }) : undefined
  return { number: order.number, total, payment }
}

/** Of `orders o`: whether a checkout can still be paid before its stock goes back. */
export const mayPay = (sql: Sql | Transaction) => sql`
  (o.way = 'chapa' and not o.is_paid and o.status <> 'cancel' and (o.due_at is null or o.due_at > now() + interval '5 minutes'))`

async function totalOfOrder(tx: Transaction, id: string): Promise<Price> {
  const [row] = await tx<Price[]>`
    select sum(price::int8 * count)::int as "amountMinor", min(currency) as currency from order_products where order_id = ${id}`
  if (!row) throw new OrderRefused('not_found')
  return row
}

function priceOf(lines: readonly TakenLine[]): Price {
  const [first] = lines
  if (!first || lines.some(({ currency }) => currency !== first.currency)) throw new OrderRefused('two_currencies')
  return { amountMinor: totalOf(lines), currency: first.currency }
}

/** A payment's amount is an integer of Postgres. */
const mostPaidMinor = 2_147_483_647

/** A T-card is neither sent nor given without money; cash is paid when an order is picked up. */
function refuseWays({ handover, way }: NewOrder, lines: readonly TakenLine[], total: Price): void {
  const hasCards = lines.some(({ kind }) => kind === 'tcard')
  if (handover === 'delivery' && !lines.some(({ shipping }) => shipping)) throw new OrderRefused('pickup_only')
  if (handover === 'delivery' && lines.some(({ kind, shipping }) => kind === 'goods' && !shipping))
    throw new OrderRefused('pickup_only')
  if (way === 'cash' && (hasCards || handover === 'delivery')) throw new OrderRefused('cash_not_possible')
  const isPayable = total.amountMinor > 0 && total.amountMinor <= mostPaidMinor
  if (way === 'chapa' && !isPayable) throw new OrderRefused('order_not_payable')
}

/** A new payment of an order whose checkout failed or was lost. @throws OrderRefused */
export async function payAgain(
  tx: Transaction,
  id: string,
  claimantHash: Uint8Array,
  fresh: FreshPayment,
): Promise<Pick<PlacedOrder, 'payment'>> {
  const [order] = await tx<{ mayPay: boolean }[]>`
    select ${mayPay(tx)} as "mayPay" from orders o where id = ${id} for no key update`
  if (!order?.mayPay) throw new OrderRefused('order_not_payable')
  const payer = { purpose: 'order', orderId: id, claimantHash } as const
  return { payment: await enterPayment(tx, { ...fresh, payer, ...(await totalOfOrder(tx, id)) }) }
}

/**
 * Ends an order for its buyer: an unpaid one gives its stock back; one paid by Chapa that nobody processes yet is refunded whole. Resolves with
 * the payments to look at. @throws OrderRefused
 */
export const cancelByBuyer = (sql: Sql, id: string): Promise<readonly string[]> =>
  sql.begin(async (tx): Promise<readonly string[]> => {
    const payments = await tx<{ id: string }[]>`select id from payments where order_id = ${id} order by id for update`
    const [order] = await tx<{ status: string; isPaid: boolean; paymentId: string | null }[]>`
      select status, is_paid as "isPaid", payment_id as "paymentId" from orders where id = ${id} for no key update`
    if (order?.status !== 'Not Processed') throw new OrderRefused('order_not_cancellable')
    const { isPaid, paymentId } = order
    if (isPaid) {
      if (paymentId === null) throw new OrderRefused('order_not_cancellable')
      if (!(await applyTransitionWithin(tx, paymentId, { event: 'refund_asked', source: 'payer' })))
        throw new OrderRefused('order_not_cancellable')
      await tx`update orders set status = 'cancel', due_at = null where id = ${id}`
    } else {
      // Nobody pays any more; a payment that was just made is refunded by itself.
      await tx`
        update payments set cancel_asked_at = now(), next_check_at = now(), checks = 0, updated_at = now()
        where order_id = ${id} and state in ('created', 'pending', 'failed')`
      await tx`update orders set status = 'cancel', due_at = null, released_at = now() where id = ${id}`
    }
    await releaseStock(tx, id)
    await recordOrderEvent(tx, { orderId: id, what: 'cancelled' })
    if (isPaid) await recordOrderEvent(tx, { orderId: id, what: 'refund_asked' })
    return payments.map((payment) => payment.id)
  }) as Promise<readonly string[]> // postgres.js widens the result of begin to an unwrapped form of itself

/** Ends unpaid orders whose time is over, each in a transaction of its own. Resolves with how many. */
export async function expireOrders(sql: Sql, atMost: number): Promise<number> {
  const due = await sql<{ id: string }[]>`
    select id from orders where due_at <= now() and released_at is null and not is_paid order by due_at limit ${atMost}`
  for (const { id } of due)
    await sql.begin(async (tx) => {
      const ended = await tx`
        select 1 from orders where id = ${id} and due_at <= now() and released_at is null and not is_paid for no key update`
      if (ended.length === 0) return
      await tx`update orders set status = 'cancel', released_at = now() where id = ${id}`
      await releaseStock(tx, id)
      await recordOrderEvent(tx, { orderId: id, what: 'expired' })
    })
  return due.length
}
