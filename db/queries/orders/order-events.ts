import type { OrderEvent as OrderEventName } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'
import type { Fields } from '../admin/admin-actions.ts'

interface OrderEventLine {
  readonly orderId: string
  readonly what: OrderEventName
  /** The acting admin; the buyer or the platform if missing. */
  readonly by?: string | undefined
  readonly detail?: Fields
}

/**
 * Adds a line to an order's history, in the transaction of what happened; the only statement that does. Whoever tells the buyer about a step
 * enters the notice here.
 */
export const recordOrderEvent = (
  tx: Transaction,
  { orderId, what, by, detail = {} }: OrderEventLine,
): Promise<unknown> => tx`
  insert into order_events (order_id, what, by, detail) values (${orderId}, ${what}, ${by ?? null}, ${tx.json(detail)})`

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
