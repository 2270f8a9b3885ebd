import { fileURLToPath } from 'node:url'
import { slugOf } from '@ashenda/core/domain/shop.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { toRgb } from '@ashenda/platform/pictures/pixels.ts'
import { fileOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import sharp, { type Sharp } from 'sharp'
import { enterOrders, heldBy } from './demo-orders.ts'
import { demoCategories, demoProducts } from './goods.ts'

/** A shop with orders. An existing one is left alone. */
export async function seedShop(sql: Sql, storage: Storage): Promise<void> {
  const [known] = await sql`
    select 1 where exists (select from categories) or exists (select from products) or exists (select from orders)`
  if (known) return
  for (const [number, { picture, details = [] }] of demoProducts.entries()) {
    await storePhoto(storage, photoOf(number), sharp(fileOf(picture)))
    for (const [index, [left, top]] of details.entries())
      await storePhoto(storage, photoOf(number, index + 1), partOf(picture, left, top))
  }
  await sql.begin(async (tx) => {
    // Of two simultaneous starts the second waits here, and finds it seeded.
    const entered = await tx`insert into categories ${tx(categoryRows)} on conflict do nothing returning 1`
    if (entered.length === 0) return
    await tx`insert into products ${tx(productRows)}`
    await tx`insert into product_variants ${tx(variantRows)}`
    await enterOrders(tx)
  })
}

const photoOf = (product: number, part = 0): string =>
  fileOfUpload(seedId('product-photo', part === 0 ? product : `${product}:${part}`))

const fileOf = (picture: string): string => fileURLToPath(new URL(`goods/${picture}`, import.meta.url))

/** All pictures are 960 by 1200; a part of two fifths of that is drawn as large. */
const partOf = (picture: string, left: number, top: number): Sharp =>
  sharp(fileOf(picture), { density: 180 }).extract({ left: 24 * left, top: 30 * top, width: 960, height: 1_200 })

async function storePhoto(storage: Storage, file: string, picture: Sharp): Promise<void> {
  const { files } = await pictureFiles(await toRgb(picture))
  await Promise.all(files.map(({ nameFor, bytes }) => storage.write(`images/${nameFor(file)}`, bytes)))
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
  more_photos: (product.details ?? []).map((_, index) => photoOf(number, index + 1)),
}))

const noSizes = ['']

const variantRows = demoProducts.flatMap(({ sizes = noSizes, quantity }, product) =>
  sizes.map((name, position) => ({
    id: seedId('variant', `${product} ${position}`),
    product_id: seedId('product', product),
    name,
    stock: Math.max(0, quantity - heldBy(product, position)),
    position,
  })),
)
