import type { Currency, OrderStatus, OrderWay, ProductKind } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { voidCards } from '../orders/order-payment.ts'
import { OrderRefused, restockLine } from '../orders/stock.ts'
import { askRefundWithin } from '../payments/refunds.ts'

interface Deed {
  readonly id: string
  /** The acting admin. */
  readonly by: string
}

/** Notes that the cash of an order came. @throws OrderRefused */
export const takeCash = (sql: Sql, { id, by }: Deed): Promise<void> =>
  sql.begin(async (tx) => {
    const [order] = await tx<{ isPaid: boolean; way: OrderWay; isReleased: boolean }[]>`
      select is_paid as "isPaid", way, released_at is not null as "isReleased" from orders where id = ${id} for no key update`
    if (!order) throw new OrderRefused('not_found')
    if (order.isPaid) return
    if (order.way !== 'cash' || order.isReleased) throw new OrderRefused('order_not_payable')
    await tx`update orders set is_paid = true, due_at = null where id = ${id}`
    await recordOrderEvent(tx, { orderId: id, what: 'paid', by })
    await recordAction(tx, {
      adminId: by,
      action: 'order.paid',
      subjectId: id,
      before: { isPaid: false },
      after: { isPaid: true },
    })
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

/** Adds a note to an order's history. False if there is no such order. */
export const noteOrder = (sql: Sql, { id, by, note }: Deed & { readonly note: string }): Promise<boolean> =>
  sql.begin(async (tx) => {
    if ((await tx`select 1 from orders where id = ${id}`).length === 0) return false
    await recordOrderEvent(tx, { orderId: id, what: 'note', by, detail: { note } })
    await recordAction(tx, { adminId: by, action: 'order.note', subjectId: id })
    return true
  }) as Promise<boolean> // as above

interface ReturnedLine {
  readonly variantId: string
  /** Pieces whose price goes back. */
  readonly refund: number
  /** Pieces that go back into stock. */
  readonly restock: number
}

interface OrderReturn extends Deed {
  readonly reason: string
  readonly lines: readonly ReturnedLine[]
}

interface Line {
  readonly variantId: string
  readonly productId: string
  readonly kind: ProductKind
  readonly price: number
  readonly currency: Currency
  readonly count: number
}

/**
 * Gives the money of some lines back, and their pieces into stock, as the admin chose. T-cards of refunded pieces are taken back in the same
 * transaction, and only unused ones. Resolves with the payment to refund, if Chapa has the money. Lock order: payment, order, cards, variants.
 * @throws OrderRefused
 */
export const returnLines = (sql: Sql, wish: OrderReturn): Promise<string | undefined> =>
  sql.begin(async (tx): Promise<string | undefined> => {
    const { id, by, reason } = wish
    await tx`select 1 from payments where order_id = ${id} order by id for update`
    const [order] = await tx<{ status: OrderStatus; isPaid: boolean; paymentId: string | null; isReleased: boolean }[]>`
      select status, is_paid as "isPaid", payment_id as "paymentId", released_at is not null as "isReleased"
      from orders where id = ${id} for no key update`
    if (!order) throw new OrderRefused('not_found')
    const known = await tx<Line[]>`
      select i.variant_id as "variantId", i.product_id as "productId", p.kind, i.price, i.currency, i.count
      from order_products i join products p on p.id = i.product_id where i.order_id = ${id} and i.variant_id is not null`
    const lines = wish.lines
      .map((line) => ({ ...line, of: known.find(({ variantId }) => variantId === line.variantId) }))
      .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
    if (lines.some(({ of, refund }) => !of || refund > of.count)) throw new OrderRefused('refund_too_much')
    const amountMinor = lines.reduce((sum, { of, refund }) => sum + (of?.price ?? 0) * refund, 0)
    const currency = known[0]?.currency ?? 'ETB'
    const isWhole = known.every(
      ({ variantId, count }) => lines.find((line) => line.variantId === variantId)?.refund === count,
    )
    if (amountMinor > 0) await giveBack(tx, order, { ...wish, lines, amountMinor, isWhole })
    for (const { variantId, restock } of lines)
      if (restock > 0 && !(await restockLine(tx, { orderId: id, variantId, count: restock })))
        throw new OrderRefused('refund_too_much')
    const restocked = lines.reduce((sum, { restock }) => sum + restock, 0)
    const detail = { amountMinor, currency, reason }
    if (amountMinor > 0)
      await recordOrderEvent(tx, {
        orderId: id,
        what: order.paymentId === null ? 'refunded' : 'refund_asked',
        by,
        detail,
      })
    if (restocked > 0)
      await recordOrderEvent(tx, { orderId: id, what: 'restocked', by, detail: { pieces: restocked, reason } })
    if (isWhole && (order.status === 'Not Processed' || order.status === 'Processing')) {
      await tx`update orders set status = 'cancel' where id = ${id}`
      await recordOrderEvent(tx, { orderId: id, what: 'status', by, detail: { from: order.status, to: 'cancel' } })
    }
    await recordAction(tx, {
      adminId: by,
      action: 'order.refund',
      subjectId: id,
      reason,
      after: { amountMinor, currency, restocked },
    })
    return amountMinor > 0 ? (order.paymentId ?? undefined) : undefined
  }) as Promise<string | undefined> // as above

interface GivenBack extends OrderReturn {
  readonly lines: readonly (ReturnedLine & { readonly of: Line | undefined })[]
  readonly amountMinor: number
  readonly isWhole: boolean
}

async function giveBack(
  tx: Transaction,
  { isPaid, paymentId }: { readonly isPaid: boolean; readonly paymentId: string | null },
  { id, by, reason, lines, amountMinor, isWhole }: GivenBack,
): Promise<void> {
  if (!isPaid) throw new OrderRefused('not_refundable')
  // Cash goes back over the counter.
  if (paymentId === null) {
    if (isWhole) await tx`update orders set is_paid = false where id = ${id}`
    return
  }
  // A part takes back its own cards; the whole, all of them.
  if (!isWhole)
    for (const { of, refund } of lines)
      if (of?.kind === 'tcard' && refund > 0 && !(await voidCards(tx, id, { productId: of.productId, count: refund })))
        throw new OrderRefused('card_used')
  const problem = await askRefundWithin(tx, paymentId, {
    by,
    reason,
    givesUpPlace: false,
    amountMinor,
    isByOrder: true,
  })
  if (problem === 'card_used' || problem === 'refund_too_much') throw new OrderRefused(problem)
  if (problem !== undefined) throw new OrderRefused('not_refundable')
}
