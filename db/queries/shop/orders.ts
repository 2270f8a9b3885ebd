import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Currency, Handover, OrderStatus, OrderWay, ProductKind } from '@ashenda/core/domain/shop.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'
import { recordOrderEvent } from '../orders/order-events.ts'
import { OrderRefused, releaseStock, retakeStock } from '../orders/stock.ts'
import { mayPay } from './checkout.ts'

/** A product as ordered; `photoFile` is the present one. */
interface OrderedProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly price: number
  readonly currency: Currency
  readonly photoFile: string | null
  readonly slug: string
  readonly kind: ProductKind
  readonly variantId: string | null
  readonly variant: string
  readonly count: number
  readonly restocked: number
}

export interface OrderRow {
  readonly id: string
  readonly number: string
  readonly handover: Handover
  readonly way: OrderWay
  readonly dueAt: Date | null
  /** Of the payment whose money it has, otherwise of the latest; null if there is none. */
  readonly paymentState: PaymentState | null
  readonly status: OrderStatus
  readonly buyerName: string
  readonly buyerEmail: string
  readonly buyerPhone: string
  readonly buyerAddress: string
  readonly isPaid: boolean
  readonly createdAt: Date
  readonly products: readonly OrderedProduct[]
}

/** The payment whose money it has, otherwise the latest. */
const paymentOf = (sql: Sql) => sql`(
  select p.id from payments p where p.order_id = o.id order by p.id = o.payment_id desc nulls last, p.created_at desc, p.id desc limit 1)`

const listed = (sql: Sql) => sql`
  o.id, o.number, o.status, o.handover, o.way, o.due_at as "dueAt",
    (select state from payments where id = ${paymentOf(sql)}) as "paymentState", o.buyer_name as "buyerName", o.buyer_email as "buyerEmail", o.buyer_phone as "buyerPhone",
    o.buyer_address as "buyerAddress", o.is_paid as "isPaid", o.created_at as "createdAt",
    coalesce(
      (select json_agg(json_build_object('id', i.product_id, 'name', i.name, 'description', i.description,
          'price', i.price, 'currency', i.currency, 'photoFile', p.photo_file, 'slug', p.slug, 'kind', p.kind, 'variantId', i.variant_id,
          'variant', i.variant, 'count', i.count, 'restocked', i.restocked) order by i.name, i.product_id, i.variant)
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
  readonly handover?: Handover | undefined
  /** When it was ordered: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Part of the buyer's data or of a product's name; or the order's id. */
  readonly text?: string | undefined
  /** The text as a phone, E.164. */
  readonly phone?: string | undefined
  /** The text as an order's number. */
  readonly number?: string | undefined
}

/** The console's list. */
export function orderList(
  sql: Sql,
  { status, isPaid, handover, from, to, text, phone = '', number = '' }: OrderFilter,
): ListParts {
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const conditions = [
    status && sql`o.status = ${status}`,
    isPaid !== undefined && sql`o.is_paid = ${isPaid}`,
    handover && sql`o.handover = ${handover}`,
    from && sql`o.created_at >= ${from}`,
    to && sql`o.created_at < ${to}`,
    text !== undefined &&
      sql`(o.buyer_name ilike ${part} or o.buyer_email ilike ${part} or o.buyer_phone ilike ${part} or o.buyer_address ilike ${part}
        or o.buyer_phone = nullif(${phone}, '') or o.number = nullif(${number}, '') or o.id = ${isUuid(text.toLowerCase()) ? text : null}::uuid
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
        expression: sql`(select coalesce(sum(i.price::int8 * i.count), 0)::int8 from order_products i where i.order_id = o.id)`,
        type: 'int8',
      },
      number: { expression: sql`o.number`, type: 'text' },
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

export type StatusProblem = 'not_found' | 'version_conflict' | 'out_of_stock'

/**
 * Any status may follow any other. Cancelling an unpaid order gives its stock back, and going on with such an order takes it again. @throws
 * OrderRefused out_of_stock, if it is not there any more
 */
