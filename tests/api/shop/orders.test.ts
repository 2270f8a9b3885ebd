import { randomUUID } from 'node:crypto'
import { orderStatuses } from '@ashenda/core/domain/shop.ts'
import { expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { useContest } from '../../support/contest-site.ts'
import { refused } from '../../support/http.ts'
import { actionsOn, call, insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'

const site = useContest({ admin: true })
const { platform } = site

const list = (before = '') =>
  call(platform, site.admin, 'GET', `/api/v1/auth/all-orders${before === '' ? '' : `?before=${before}`}`)
const setStatus = (id: string, status: unknown) =>
  call(platform, site.admin, 'PUT', `/api/v1/auth/order-status/${id}`, { status })
const idsOf = (body: Readonly<Record<string, unknown>>) => (body['orders'] as { _id: string }[]).map(({ _id }) => _id) // of the contract

test('[SHP-05] an order shows its date, payment, products as ordered, buyer and status', async () => {
  const { sql } = platform
  const product = await insertProduct(sql, await insertCategory(sql))
  const createdAt = new Date('2030-08-22T06:00:00Z')
  const id = await insertOrder(sql, { status: 'Shipped', isPaid: false, createdAt, products: [product] })
  await sql`update products set name = 'Another name', price = 1 where id = ${product.id}`
  const { body } = await list()
  expect(body['orders']).toContainEqual({
    _id: id,
    number: expect.stringMatching(/^A-[0-9A-Z]{4}-[0-9A-Z]{2}$/),
    status: 'Shipped',
    createAt: '2030-08-22T06:00:00.000Z',
    handover: 'delivery',
    way: 'cash',
    payment: { success: false, state: null },
    due: null,
    buyer: { name: 'Letebrhan Kiros', email: 'letebrhan@example.org', phone: '+251955010001', address: 'Adwa, Tigray' },
    products: [
      {
        _id: product.id,
        name: 'Tilfi dress',
        description: 'White cotton with a woven border',
        price: { amountMinor: 450_000, currency: 'ETB' },
        photo: null,
        variantId: null,
        variant: '',
        count: 1,
        restocked: 0,
        kind: 'goods',
      },
    ],
  })
})

test('[SHP-03] any status may follow any other; each change is logged once', async () => {
  const id = await insertOrder(platform.sql)
  const wanted = [...orderStatuses, 'Processing', 'Processing'] as const
  for (const status of wanted)
    expect(await setStatus(id, status)).toMatchObject({ status: 200, body: { success: true, status } })
  expect((await actionsOn(platform.sql, id)).map(({ before, after }) => [before, after])).toEqual(
    [...orderStatuses, 'Processing'].slice(1).map((status, index) => [{ status: orderStatuses[index] }, { status }]),
  )
})

test('a change based on an outdated status conflicts', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const id = await insertOrder(platform.sql)
  const put = (who: Account, status: string, seen: string) =>
    call(platform, who, 'PUT', `/api/v1/auth/order-status/${id}`, { status, seen })
  expect(await put(other, 'Shipped', 'Not Processed')).toMatchObject({ status: 200 })
  expect(await put(other, 'Shipped', 'Not Processed'), 'sent again').toMatchObject({ status: 200 })
  for (const status of ['cancel', 'Shipped'])
    expect(await put(site.admin, status, 'Not Processed')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', action: { admin: { name: 'Abrehet Kiros' }, after: { status: 'Shipped' } } },
    })
  expect(await put(site.admin, 'cancel', 'Shipped')).toMatchObject({ status: 200 })
  expect(await actionsOn(platform.sql, id)).toHaveLength(2)
})

test('an invalid or missing status and an unknown order are refused', async () => {
  const id = await insertOrder(platform.sql)
  for (const status of ['delivered', 'shipped', '', null, undefined])
    expect(await setStatus(id, status)).toMatchObject(refused(400, 'invalid_body'))
  expect(await setStatus(randomUUID(), 'Shipped')).toMatchObject(refused(404, 'not_found'))
  expect(await setStatus('1', 'Shipped')).toMatchObject(refused(400, 'invalid_body'))
  expect(await actionsOn(platform.sql, id)).toEqual([])
})

test('orders are paged latest first without repeats, even at the same moment', async () => {
  const createdAt = new Date('2040-01-01T00:00:00Z')
  const made: string[] = []
  for (let count = 0; count < 60; count += 1) made.push(await insertOrder(platform.sql, { createdAt }))
  const first = await list()
  expect(idsOf(first.body)).toEqual(made.toReversed().slice(0, 50))
  expect(first.body['next']).toBe(made[10])
  const second = await list(String(first.body['next']))
  expect(idsOf(second.body).slice(0, 10)).toEqual(made.slice(0, 10).toReversed())
  expect(idsOf((await list(randomUUID())).body)).toEqual([])
})

const create = (name: unknown) => call(platform, site.admin, 'POST', '/api/v1/category/create-category', { name })
const update = (id: string, name: unknown) =>
  call(platform, site.admin, 'PUT', `/api/v1/category/update-category/${id}`, { name })
