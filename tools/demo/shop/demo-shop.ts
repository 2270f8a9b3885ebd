import { fileURLToPath } from 'node:url'
import { slugOf } from '@ashenda/core/domain/shop.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { fileOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import sharp from 'sharp'
import { demoCategories, demoOrders, demoProducts } from './goods.ts'

const dayMs = 86_400_000

/** A shop with orders. An existing one is left alone. */
export async function seedShop(sql: Sql, storage: Storage): Promise<void> {
  const [known] = await sql`
    select 1 where exists (select from categories) or exists (select from products) or exists (select from orders)`
  if (known) return
  for (const [number, { picture }] of demoProducts.entries()) await storePhoto(storage, number, picture)
  await sql.begin(async (tx) => {
    // Two simultaneous starts seed it once.
    await tx`insert into categories ${tx(categoryRows)} on conflict do nothing`
    await tx`insert into products ${tx(productRows)} on conflict do nothing`
    await tx`insert into product_variants ${tx(variantRows)} on conflict do nothing`
    await tx`insert into orders ${tx(orderRows())} on conflict do nothing`
    await tx`insert into order_products ${tx(orderedRows)} on conflict do nothing`
    await tx`
      insert into order_events (order_id, what, at)
      select id, 'ordered', created_at from orders o where not exists (select from order_events where order_id = o.id)`
  })
}

const photoOf = (number: number): string => fileOfUpload(seedId('product-photo', number))

async function storePhoto(storage: Storage, number: number, picture: string): Promise<void> {
  const svg = fileURLToPath(new URL(`goods/${picture}`, import.meta.url))
  const { files } = await pictureFiles(await toRgb(sharp(svg)))
  await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(photoOf(number))}`, bytes)))
}

const categoryRows = demoCategories.map((name) => ({ id: seedId('category', name), name }))

const productRows = demoProducts.map((product, number) => ({
  name: product.name,
  description: product.description,
  price: product.price,
  currency: product.currency,
  shipping: product.shipping,
  kind: product.kind ?? 'goods',
  id: seedId('product', number),
  slug: slugOf(product.name),
  category_id: seedId('category', product.category),
  photo_file: photoOf(number),
}))

const noSizes = ['']

const variantId = (product: number, position: number): string => seedId('variant', `${product} ${position}`)

const variantRows = demoProducts.flatMap(({ sizes = noSizes, quantity }, product) =>
  sizes.map((name, position) => ({
    id: variantId(product, position),
    product_id: seedId('product', product),
    name,
    stock: quantity,
    position,
  })),
)

/** One per day, latest first. */
const orderRows = () =>
  demoOrders.map(({ status, buyer, address, isPaid }, number) => ({
    id: seedId('order', number),
    status,
    buyer_name: buyer,
    buyer_email: `${slugOf(buyer)}@example.org`,
    buyer_phone: `+2519550${String(20_000 + number)}`,
    buyer_address: address,
    handover: isPaid ? 'delivery' : 'pickup',
    way: isPaid ? 'chapa' : 'cash',
    is_paid: isPaid,
    released_at: status === 'cancel' ? new Date() : null,
    due_at: status === 'Not Processed' && !isPaid ? new Date(Date.now() + 5 * dayMs) : null,
    created_at: new Date(Date.now() - number * dayMs),
  }))

const orderedRows = demoOrders.flatMap(({ products, status }, number) =>
  productRows
    .filter((_, index) => products.includes(index))
    .map(({ id, name, description, price, currency }) => ({
      order_id: seedId('order', number),
      product_id: id,
      variant_id: variantRows.find((variant) => variant.product_id === id)?.id ?? null,
      variant: variantRows.find((variant) => variant.product_id === id)?.name ?? '',
      restocked: status === 'cancel' ? 1 : 0,
      name,
      description,
      price,
      currency,
    })),
)
