import type { BuyerOrder, BuyerPayment } from '@ashenda/core/contracts/http/checkout.ts'
import type { ListedOrder, Order, Product, WholeOrder as WholeOrderAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { type Currency, orderStatuses } from '@ashenda/core/domain/shop.ts'
import type { OrderEvent } from '@ashenda/db/queries/orders/order-events.ts'
import type { OrderRow, WholeOrder } from '@ashenda/db/queries/shop/orders.ts'
import type { ProductRow } from '@ashenda/db/queries/shop/products.ts'

export const presentProduct = (row: ProductRow): Product => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  price: { amountMinor: row.price, currency: row.currency },
  quantity: row.quantity,
  shipping: row.shipping,
  category: { _id: row.categoryId, name: row.categoryName },
  photo: photosOf(row)[0] ?? null,
  kind: row.kind,
  isDraft: row.isDraft,
  photos: [...photosOf(row)],
  variants: row.variants.map(({ id, name, stock }) => ({ _id: id, name, stock })),
  updatedAt: row.updatedAt.toISOString(),
})

export const presentOrder = (row: OrderRow): Order => ({
  _id: row.id,
  number: row.number,
  status: row.status,
  createAt: row.createdAt.toISOString(),
  handover: row.handover,
  way: row.way,
  payment: { success: row.isPaid, state: row.paymentState },
  due: row.isPaid ? null : (row.dueAt?.toISOString() ?? null),
  buyer: { name: row.buyerName, email: row.buyerEmail, phone: row.buyerPhone, address: row.buyerAddress },
  products: row.products.map((ordered) => ({
    _id: ordered.id,
    name: ordered.name,
    description: ordered.description,
    price: { amountMinor: ordered.price, currency: ordered.currency },
    photo: photoOf(ordered.id, ordered.photoFile),
    variantId: ordered.variantId,
    variant: ordered.variant,
    count: ordered.count,
    restocked: ordered.restocked,
    kind: ordered.kind,
  })),
})

export const presentListedOrder = (row: OrderRow): ListedOrder => ({ ...presentOrder(row), totals: totalsOf(row) })

/** What an order's products cost, by currency. */
export function totalsOf({ products }: Pick<OrderRow, 'products'>): ListedOrder['totals'] {
  const sums = new Map<Currency, number>()
  for (const { price, currency, count } of products) sums.set(currency, (sums.get(currency) ?? 0) + price * count)
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }))
}

/** An order's page in the console. */
export const presentWholeOrder = (row: WholeOrder, events: readonly OrderEvent[]): WholeOrderAnswer => ({
  ...presentListedOrder(row),
  isReleased: row.isReleased,
  payments: row.payments.map(({ id, reference, state, amountMinor, currency, givenBackMinor, isItsOwn }) => ({
    _id: id,
    reference,
    state,
    price: { amountMinor, currency },
    givenBackMinor,
    isItsOwn,
  })),
  cards: row.cards.map(({ batch, ordinal, state, isShown }) => ({
    serial: cardSerialOf(batch, ordinal),
    state,
    isShown,
  })),
  events: events.map(({ at, what, by, detail }) => ({
    at: at.toISOString(),
    what,
    by,
    from: statusIn(detail['from']),
    to: statusIn(detail['to']),
    note:
      typeof detail['note'] === 'string'
        ? detail['note']
        : typeof detail['reason'] === 'string'
          ? detail['reason']
          : '',
    amount: amountIn(detail),
    pieces:
      typeof detail['pieces'] === 'number'
        ? detail['pieces']
        : typeof detail['cards'] === 'number'
          ? detail['cards']
          : null,
  })),
})

const statusIn = (value: unknown) => orderStatuses.find((status) => status === value) ?? null

function amountIn({ amountMinor, currency }: OrderEvent['detail']): { amountMinor: number; currency: Currency } | null {
  if (typeof amountMinor !== 'number' || amountMinor === 0 || (currency !== 'ETB' && currency !== 'USD')) return null
  return { amountMinor, currency }
}

