import { randomUUID } from 'node:crypto'
import { removeOrphans } from '@ashenda/worker/photos/uploads.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import type { FormPart } from '../../support/send-photo.ts'
import { actionsOn, call, insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'
import { filesIn } from '../../support/uploads.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

interface SentProduct {
  readonly _id: string
  readonly slug: string
  readonly photo: string | null
}

const platform = usePlatform()
const admin = useAdmin(platform)
const desk = {
  category: '',
  photo: undefined as unknown as Buffer,
}
beforeAll(async () => {
  await platform.startWorker()
  desk.category = await insertCategory(platform.sql, 'Dresses')
  desk.photo = await jpegPhoto()
})

const at = (path: string): string => `/api/v1/product/${path}`
const create = (parts: readonly FormPart[]) => call(platform, admin, 'POST', at('create-product'), parts)
const update = (id: string, parts: readonly FormPart[]) =>
  call(platform, admin, 'PUT', at(`update-product/${id}`), parts)
const remove = (id: string) => call(platform, admin, 'DELETE', at(`delete-product/${id}`))
const read = (slug: string) => call(platform, admin, 'GET', at(`get-product/${slug}`))
/** A new product's form. */
const texts = (name: string): FormPart[] => [
  ['name', name],
  ['category', desk.category],
  ['price', '4500.50'],
  ['currency', 'ETB'],
  ['quantity', '7'],
]

const sentOf = (body: Readonly<Record<string, unknown>>) => body['product'] as SentProduct // of the contract

test('[SHP-02] a product is added with its photo and read by its slug', async () => {
  const parts: FormPart[] = [...texts('  Tilfi  dress'), ['description', 'White\r\ncotton'], ['shipping', 'true']]
  const { status, body } = await create([...parts, ['photo', desk.photo]])
  expect({ status, body }).toMatchObject({ status: 200, body: { message: 'Product Created Successfully' } })
  const { _id, slug, photo: address } = sentOf(body)
  expect((await read(slug)).body).toEqual({
    success: true,
    product: {
      _id,
      slug: 'tilfi-dress',
      name: 'Tilfi dress',
      description: 'White\ncotton',
      price: { amountMinor: 450_050, currency: 'ETB' },
      quantity: 7,
      shipping: true,
      category: { _id: desk.category, name: 'Dresses' },
      photo: address,
      photos: [address],
      kind: 'goods',
      isDraft: false,
      variants: [{ _id: expect.any(String), name: '', stock: 7 }],
      updatedAt: expect.any(String),
    },
  })
  const { body: all } = await call(platform, admin, 'GET', '/api/v1/product/get-product')
  expect(all['products']).toContainEqual(sentOf(body))
  expect(await actionsOn(platform.sql, _id)).toMatchObject([
    { action: 'product.create', before: null, after: { name: 'Tilfi dress', price: 450_050, shipping: true } },
  ])

  const again = await create(texts('Tilfi dress'))
  expect(sentOf(again.body)).toMatchObject({ slug: expect.stringMatching(/^tilfi-dress-[0-9a-f]{12}$/), photo: null })
})

test('a product’s photo is public and cached for good; a new photo has a new address', async () => {
  const created = sentOf((await create([...texts('Basket'), ['photo', desk.photo]])).body)
  const first = await fetch(platform.url + created.photo)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Buffer.from(await first.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const etag = first.headers.get('etag') ?? ''
  const known = await fetch(platform.url + created.photo, { headers: { 'if-none-match': etag } })
  expect(known.status).toBe(304)
  const another = await fetch(platform.url + created.photo, { headers: { 'if-match': '"another"' } })
  expect([another.status, another.headers.get('cache-control')]).toEqual([412, 'no-store'])
  const plain = await fetch(`${platform.url}/api/v1/product/product-photo/${created._id}`)
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache'])

  const changed = sentOf((await update(created._id, [['photo', desk.photo]])).body)
  expect(changed.photo).not.toBe(created.photo)
  const second = await fetch(platform.url + changed.photo, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  const fileOf = (address: string | null) => `${address?.split('?v=')[1]}.webp`
  const areThere = async () => {
    const files = await filesIn(platform, 'images')
    return [created.photo, changed.photo].map((photo) => files.includes(fileOf(photo)))
  }
  await expect.poll(areThere).toEqual([false, true])
  await removeOrphans(workerContext(platform), Date.now() + 7_200_000)
  expect((await fetch(platform.url + changed.photo)).status, 'the sweep of orphans knows it').toBe(200)
  const none = sentOf((await create(texts('Drum'))).body)
  const absent = await call(platform, admin, 'GET', `/api/v1/product/product-photo/${none._id}`)
  expect(absent).toMatchObject(refused(404, 'no_photo'))
})

test('an update changes the named fields, confirms it, and keeps the slug', async () => {
  const { sql } = platform
  const { id, slug } = await insertProduct(sql, desk.category)
  const to = await insertCategory(sql, 'Festival dresses')
  const parts: FormPart[] = [
    ['name', 'Silver cross'],
    ['price', '99'],
    ['currency', 'USD'],
    ['quantity', '0'],
    ['shipping', 'false'],
    ['category', to],
  ]
  expect(await update(id, parts)).toMatchObject({
    status: 200,
    body: {
      message: 'Product Updated Successfully',
      product: {
        slug,
        name: 'Silver cross',
        description: 'White cotton with a woven border',
        price: { amountMinor: 9_900, currency: 'USD' },
        quantity: 0,
        shipping: false,
        category: { _id: to },
      },
    },
  })
  expect((await update(id, parts)).status).toBe(200)
  expect(await actionsOn(sql, id)).toEqual([
    {
      action: 'product.change',
      before: {
        name: 'Tilfi dress',
        price: 450_000,
        currency: 'ETB',
        quantity: 7,
        shipping: true,
        categoryId: desk.category,
      },
      after: { name: 'Silver cross', price: 9_900, currency: 'USD', quantity: 0, shipping: false, categoryId: to },
    },
  ])
})

test.each([
  ['450', 45_000],
  ['12.50', 1_250],
  ['12,5', 1_250],
  [' 0.10 ', 10],
  ['9999999.99', 999_999_999],
])('a price sent as %j is in birr or dollars, and so is a refusal', async (price, amountMinor) => {
  const { id } = await insertProduct(platform.sql, desk.category)
  expect(await update(id, [['price', price]])).toMatchObject({ body: { product: { price: { amountMinor } } } })
  expect(await update(id, [['price', 'cheap']])).toMatchObject({
    body: { message: 'please enter the price in birr or dollars, such as 450 or 12.50' },
  })
})

test('a second admin’s edit conflicts and shows the first, and her photo is discarded', async () => {
  const { sql } = platform
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const { id, slug } = await insertProduct(sql, desk.category)
  const seen = (await read(slug)).body['product'] as { readonly updatedAt: string } // of the contract
  const version: FormPart = ['updatedAt', seen.updatedAt]
  const first: FormPart[] = [['price', '1'], version]
  const path = `/api/v1/product/update-product/${id}`
  expect(await call(platform, other, 'PUT', path, first)).toMatchObject({ status: 200 })
  expect(await call(platform, other, 'PUT', path, first), 'sent again').toMatchObject({ status: 200 })
  const files = await filesIn(platform, 'images')
  expect(await update(id, [['quantity', '1'], ['photo', desk.photo], version])).toMatchObject({
    status: 409,
    body: {
      code: 'version_conflict',
      action: { admin: { name: 'Abrehet Kiros' }, before: { price: 450_000 }, after: { price: 100 } },
    },
  })
  expect(await filesIn(platform, 'images')).toEqual(files)
  const now = (await read(slug)).body['product'] as { readonly updatedAt: string } // of the contract
  expect(now).toMatchObject({ price: { amountMinor: 100 }, quantity: 7 })
  expect(
    await update(id, [
      ['quantity', '1'],
      ['updatedAt', now.updatedAt],
    ]),
  ).toMatchObject({ status: 200 })
  expect(await actionsOn(sql, id)).toHaveLength(2)
  const removeSeen = (updatedAt: string) =>
    call(platform, other, 'DELETE', `/api/v1/product/delete-product/${id}?${new URLSearchParams({ updatedAt })}`)
  expect(await removeSeen(now.updatedAt)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { after: { quantity: 1 } } },
  })
  const last = (await read(slug)).body['product'] as { readonly updatedAt: string } // of the contract
  expect(await removeSeen(last.updatedAt)).toMatchObject({ status: 200 })
  expect(await update(id, [['quantity', '2'], version])).toMatchObject({
    status: 404,
    body: { code: 'not_found', action: { action: 'product.delete' } },
  })
})

test('a product is deleted; an ordered one stays for its order', async () => {
  const { sql } = platform
  const [plain, ordered] = [await insertProduct(sql, desk.category), await insertProduct(sql, desk.category)]
  const order = await insertOrder(sql, { products: [ordered] })
  for (const { id, slug } of [plain, ordered]) {
    expect((await remove(id)).body).toEqual({ success: true, message: 'Product DEleted Succfully' })
    expect(await read(slug)).toMatchObject(refused(404, 'not_found'))
    expect(await remove(id)).toMatchObject(refused(404, 'not_found'))
    expect(await update(id, [['name', 'Back again']])).toMatchObject(refused(404, 'not_found'))
    expect((await actionsOn(sql, id)).map(({ action }) => action)).toEqual(['product.delete'])
  }
  const { body } = await call(platform, admin, 'GET', '/api/v1/auth/all-orders')
  expect(body['orders']).toContainEqual(
    expect.objectContaining({ _id: order, products: [expect.objectContaining({ _id: ordered.id })] }),
  )
})

test.each([
  ['name', '   ', 422, 'empty_name'],
  ['name', 'x'.repeat(121), 422, 'text_too_long'],
  ['description', 'x'.repeat(2_001), 422, 'text_too_long'],
  ['price', '12.505', 422, 'bad_number'],
  ['price', '1.234.50', 422, 'bad_number'],
  ['price', '-1', 422, 'bad_number'],
  ['price', '99999999', 422, 'bad_number'],
  ['quantity', 'seven', 422, 'bad_quantity'],
  ['quantity', '-1', 422, 'bad_quantity'],
  ['quantity', '1000000', 422, 'bad_quantity'],
  ['currency', 'EUR', 400, 'invalid_body'],
  ['shipping', 'yes', 400, 'invalid_body'],
  ['category', 'dresses', 400, 'invalid_body'],
  ['category', randomUUID(), 422, 'unknown_category'],
  ['slug', 'mine', 400, 'invalid_body'],
] as const)('a product with %s %s is refused and unchanged', async (field, value, status, code) => {
  const { id, slug } = await insertProduct(platform.sql, desk.category)
  const before = (await read(slug)).body
  expect(await update(id, [[field, value]])).toMatchObject(refused(status, code))
  const others = texts('Netela').filter(([name]) => name !== field)
  expect(await create([...others, [field, value]])).toMatchObject(refused(status, code))
  expect((await read(slug)).body).toEqual(before)
})

test('an unreadable photo changes nothing; a body that is no form is not read', async () => {
  const { id, slug } = await insertProduct(platform.sql, desk.category)
  const files = await filesIn(platform, 'images')
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', Buffer.from('no picture')],
    ]),
  ).toMatchObject(refused(415, 'not_an_image'))
  const damaged = desk.photo.subarray(0, desk.photo.length / 2)
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', damaged],
    ]),
  ).toMatchObject(refused(422, 'image_damaged'))
  expect(
    await update(id, [
      ['photo', desk.photo],
      ['category', randomUUID()],
    ]),
  ).toMatchObject(refused(422, 'unknown_category'))
  expect(await update(id, [['picture', desk.photo]])).toMatchObject(refused(400, 'invalid_body'))
  expect(await call(platform, admin, 'PUT', '/api/v1/product/update-product/1', texts('x'))).toMatchObject(
    refused(400, 'invalid_body'),
  )
  expect(await call(platform, admin, 'POST', '/api/v1/product/create-product', { name: 'x' })).toMatchObject(
    refused(415, 'unsupported_media_type'),
  )
  expect(await create([['name', 'Alone']])).toMatchObject(refused(422, 'unknown_category'))
  expect((await read(slug)).body).toMatchObject({ product: { name: 'Tilfi dress', photo: null } })
  expect(await filesIn(platform, 'images')).toEqual(files)
  await expect.poll(() => filesIn(platform, 'uploads')).toEqual([])
})
