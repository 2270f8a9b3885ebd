import type { Currency, ProductKind } from '@ashenda/core/domain/shop.ts'
import type { Sql, Transaction } from '../../client.ts'

export interface WantedPieces {
  readonly variantId: string
  readonly count: number
}

/** A line with the product as it is now: the server's price, whatever the basket showed. */
export interface TakenLine extends WantedPieces {
  readonly productId: string
  readonly name: string
  readonly variant: string
  readonly description: string
  readonly kind: ProductKind
  readonly price: number
  readonly currency: Currency
  readonly shipping: boolean
}

export type OrderProblem =
  | 'out_of_stock'
  | 'two_currencies'
  | 'pickup_only'
  | 'cash_not_possible'
  | 'too_many_unpaid_orders'
  | 'order_not_cancellable'
  | 'order_not_payable'
  | 'version_conflict'
  | 'not_found'
  | 'card_used'
  | 'refund_too_much'
  | 'not_refundable'
  | 'refund_refused'

/** Rolls back the transaction of a step that an order does not allow. */
export class OrderRefused extends Error {
  readonly code: OrderProblem
  /** Which pieces are missing. */
  readonly variantId: string | undefined

  constructor(code: OrderProblem, variantId?: string) {
    super(code)
    this.code = code
    this.variantId = variantId
  }
}

/** Of `products p` and `product_variants v`: whether the public can buy it. */
const isSold = (sql: Sql | Transaction) => sql`(p.deleted_at is null and not p.is_draft and v.removed_at is null)`

/**
 * Takes pieces for an order by one conditional UPDATE a variant, in the order of ids, so that two orders never wait for each other. Pipelined.
 * @throws OrderRefused
 */
export const takeStock = (tx: Transaction, wanted: readonly WantedPieces[]): Promise<readonly TakenLine[]> =>
  Promise.all(
    wanted
      .toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
      .map(async ({ variantId, count }) => {
        const [taken] = await tx<Omit<TakenLine, 'count'>[]>`
          update product_variants v set stock = stock - ${count} from products p
          where v.id = ${variantId} and p.id = v.product_id and ${isSold(tx)} and stock >= ${count}
          returning v.id as "variantId", p.id as "productId", p.name, v.name as variant, p.description, p.kind, p.price, p.currency,
            p.shipping`
        if (!taken) throw new OrderRefused('out_of_stock', variantId)
        return { ...taken, count }
      }),
  )

/** What an order holds, in the order of variants. Lines from before there were variants hold nothing. */
const heldBy = (tx: Transaction, orderId: string) =>
  tx<{ variantId: string; held: number; restocked: number }[]>`
    select variant_id as "variantId", count - restocked as held, restocked from order_products
    where order_id = ${orderId} and variant_id is not null order by variant_id`

/** Gives an unpaid order's pieces back. The order's row is locked. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  for (const { variantId, held } of await heldBy(tx, orderId))
    if (held > 0) await tx`update product_variants set stock = stock + ${held} where id = ${variantId}`
  await tx`update order_products set restocked = count where order_id = ${orderId} and variant_id is not null`
}

/** Takes a released order's pieces again, all or none; false if they are not there. The order's row is locked. */
export const retakeStock = (tx: Transaction, orderId: string): Promise<boolean> =>
  tx
    .savepoint(async (attempt) => {
      for (const { variantId, restocked } of await heldBy(attempt, orderId)) {
        if (restocked === 0) continue
        const taken = await attempt`
          update product_variants set stock = stock - ${restocked} where id = ${variantId} and stock >= ${restocked} returning 1`
        if (taken.length === 0) throw new OrderRefused('out_of_stock', variantId)
      }
      await attempt`update order_products set restocked = 0 where order_id = ${orderId}`
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof OrderRefused) return false
      throw error
    })

/** Puts some pieces of a line back; false if it does not hold so many. The order's row is locked, and lines come in the order of variants. */
export async function restockLine(
  tx: Transaction,
  { orderId, variantId, count }: WantedPieces & { readonly orderId: string },
): Promise<boolean> {
  const back = await tx`
    update order_products set restocked = restocked + ${count}
    where order_id = ${orderId} and variant_id = ${variantId} and restocked + ${count} <= count returning 1`
  if (back.length === 0) return false
  await tx`update product_variants set stock = stock + ${count} where id = ${variantId}`
  return true
}
