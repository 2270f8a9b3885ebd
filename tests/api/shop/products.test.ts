import { randomUUID } from 'node:crypto'
import { removeOrphans } from '@ashenda/worker/sweeps/remove-orphans.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import type { FormPart } from '../../support/send-photo.ts'
import { actionsOn, call, insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'
import { filesIn } from '../../support/uploads.ts'
import { workerContext } from '../../support/worker-context.ts'

let platform: Platform
let admin: Account
let category = ''
let photo: Buffer

interface SentProduct {
  readonly _id: string
  readonly slug: string
  readonly photo: string | null
}

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  await platform.startWorker()
  admin = await insertAdmin(platform)
  category = await insertCategory(platform.sql, 'Dresses')
  photo = await jpegPhoto()
})
afterAll(() => platform.close())

const create = (parts: readonly FormPart[]) => call(platform, admin, 'POST', '/api/v1/product/create-product', parts)
const update = (id: string, parts: readonly FormPart[]) =>
  call(platform, admin, 'PUT', `/api/v1/product/update-product/${id}`, parts)
const remove = (id: string) => call(platform, admin, 'DELETE', `/api/v1/product/delete-product/${id}`)
const read = (slug: string) => call(platform, admin, 'GET', `/api/v1/product/get-product/${slug}`)
const sentOf = (body: Readonly<Record<string, unknown>>) => body['product'] as SentProduct // of the contract

/** What a new product has to say. */
const texts = (name: string): FormPart[] => [
  ['name', name],
  ['category', category],
  ['price', '450050'],
  ['currency', 'ETB'],
  ['quantity', '7'],
]

test('[SHP-02] a product is added with its photo, and is read by its address', async () => {
  const parts: FormPart[] = [...texts('  Tilfi  dress'), ['description', 'White\r\ncotton'], ['shipping', 'true']]
  const { status, body } = await create([...parts, ['photo', photo]])
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
      category: { _id: category, name: 'Dresses' },
      photo: address,
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

test('[SHP-02] the photo of a product is shown to everyone and kept for good; another one has another address', async () => {
  const created = sentOf((await create([...texts('Basket'), ['photo', photo]])).body)
  const first = await fetch(platform.url + created.photo)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Buffer.from(await first.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  const etag = first.headers.get('etag') ?? ''
  const known = await fetch(platform.url + created.photo, { headers: { 'if-none-match': etag } })
  expect(known.status).toBe(304)
  const plain = await fetch(`${platform.url}/api/v1/product/product-photo/${created._id}`)
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache'])

  const changed = sentOf((await update(created._id, [['photo', photo]])).body)
  expect(changed.photo).not.toBe(created.photo)
  const second = await fetch(platform.url + changed.photo, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  const left = await filesIn(platform, 'images')
  const fileOf = (address: string | null) => `${address?.split('?v=')[1]}.webp`
  expect([left.includes(fileOf(created.photo)), left.includes(fileOf(changed.photo))]).toEqual([false, true])
  await removeOrphans(workerContext(platform), Date.now() + 7_200_000)
  expect((await fetch(platform.url + changed.photo)).status, 'the sweep of orphans knows it').toBe(200)
  const none = sentOf((await create(texts('Drum'))).body)
  const absent = await call(platform, admin, 'GET', `/api/v1/product/product-photo/${none._id}`)
  expect(absent).toMatchObject(refused(404, 'no_photo'))
})

test('[SHP-02] an update changes what it names, says so, and keeps its address', async () => {
  const { sql } = platform
  const { id, slug } = await insertProduct(sql, category)
  const to = await insertCategory(sql, 'Festival dresses')
  const parts: FormPart[] = [
    ['name', 'Silver cross'],
    ['price', '9900'],
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
        categoryId: category,
      },
      after: { name: 'Silver cross', price: 9_900, currency: 'USD', quantity: 0, shipping: false, categoryId: to },
    },
  ])
})

test('[SHP-02] of two admins who edit a product the second reads what the first changed, and her photo is not kept', async () => {
  const { sql } = platform
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const { id, slug } = await insertProduct(sql, category)
  const seen = (await read(slug)).body['product'] as { readonly updatedAt: string } // of the contract
  const version: FormPart = ['updatedAt', seen.updatedAt]
  const first: FormPart[] = [['price', '100'], version]
  const path = `/api/v1/product/update-product/${id}`
  expect(await call(platform, other, 'PUT', path, first)).toMatchObject({ status: 200 })
  expect(await call(platform, other, 'PUT', path, first), 'sent again').toMatchObject({ status: 200 })
  const files = await filesIn(platform, 'images')
  expect(await update(id, [['quantity', '1'], ['photo', photo], version])).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
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
    body: { code: 'changed_meanwhile', action: { after: { quantity: 1 } } },
  })
  const last = (await read(slug)).body['product'] as { readonly updatedAt: string } // of the contract
  expect(await removeSeen(last.updatedAt)).toMatchObject({ status: 200 })
  expect(await update(id, [['quantity', '2'], version])).toMatchObject({
    status: 404,
    body: { code: 'not_found', action: { action: 'product.delete' } },
  })
})