/** Lines of the history that are about the buyer. */
const toldBuyer: readonly OrderEvent['what'][] = [
  'ordered',
  'paid',
  'status',
  'expired',
  'cancelled',
  'refund_asked',
  'refunded',
]

/** An order as its buyer sees it. */
export function presentBuyerOrder(row: WholeOrder, events: readonly OrderEvent[]): BuyerOrder {
  const [total = { amountMinor: 0, currency: 'ETB' as const }] = totalsOf(row)
  const payment = buyerPaymentOf(row)
  const paid = row.payments.find(({ isItsOwn }) => isItsOwn)
  const [latest] = row.payments
  const checkout = row.mayPay ? row.payments.find(({ checkoutUrl }) => checkoutUrl !== null)?.checkoutUrl : undefined
  const wanted = row.products.reduce((sum, { kind, count }) => sum + (kind === 'tcard' ? count : 0), 0)
  return {
    number: row.number,
    at: row.createdAt.toISOString(),
    status: row.status,
    payment,
    handover: row.handover,
    way: row.way,
    total,
    lines: row.products.map((line) => ({
      name: line.name,
      variant: line.variant,
      count: line.count,
      price: { amountMinor: line.price, currency: line.currency },
      photo: photoOf(line.id, line.photoFile),
    })),
    due: row.isPaid || row.status === 'cancel' ? null : (row.dueAt?.toISOString() ?? null),
    isOwn: row.isOwn,
    name: row.buyerName,
    address: row.isOwn ? row.buyerAddress : '',
    canPay: row.mayPay,
    canCancel: row.status === 'Not Processed' && (!row.isPaid || paid?.state === 'succeeded'),
    ...(checkout && { checkout }),
    ...(row.isOwn && latest && (payment === 'pending' || payment === 'refunding') && { waitsFor: latest.id }),
    cards: row.cards.map(({ batch, ordinal, state, isShown, isReadable }) => ({
      serial: cardSerialOf(batch, ordinal),
      state: state === 'redeemed' ? 'used' : state === 'void' ? 'void' : isShown || !isReadable ? 'shown' : 'ready',
    })),
    cardsComing: paid?.state === 'succeeded' ? Math.max(0, wanted - row.cards.length) : 0,
    events: events
      .filter(({ what }) => toldBuyer.includes(what))
      .map(({ at, what, detail }) => ({ at: at.toISOString(), what, status: statusIn(detail['to']) })),
  }
}

function buyerPaymentOf({ isPaid, payments }: WholeOrder): BuyerPayment {
  const paid = payments.find(({ isItsOwn }) => isItsOwn)
  if (isPaid) return paid?.state === 'refund_pending' && paid.partMinor === null ? 'refunding' : 'paid'
  // A payment that came too late, or twice, goes back by itself.
  if (payments.some(({ state }) => state === 'refund_pending')) return 'refunding'
  if (payments.some(({ state }) => state === 'refunded')) return 'refunded'
  const [latest] = payments
  if (!latest) return 'unpaid'
  return latest.state === 'created' || latest.state === 'pending' ? 'pending' : 'failed'
}

/** The address names the photo, so browsers may keep it for good. */
const photoOf = (id: string, file: string | null): string | null =>
  file === null ? null : `/api/v1/product/product-photo/${id}?v=${photoVersion(file)}`

/** Of a product, the first one first. */
export const photosOf = ({
  id,
  photoFile,
  morePhotos,
}: Pick<ProductRow, 'id' | 'photoFile' | 'morePhotos'>): readonly string[] =>
  (photoFile === null ? [] : [photoFile, ...morePhotos]).flatMap((file) => photoOf(id, file) ?? [])

export const photoVersion = (file: string): string => file.replace(/\.webp$/, '')
