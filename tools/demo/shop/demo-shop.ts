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

/** A shop for admins. An existing one is left alone. */
export async function seedShop(sql: Sql, storage: Storage): Promise<void> {
  const [known] = await sql`
    select 1 where exists (select from categories) or exists (select from products) or exists (select from orders)`
  if (known) return
  for (const [number, { picture }] of demoProducts.entries()) await storePhoto(storage, number, picture)
  await sql.begin(async (tx) => {
    // Two simultaneous starts seed it once.
    await tx`insert into categories ${tx(categoryRows)} on conflict do nothing`
    await tx`insert into products ${tx(productRows)} on conflict do nothing`
    await tx`insert into orders ${tx(orderRows())} on conflict do nothing`
    await tx`insert into order_products ${tx(orderedRows)} on conflict do nothing`
  })
}

const photoOf = (number: number): string => fileOfUpload(seedId('product-photo', number))

async function storePhoto(storage: Storage, number: number, picture: string): Promise<void> {
  const svg = fileURLToPath(new URL(`goods/${picture}`, import.meta.url))
  const { files } = await pictureFiles(await toRgb(sharp(svg)))
  await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(photoOf(number))}`, bytes)))
}

const categoryRows = demoCategories.map((name) => ({ id: seedId('category', name), name }))

const productRows = demoProducts.map(({ category, picture: _picture, ...product }, number) => ({
  ...product,
  id: seedId('product', number),
  slug: slugOf(product.name),
  category_id: seedId('category', category),
  photo_file: photoOf(number),
}))

/** One per day, latest first. */
const orderRows = () =>
  demoOrders.map(({ status, buyer, address, isPaid }, number) => ({
    id: seedId('order', number),
    status,
    buyer_name: buyer,
    buyer_email: `${slugOf(buyer)}@example.org`,
    buyer_phone: `+2519550${String(20_000 + number)}`,
    buyer_address: address,
    is_paid: isPaid,
    created_at: new Date(Date.now() - number * dayMs),
  }))

const orderedRows = demoOrders.flatMap(({ products }, number) =>
  productRows
    .filter((_, index) => products.includes(index))
    .map(({ id, name, description, price, currency }) => ({
      order_id: seedId('order', number),
      product_id: id,
      name,
      description,
      price,
      currency,
    })),
)
