import type { Currency, OrderStatus } from '@ashenda/core/domain/shop.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Sql } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'

/** A product as ordered; `photoFile` is the present one. */
interface OrderedProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly currency: Currency
  readonly photoFile: string | null
}

export interface OrderRow {
  readonly id: string
  readonly status: OrderStatus
  readonly buyerName: string
  readonly buyerEmail: string
  readonly buyerPhone: string
  readonly buyerAddress: string
  readonly isPaid: boolean
  readonly createdAt: Date
  readonly products: readonly OrderedProduct[]
}

const listed = (sql: Sql) => sql`
  o.id, o.status, o.buyer_name as "buyerName", o.buyer_email as "buyerEmail", o.buyer_phone as "buyerPhone",
    o.buyer_address as "buyerAddress", o.is_paid as "isPaid", o.created_at as "createdAt",
    coalesce(
      (select json_agg(json_build_object('id', i.product_id, 'name', i.name, 'description', i.description,
          'price', i.price, 'currency', i.currency, 'photoFile', p.photo_file) order by i.name, i.product_id)
        from order_products i join products p on p.id = i.product_id where i.order_id = o.id),
      '[]') as products`

/** Latest first, older than `before`. */
export const listOrders = (sql: Sql, before: string | undefined, atMost: number): Promise<readonly OrderRow[]> =>
  sql<OrderRow[]>`
    select ${listed(sql)} from orders o
    where ${before ?? null}::uuid is null or (o.created_at, o.id) <
      (select known.created_at, known.id from orders known where known.id = ${before ?? null}::uuid)
    order by o.created_at desc, o.id desc limit ${atMost}`

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  readonly isPaid?: boolean | undefined
  /** When it was ordered: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Part of the buyer's data or of a product's name; or the order's id. */
  readonly text?: string | undefined
  /** The text as a phone, E.164. */
  readonly phone?: string | undefined
}

/** The console's list. */
export function orderList(sql: Sql, { status, isPaid, from, to, text, phone = '' }: OrderFilter): ListParts {
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const conditions = [
    status && sql`o.status = ${status}`,
    isPaid !== undefined && sql`o.is_paid = ${isPaid}`,
    from && sql`o.created_at >= ${from}`,
    to && sql`o.created_at < ${to}`,
    text !== undefined &&
      sql`(o.buyer_name ilike ${part} or o.buyer_email ilike ${part} or o.buyer_phone ilike ${part} or o.buyer_address ilike ${part}
        or o.buyer_phone = nullif(${phone}, '') or o.id = ${isUuid(text.toLowerCase()) ? text : null}::uuid
        or exists (select from order_products i where i.order_id = o.id and i.name ilike ${part}))`,
  ].filter((one) => typeof one === 'object')
  return {
    columns: listed(sql),
    from: sql`orders o`,
    where: conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`),
    id: sql`o.id`,
    sorts: {
      createAt: { expression: sql`o.created_at`, type: 'timestamptz' },
      buyer: { expression: sql`lower(o.buyer_name)`, type: 'text' },
      total: {
        expression: sql`(select coalesce(sum(i.price), 0)::int8 from order_products i where i.order_id = o.id)`,
        type: 'int8',
      },
      paid: { expression: sql`o.is_paid`, type: 'bool' },
      status: { expression: sql`o.status`, type: 'text' },
    },
  }
}

interface OrderChange {
  readonly id: string
  readonly status: OrderStatus
  /** The status the admin saw. */
  readonly seen?: OrderStatus | undefined
  readonly adminId: string
}

export type StatusProblem = 'not_found' | 'version_conflict'

/** Any status may follow any other. */
export const setOrderStatus = (
  sql: Sql,
  { id, status, seen, adminId }: OrderChange,
): Promise<StatusProblem | undefined> =>
  sql.begin(async (tx): Promise<StatusProblem | undefined> => {
    const [was] = await tx<{ status: OrderStatus }[]>`select status from orders where id = ${id} for update`
    if (!was) return 'not_found'
    const step = { subjectId: id, adminId, was: { status: was.status }, is: { status } }
    if (await isOutdated(tx, { ...step, seen: seen === undefined ? {} : { status: seen } })) return 'version_conflict'
    const changed = difference(step.was, step.is)
    if (!changed) return undefined
    await tx`update orders set status = ${status} where id = ${id}`
    await recordAction(tx, { adminId, action: 'order.status', subjectId: id, ...changed })
    return undefined
  }) as Promise<StatusProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself
