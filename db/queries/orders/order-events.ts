import { formatDecimal } from '@ashenda/core/domain/money.ts'
import { type NoticeKind, noticeLanguageOf } from '@ashenda/core/domain/notice.ts'
import type { Handover, OrderEvent as OrderEventName, OrderWay } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import type { Fields } from '../admin/admin-actions.ts'
import { enterNotice } from '../notices/enter-notice.ts'

interface OrderEventLine {
  readonly orderId: string
  readonly what: OrderEventName
  /** The acting admin; the buyer or the platform if missing. */
  readonly by?: string | undefined
  readonly detail?: Fields
}

/** Adds a line to an order's history and tells the buyer of it, in the transaction of what happened; the only statement that does. */
export async function recordOrderEvent(tx: Transaction, line: OrderEventLine): Promise<void> {
  const { orderId, what, by, detail = {} } = line
  await tx`
    insert into order_events (order_id, what, by, detail) values (${orderId}, ${what}, ${by ?? null}, ${tx.json(detail)})`
  await tellBuyer(tx, line)
}

async function tellBuyer(tx: Transaction, line: OrderEventLine): Promise<void> {
  const [order] = await tx<OrderTold[]>`
    select o.number, o.way, o.handover, o.language, sum(p.price * p.count)::int as total, min(p.currency) as currency
    from orders o join order_products p on p.order_id = o.id where o.id = ${line.orderId} group by o.id`
  const kind = order && noticeOf(line, order)
  if (!kind) return
  const { number, language, total, currency } = order
  const part = line.detail?.['amountMinor']
  const amount = `${currency} ${formatDecimal(typeof part === 'number' ? part : total)}`
  const subject = { receiver: { order: line.orderId }, subject: line.orderId, language: noticeLanguageOf(language) }
  await enterNotice(tx, { kind, ...subject, values: { number, amount, path: `/shop/order?number=${number}` } })
}

interface OrderTold {
  readonly number: string
  readonly way: OrderWay
  readonly handover: Handover
  readonly language: string
  readonly total: number
  readonly currency: string
}

/** What the buyer is told of an event, if anything: an order that is paid at once is told once, when it is paid. */
export function noticeOf(
  { what, detail = {} }: Pick<OrderEventLine, 'what' | 'detail'>,
  { way, handover }: Pick<OrderTold, 'way' | 'handover'>,
): NoticeKind | undefined {
  if (what === 'ordered') return way === 'cash' ? 'order-received' : undefined
  if (what === 'paid') return 'order-paid'
  if (what === 'expired' || what === 'cancelled') return 'order-cancelled'
  if (what === 'refund_asked' || what === 'refunded') return 'amountMinor' in detail ? 'order-refunded' : undefined
  if (what !== 'status') return undefined
  const { to } = detail
  if (to === 'Shipped') return handover === 'pickup' ? 'order-ready' : 'order-shipped'
  if (to === 'deliverd') return 'order-delivered'
  return to === 'cancel' ? 'order-cancelled' : undefined
}

export interface OrderEvent {
  readonly at: Date
  readonly what: OrderEventName
  /** The admin's name; null if the buyer or the platform did it. */
  readonly by: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Oldest first. */
export const listOrderEvents = (sql: Sql, orderId: string): Promise<readonly OrderEvent[]> =>
  sql<OrderEvent[]>`
    select e.at, e.what, case when u.id is not null then concat_ws(' ', u.fname, u.mname) end as by, e.detail
    from order_events e left join users u on u.id = e.by where e.order_id = ${orderId} order by e.id`
