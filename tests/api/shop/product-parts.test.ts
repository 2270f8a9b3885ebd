import { beforeAll, expect, test } from 'vitest'
import { refused } from '../../support/http.ts'
import { lineOf, orderAs, placeOrder } from '../../support/orders.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { actionsOn, call, insertCategory, insertProduct, stockOf, type TestProduct } from '../../support/shop.ts'
import { filesIn } from '../../support/uploads.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform(undefined, { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)
let photo: Buffer
beforeAll(async () => {
  await platform.startWorker()
  photo = await jpegPhoto()
})

const someProduct = async () => insertProduct(platform.sql, await insertCategory(platform.sql))
interface Sent {
  readonly quantity: number
  readonly photos: readonly string[]
  readonly variants: readonly { readonly _id: string; readonly name: string; readonly stock: number }[]
}
const sentOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => body['product'] as Sent // of the contract
const setVariants = ({ id }: TestProduct, variants: readonly object[]) =>
  call(platform, admin, 'PUT', `/admin/products/${id}/variants`, { variants })

test('each variant has a stock of its own, and what is sold while an admin types stays sold', async () => {
  const dress = await someProduct()
  const sizes = sentOf(
    await setVariants(dress, [
      { _id: dress.variant, name: 'S', stock: 3, seen: 7 },
      { name: 'M', stock: 5 },
    ]),
  )
  expect(sizes).toMatchObject({
    quantity: 8,
    variants: [
      { _id: dress.variant, name: 'S', stock: 3 },
      { name: 'M', stock: 5 },
    ],
  })
  const medium = { variant: sizes.variants[1]?._id ?? '' }
  await orderAs(platform, { way: 'cash', lines: [lineOf(dress, 2), lineOf(medium)] })
  expect([await stockOf(platform.sql, dress), await stockOf(platform.sql, medium)]).toEqual([1, 4])
  // Two more of S, seen as 3: one is left of them, so that there are three. Names change places.
  const kept = await setVariants(dress, [
    { _id: medium.variant, name: 's', stock: 5, seen: 5 },
    { _id: dress.variant, name: 'm', stock: 5, seen: 3 },
  ])
  expect(sentOf(kept).variants.map(({ name, stock }) => [name, stock])).toEqual([
    ['s', 4],
    ['m', 3],
  ])
  expect((await actionsOn(platform.sql, dress.id)).at(-1)).toMatchObject({
    action: 'product.variants',
    after: { variants: 's: 5, m: 5' },
  })
})

test('a removed size is sold no more, and nothing is taken away that was sold', async () => {
  const dress = await someProduct()
  await setVariants(dress, [{ _id: dress.variant, name: 'S', stock: 2, seen: 7 }])
  await orderAs(platform, { way: 'cash', lines: [lineOf(dress, 2)] })
  expect(await setVariants(dress, [{ _id: dress.variant, name: 'S', stock: 0, seen: 1 }])).toMatchObject(
    refused(409, 'out_of_stock'),
  )
  expect(
    await setVariants(dress, [
      { name: 'S', stock: 1 },
      { name: 's', stock: 1 },
    ]),
  ).toMatchObject(refused(409, 'variant_taken'))
  expect(await setVariants(dress, [])).toMatchObject(refused(400, 'invalid_body'))
  expect(await setVariants(dress, [{ _id: dress.id, name: 'S', stock: 1 }])).toMatchObject(
    refused(409, 'version_conflict'),
  )
  expect(await setVariants(dress, [{ name: 'L', stock: 1 }])).toMatchObject({ status: 200 })
  expect(await placeOrder(platform, { way: 'cash', lines: [lineOf(dress)] })).toMatchObject(
    refused(409, 'out_of_stock'),
  )
})

test('the stock of a product with sizes is theirs; of one without, the form adds what was seen as missing', async () => {
  const dress = await someProduct()
  const update = (parts: readonly (readonly [string, string])[]) =>
    call(platform, admin, 'PUT', `/api/v1/product/update-product/${dress.id}`, parts)
  await orderAs(platform, { way: 'cash', lines: [lineOf(dress, 2)] })
  expect(
    sentOf(
      await update([
        ['quantity', '10'],
        ['seenQuantity', '7'],
      ]),
    ),
  ).toMatchObject({ quantity: 8 })
  expect(sentOf(await update([['quantity', '20']]))).toMatchObject({ quantity: 20 })
  await setVariants(dress, [
    { _id: dress.variant, name: 'S', stock: 20, seen: 20 },
    { name: 'M', stock: 1 },
  ])
  expect(await update([['quantity', '3']])).toMatchObject(refused(409, 'stock_by_variant'))
})

test('a product has six photos in their order, each at an address of its own; the first stands at the specified one', async () => {
  const dress = await someProduct()
  const address = `/admin/products/${dress.id}/photos`
  for (let count = 0; count < 6; count += 1)
    expect(await call(platform, admin, 'POST', address, [['photo', photo]])).toMatchObject({ status: 200 })
  expect(await call(platform, admin, 'POST', address, [['photo', photo]])).toMatchObject(
    refused(409, 'product_photos_full'),
  )
  const { photos } = sentOf(await call(platform, admin, 'GET', `/api/v1/product/get-product/${dress.slug}`))
  expect(new Set(photos).size).toBe(6)
  for (const one of photos)
    expect((await fetch(platform.url + one)).headers.get('cache-control')).toContain('immutable')
  const wanted = [photos[4], photos[0]] as string[]
  expect(sentOf(await call(platform, admin, 'PUT', address, { photos: wanted })).photos).toEqual(wanted)
  const etag = async (path: string) => (await fetch(platform.url + path)).headers.get('etag')
  expect(await etag(`/api/v1/product/product-photo/${dress.id}`)).toBe(await etag(wanted[0] ?? ''))
  const version = /v=(.+)$/.exec(photos[1] ?? '')?.[1] ?? 'none'
  expect((await filesIn(platform, 'images')).filter((file) => file.startsWith(version))).toEqual([])
  expect(await call(platform, admin, 'PUT', address, { photos })).toMatchObject(refused(409, 'version_conflict'))
})
