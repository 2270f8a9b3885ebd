import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import type { Transaction } from '../../client.ts'
import { recordOrderEvent } from './order-events.ts'
import { retakeStock } from './stock.ts'

/** Lock order: payment, order, then variants or cards. */
interface LockedOrder {
  readonly id: string
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly isReleased: boolean
  /** Ended by the clock, not by a person. */
  readonly hasExpired: boolean
  /** Whether this payment's money is the order's. */
  readonly isItsOwn: boolean
}

async function lockOrderOf(tx: Transaction, payment: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`
    select id, status, is_paid as "isPaid", released_at is not null as "isReleased",
      released_at is not null and due_at is not null as "hasExpired", payment_id is not distinct from ${payment}::uuid as "isItsOwn"
    from orders where id = (select order_id from payments where id = ${payment}) for no key update`
  return order
}

/**
 * Marks an order as paid. One that expired takes its stock again. Resolves with why the money goes back: paid already, cancelled by a person, or
 * sold to somebody else meanwhile.
 */
export async function payOrder(
  tx: Transaction,
  payment: string,
): Promise<'order_paid_before' | 'order_cancelled' | 'order_out_of_stock' | undefined> {
  const order = await lockOrderOf(tx, payment)
  if (!order || order.isPaid) return 'order_paid_before'
  const { id, status, isReleased, hasExpired } = order
  if (status === 'cancel' && !hasExpired) return 'order_cancelled'
  if (isReleased && !(await retakeStock(tx, id))) return 'order_out_of_stock'
  await tx`
    update orders set is_paid = true, payment_id = ${payment}, due_at = null, released_at = null,
      status = case when status = 'cancel' then 'Not Processed' else status end
    where id = ${id}`
  await recordOrderEvent(tx, { orderId: id, what: 'paid', detail: { ...(isReleased && { late: true }) } })
  return undefined
}

/**
 * Takes back the cards of an order whose money goes back: from here on they pay nothing. False if one was used. `count`: of one product's cards
 * so many, those that nobody has seen first; all if missing.
 */
export async function voidCards(
  tx: Transaction,
  orderId: string,
  only?: { readonly productId: string; readonly count: number },
): Promise<boolean> {
  const cards = await tx<{ batchId: string; ordinal: number; state: string }[]>`
    select c.batch_id as "batchId", c.ordinal, c.state from cards c join card_batches b on b.id = c.batch_id
    where c.order_id = ${orderId} and (${only?.productId ?? null}::uuid is null or b.product_id = ${only?.productId ?? null})
    order by c.shown_at nulls first, c.batch_id, c.ordinal for update of c`
  const active = cards.filter(({ state }) => state === 'active')
  if (only ? active.length < only.count : cards.some(({ state }) => state === 'redeemed')) return false
  for (const { batchId, ordinal } of only ? active.slice(0, only.count) : active) {
    await tx`
      update cards set state = 'void', changed_at = now() where batch_id = ${batchId} and ordinal = ${ordinal}`
    await tx`
      insert into card_events (batch_id, what, first_ordinal, last_ordinal, detail)
      values (${batchId}, 'voided', ${ordinal}, ${ordinal}, ${tx.json({ order: orderId })})`
  }
  return true
}

/** Before all of its money goes back. False if one of its cards was used; a payment that never paid the order holds nothing. */
export async function holdOrder(tx: Transaction, payment: string): Promise<boolean> {
  const order = await lockOrderOf(tx, payment)
  if (!order?.isItsOwn) return true
  return voidCards(tx, order.id)
}

/** For money that went back without a decision here. */
export async function voidUnusedCards(tx: Transaction, payment: string): Promise<void> {
  const order = await lockOrderOf(tx, payment)
  if (!order?.isItsOwn) return
  await tx`update cards set state = 'void', changed_at = now() where order_id = ${order.id} and state = 'active'`
}

/** All of its money went back. */
export async function unpayOrder(tx: Transaction, payment: string): Promise<void> {
  const order = await lockOrderOf(tx, payment)
  if (!order?.isItsOwn) return
  await tx`update orders set is_paid = false, payment_id = null where id = ${order.id}`
  await recordOrderEvent(tx, { orderId: order.id, what: 'refunded' })
}