async function setOrderStatusWithin(
  tx: Transaction,
  { id, status, seen, adminId }: OrderChange,
): Promise<'not_found' | 'version_conflict' | undefined> {
  const [was] = await tx<{ status: OrderStatus; isPaid: boolean; isReleased: boolean }[]>`
    select status, is_paid as "isPaid", released_at is not null as "isReleased" from orders where id = ${id} for no key update`
  if (!was) return 'not_found'
  const step = { subjectId: id, adminId, was: { status: was.status }, is: { status } }
  if (await isOutdated(tx, { ...step, seen: seen === undefined ? {} : { status: seen } })) return 'version_conflict'
  const changed = difference(step.was, step.is)
  if (!changed) return undefined
  if (was.isReleased && !(await retakeStock(tx, id))) throw new OrderRefused('out_of_stock')
  const isFreed = status === 'cancel' && !was.isPaid
  if (isFreed) await releaseStock(tx, id)
  await tx`
    update orders set status = ${status}, released_at = case when ${isFreed} then now() end,
      due_at = case when ${status} = 'Not Processed' and not ${was.isReleased} then due_at end
    where id = ${id}`
  await recordOrderEvent(tx, { orderId: id, what: 'status', by: adminId, detail: { from: was.status, to: status } })
  await recordAction(tx, { adminId, action: 'order.status', subjectId: id, ...changed })
  return undefined
}

export const setOrderStatus = (sql: Sql, change: OrderChange): Promise<StatusProblem | undefined> =>
  sql
    .begin((tx) => setOrderStatusWithin(tx, change))
    .catch((error: unknown) => {
      if (error instanceof OrderRefused && error.code === 'out_of_stock') return error.code
      throw error
    }) as Promise<StatusProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

interface OrderCard {
  readonly batch: number
  readonly ordinal: number
  readonly productId: string
  readonly state: 'issued' | 'active' | 'redeemed' | 'void'
  readonly isShown: boolean
  /** Whether its code can still be read. */
  readonly isReadable: boolean
}

interface OrderPayment {
  readonly id: string
  readonly reference: string
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: Currency
  readonly givenBackMinor: number
  readonly partMinor: number | null
  readonly isItsOwn: boolean
  /** Of a checkout that waits for its payer. */
  readonly checkoutUrl: string | null
}

export interface WholeOrder extends OrderRow {
  readonly isReleased: boolean
  readonly mayPay: boolean
  /** Whether it was bought in the asking browser. */
  readonly isOwn: boolean
  readonly payments: readonly OrderPayment[]
  readonly cards: readonly OrderCard[]
}

const whole = (sql: Sql, claimantHash: Uint8Array | null) => sql`
  select ${listed(sql)}, o.released_at is not null as "isReleased", ${mayPay(sql)} as "mayPay",
    coalesce(o.claimant_hash = ${claimantHash}::bytea, false) as "isOwn",
    coalesce((select json_agg(json_build_object('id', p.id, 'reference', p.reference, 'state', p.state, 'amountMinor', p.amount_minor,
      'currency', p.currency, 'givenBackMinor', p.given_back_minor, 'partMinor', p.part_minor, 'isItsOwn', p.id is not distinct from o.payment_id,
      'checkoutUrl', case when p.state = 'pending' and p.expires_at > now() and p.cancel_asked_at is null then p.checkout_url end)
      order by p.created_at desc, p.id desc) from payments p where p.order_id = o.id), '[]') as payments,
    coalesce((select json_agg(json_build_object('batch', b.number, 'ordinal', c.ordinal, 'productId', b.product_id, 'state', c.state,
      'isShown', c.shown_at is not null, 'isReadable', c.cipher is not null) order by c.batch_id, c.ordinal)
      from cards c join card_batches b on b.id = c.batch_id where c.order_id = o.id), '[]') as cards
  from orders o`

export const findOrder = async (sql: Sql, id: string): Promise<WholeOrder | undefined> =>
  (await sql<WholeOrder[]>`${whole(sql, null)} where o.id = ${id}`)[0]

/** By its number, for the browser that bought it or whoever knows its phone (E.164). */
export const findOrderOf = async (
  sql: Sql,
  number: string,
  { phone, claimantHash }: { readonly phone?: string | undefined; readonly claimantHash?: Uint8Array | undefined },
): Promise<WholeOrder | undefined> =>
  (
    await sql<WholeOrder[]>`
      ${whole(sql, claimantHash ?? null)}
      where o.number = ${number} and (o.buyer_phone = nullif(${phone ?? ''}, '') or o.claimant_hash = ${claimantHash ?? null}::bytea)`
  )[0]

/** A browser's own orders, latest first. */
export const listOwnOrders = (sql: Sql, claimantHash: Uint8Array, atMost: number): Promise<readonly OrderRow[]> =>
  sql<OrderRow[]>`
    select ${listed(sql)} from orders o where o.claimant_hash = ${claimantHash} order by o.created_at desc, o.id desc limit ${atMost}`

export async function numbersOfOrders(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<
    { id: string; number: string }[]
  >`select id, number from orders where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, number }) => [id, number]))
}
