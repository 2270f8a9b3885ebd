import { randomUUID } from 'node:crypto'
import { orderStatuses } from '@ashenda/core/domain/shop.ts'
import { expect, test } from 'vitest'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { useContest } from '../../support/contest-site.ts'
import { refused } from '../../support/http.ts'
import { actionsOn, call, insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'

const site = useContest({ admin: true })

const list = (before = '') =>
  call(site.platform, site.admin, 'GET', `/api/v1/auth/all-orders${before === '' ? '' : `?before=${before}`}`)
const setStatus = (id: string, status: unknown) =>
  call(site.platform, site.admin, 'PUT', `/api/v1/auth/order-status/${id}`, { status })
const idsOf = (body: Readonly<Record<string, unknown>>) => (body['orders'] as { _id: string }[]).map(({ _id }) => _id) // of the contract

test('[SHP-05] an order shows its date, payment, products as ordered, buyer and status', async () => {
  const { sql } = site.platform
  const product = await insertProduct(sql, await insertCategory(sql))
  const createdAt = new Date('2030-08-22T06:00:00Z')
  const id = await insertOrder(sql, { status: 'Shipped', isPaid: false, createdAt, products: [product] })
  await sql`update products set name = 'Another name', price = 1 where id = ${product.id}`
  const { body } = await list()
  expect(body['orders']).toContainEqual({
    _id: id,
    status: 'Shipped',
    createAt: '2030-08-22T06:00:00.000Z',
    payment: { success: false },
    buyer: { name: 'Letebrhan Kiros', email: 'letebrhan@example.org', phone: '+251955010001', address: 'Adwa, Tigray' },
    products: [
      {
        _id: product.id,
        name: 'Tilfi dress',
        description: 'White cotton with a woven border',
        price: { amountMinor: 450_000, currency: 'ETB' },
        photo: null,
      },
    ],
  })
})

test('[SHP-03] any status may follow any other; each change is logged once', async () => {
  const id = await insertOrder(site.platform.sql)
  const wanted = [...orderStatuses, 'Processing', 'Processing'] as const
  for (const status of wanted)
    expect(await setStatus(id, status)).toMatchObject({ status: 200, body: { success: true, status } })
  expect((await actionsOn(site.platform.sql, id)).map(({ before, after }) => [before, after])).toEqual(
    [...orderStatuses, 'Processing'].slice(1).map((status, index) => [{ status: orderStatuses[index] }, { status }]),
  )
})

test('a change based on an outdated status conflicts', async () => {
  const other = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kiros' })
  const id = await insertOrder(site.platform.sql)
  const put = (who: Account, status: string, seen: string) =>
    call(site.platform, who, 'PUT', `/api/v1/auth/order-status/${id}`, { status, seen })
  expect(await put(other, 'Shipped', 'Not Processed')).toMatchObject({ status: 200 })
  expect(await put(other, 'Shipped', 'Not Processed'), 'sent again').toMatchObject({ status: 200 })
  for (const status of ['cancel', 'Shipped'])
    expect(await put(site.admin, status, 'Not Processed')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', action: { admin: { name: 'Abrehet Kiros' }, after: { status: 'Shipped' } } },
    })
  expect(await put(site.admin, 'cancel', 'Shipped')).toMatchObject({ status: 200 })
  expect(await actionsOn(site.platform.sql, id)).toHaveLength(2)
})

test('an invalid or missing status and an unknown order are refused', async () => {
  const id = await insertOrder(site.platform.sql)
  for (const status of ['delivered', 'shipped', '', null, undefined])
    expect(await setStatus(id, status)).toMatchObject(refused(400, 'invalid_body'))
  expect(await setStatus(randomUUID(), 'Shipped')).toMatchObject(refused(404, 'not_found'))
  expect(await setStatus('1', 'Shipped')).toMatchObject(refused(400, 'invalid_body'))
  expect(await actionsOn(site.platform.sql, id)).toEqual([])
})

test('orders are paged latest first without repeats, even at the same moment', async () => {
  const createdAt = new Date('2040-01-01T00:00:00Z')
  const made: string[] = []
  for (let count = 0; count < 60; count += 1) made.push(await insertOrder(site.platform.sql, { createdAt }))
  const first = await list()
  expect(idsOf(first.body)).toEqual(made.toReversed().slice(0, 50))
  expect(first.body['next']).toBe(made[10])
  const second = await list(String(first.body['next']))
  expect(idsOf(second.body).slice(0, 10)).toEqual(made.slice(0, 10).toReversed())
  expect(idsOf((await list(randomUUID())).body)).toEqual([])
})