test('[SHP-02] a product is deleted; one that was ordered stays for its order alone', async () => {
  const { sql } = platform
  const [plain, ordered] = [await insertProduct(sql, category), await insertProduct(sql, category)]
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
  ['price', '12.50', 422, 'bad_number'],
  ['price', '-1', 422, 'bad_number'],
  ['price', '9999999999', 422, 'bad_number'],
  ['quantity', 'seven', 422, 'bad_number'],
  ['currency', 'EUR', 400, 'invalid_body'],
  ['shipping', 'yes', 400, 'invalid_body'],
  ['category', 'dresses', 400, 'invalid_body'],
  ['category', randomUUID(), 422, 'unknown_category'],
  ['slug', 'mine', 400, 'invalid_body'],
] as const)('[SHP-02] a product whose %s is %s is refused, and nothing changes', async (field, value, status, code) => {
  const { id, slug } = await insertProduct(platform.sql, category)
  const before = (await read(slug)).body
  expect(await update(id, [[field, value]])).toMatchObject(refused(status, code))
  const others = texts('Netela').filter(([name]) => name !== field)
  expect(await create([...others, [field, value]])).toMatchObject(refused(status, code))
  expect((await read(slug)).body).toEqual(before)
})

test('[SHP-02] with a photo that cannot be read nothing is written; without a form nothing is read', async () => {
  const { id, slug } = await insertProduct(platform.sql, category)
  const files = await filesIn(platform, 'images')
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', Buffer.from('no picture')],
    ]),
  ).toMatchObject(refused(415, 'not_an_image'))
  const damaged = photo.subarray(0, photo.length / 2)
  expect(
    await update(id, [
      ['name', 'Changed'],
      ['photo', damaged],
    ]),
  ).toMatchObject(refused(422, 'image_damaged'))
  expect(
    await update(id, [
      ['photo', photo],
      ['category', randomUUID()],
    ]),
  ).toMatchObject(refused(422, 'unknown_category'))
  expect(await update(id, [['picture', photo]])).toMatchObject(refused(400, 'invalid_body'))
  expect(await call(platform, admin, 'PUT', '/api/v1/product/update-product/1', texts('x'))).toMatchObject(
    refused(400, 'invalid_body'),
  )
  expect(await call(platform, admin, 'POST', '/api/v1/product/create-product', { name: 'x' })).toMatchObject(
    refused(415, 'unsupported_media_type'),
  )
  expect(await create([['name', 'Alone']])).toMatchObject(refused(422, 'unknown_category'))
  expect((await read(slug)).body).toMatchObject({ product: { name: 'Tilfi dress', photo: null } })
  expect(await filesIn(platform, 'images')).toEqual(files)
  expect(await filesIn(platform, 'uploads')).toEqual([])
})