const remove = (id: string) => call(platform, site.admin, 'DELETE', `/api/v1/category/delete-category/${id}`)
const names = async () => {
  const { body } = await call(platform, site.admin, 'GET', '/api/v1/category/get-category')
  return (body['category'] as { name: string }[]).map(({ name }) => name) // of the contract
}

test('[SHP-01] a category is added, renamed and deleted, each logged', async () => {
  const created = await create('  Coffee   sets ')
  expect(created).toMatchObject({ status: 200, body: { success: true, message: 'Coffee sets is created' } })
  const { _id: id } = created.body['category'] as { _id: string } // of the contract
  expect(await names()).toContain('Coffee sets')
  expect((await update(id, 'Coffee')).body).toMatchObject({ success: true, message: 'Coffee is updated' })
  expect((await update(id, 'Coffee')).status).toBe(200)
  expect(await names()).toContain('Coffee')
  expect((await remove(id)).body).toEqual({ success: true, message: 'category is deleted' })
  expect(await names()).not.toContain('Coffee')
  expect(await actionsOn(platform.sql, id)).toEqual([
    { action: 'category.create', before: null, after: { name: 'Coffee sets' } },
    { action: 'category.rename', before: { name: 'Coffee sets' }, after: { name: 'Coffee' } },
    { action: 'category.delete', before: { name: 'Coffee' }, after: null },
  ])
})

test('adding the same category twice at once creates one', async () => {
  const answers = await Promise.all([create('Jewellery'), create('jewellery')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await names()).filter((name) => name.toLowerCase() === 'jewellery')).toHaveLength(1)
})

test('a second admin’s rename conflicts and shows the first; a deletion names its admin', async () => {
  const other = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kiros' })
  const id = await insertCategory(platform.sql, 'Netela')
  const rename = (who: Account, name: string, seen: string) =>
    call(platform, who, 'PUT', `/api/v1/category/update-category/${id}`, { name, seen })
  expect(await rename(other, 'Scarves', 'Netela')).toMatchObject({ status: 200 })
  expect(await rename(other, 'Scarves', 'Netela'), 'sent again').toMatchObject({ status: 200 })
  expect(await rename(site.admin, 'Shawls', 'Netela')).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { admin: { name: 'Abrehet Kiros' }, after: { name: 'Scarves' } } },
  })
  expect(await names()).toContain('Scarves')
  expect(await rename(site.admin, 'Shawls', 'Scarves')).toMatchObject({ status: 200 })
  const removeSeen = (seen: string) =>
    call(platform, site.admin, 'DELETE', `/api/v1/category/delete-category/${id}?${new URLSearchParams({ seen })}`)
  expect(await removeSeen('Scarves')).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', action: { after: { name: 'Shawls' } } },
  })
  expect(await names()).toContain('Shawls')
  expect(await removeSeen('Shawls')).toMatchObject({ status: 200 })
  expect(await rename(other, 'Scarves', 'Shawls')).toMatchObject({
    status: 404,
    body: { code: 'not_found', action: { action: 'category.delete', admin: { _id: site.admin.id } } },
  })
})

test('an empty, overlong, taken or non-text name and an unknown category are refused', async () => {
  const [taken, other] = [await insertCategory(platform.sql, 'Baskets'), await insertCategory(platform.sql)]
  expect(await create('')).toMatchObject(refused(422, 'empty_name'))
  for (const nothing of [' \u200f ', '\u3164', '\u2800', '\u115f', '\uffa0', '\ufffc', '\ue000'])
    expect(await create(nothing), nothing).toMatchObject(refused(422, 'empty_name'))
  expect(await create('x'.repeat(61))).toMatchObject(refused(422, 'name_too_long'))
  expect(await create(7)).toMatchObject(refused(400, 'invalid_body'))
  expect(await create('bask\u0000ets')).toMatchObject(refused(400, 'invalid_text'))
  expect(await create('BASKETS')).toMatchObject(refused(409, 'category_taken'))
  expect(await update(other, 'baskets')).toMatchObject(refused(409, 'category_taken'))
  expect(await update(randomUUID(), 'Drums')).toMatchObject(refused(404, 'not_found'))
  expect(await remove(randomUUID())).toMatchObject(refused(404, 'not_found'))
  expect(await actionsOn(platform.sql, taken)).toEqual([])
})

test('a category used by a product or order cannot be deleted', async () => {
  const { sql } = platform
  const id = await insertCategory(sql, 'Dresses')
  const product = await insertProduct(sql, id)
  await insertOrder(sql, { products: [product] })
  expect(await remove(id)).toMatchObject(refused(409, 'category_in_use'))
  expect((await call(platform, site.admin, 'DELETE', `/api/v1/product/delete-product/${product.id}`)).status).toBe(200)
  expect(await remove(id)).toMatchObject(refused(409, 'category_in_use'))
  expect(await names()).toContain('Dresses')
})
