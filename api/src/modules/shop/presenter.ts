import type { ListedOrder, Order, Product } from '@ashenda/core/contracts/http/shop.ts'
import type { OrderRow } from '@ashenda/db/queries/shop/orders.ts'
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
  photo: photoOf(row),
  updatedAt: row.updatedAt.toISOString(),
})

export const presentOrder = (row: OrderRow): Order => ({
  _id: row.id,
  status: row.status,
  createAt: row.createdAt.toISOString(),
  payment: { success: row.isPaid },
  buyer: { name: row.buyerName, email: row.buyerEmail, phone: row.buyerPhone, address: row.buyerAddress },
  products: row.products.map((ordered) => ({
    _id: ordered.id,
    name: ordered.name,
    description: ordered.description,
    price: { amountMinor: ordered.price, currency: ordered.currency },
    photo: photoOf(ordered),
  })),
})

export const presentListedOrder = (row: OrderRow): ListedOrder => ({ ...presentOrder(row), totals: totalsOf(row) })

/** What an order's products cost, by currency. */
export function totalsOf({ products }: OrderRow): ListedOrder['totals'] {
  const sums = new Map<'ETB' | 'USD', number>()
  for (const { price, currency } of products) sums.set(currency, (sums.get(currency) ?? 0) + price)
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }))
}

/** The address names the photo, so browsers may keep it for good. */
const photoOf = ({ id, photoFile }: { readonly id: string; readonly photoFile: string | null }): string | null =>
  photoFile === null ? null : `/api/v1/product/product-photo/${id}?v=${photoVersion(photoFile)}`

export const photoVersion = (file: string): string => file.replace(/\.webp$/, '')
