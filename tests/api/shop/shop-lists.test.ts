import { expect, test } from 'vitest'
import { useContest } from '../../support/contest-site.ts'
import { refused } from '../../support/http.ts'
import { call, insertCategory, insertOrder, insertProduct } from '../../support/shop.ts'

const site = useContest({ admin: true })
const { platform } = site

const rowsOf = async (path: string) => {
  const { body } = await call(platform, site.admin, 'GET', path)
  return { ids: (body['rows'] as { _id: string }[]).map(({ _id }) => _id), total: body['total'] } // of the contract
}

test('orders are sorted by each column, filtered by status, payment and day, and found by buyer, product and id', async () => {
  const { sql } = platform
  const category = await insertCategory(sql)
  const [dress, drum] = [await insertProduct(sql, category), await insertProduct(sql, category, 'Kebero drum')]
  const createdAt = new Date('2030-08-22T06:00:00Z')
  const large = await insertOrder(sql, { status: 'Shipped', isPaid: false, createdAt, products: [dress, drum] })
  const small = await insertOrder(sql, { products: [dress] })
  await sql`update orders set buyer_name = 'Zewdi' where id = ${small}`
  expect(await rowsOf('/admin/orders')).toEqual({ ids: [large, small], total: 2 })
  for (const [sort, first] of [
    ['total', small],
    ['-total', large],
    ['buyer', large],
    ['paid', large],
    ['status', small],
    ['createAt', small],
  ] as const)
    expect((await rowsOf(`/admin/orders?sort=${sort}`)).ids[0], sort).toBe(first)
  for (const [query, found] of [
    ['status=Shipped', large],
    ['paid=true', small],
    ['orderedFrom=2030-08-22&orderedTo=2030-08-22', large],
    ['q=zew', small],
    ['q=kebero', large],
    [`q=${small}`, small],
  ] as const)
    expect(await rowsOf(`/admin/orders?${query}`), query).toEqual({ ids: [found], total: 1 })
  const { body } = await call(platform, site.admin, 'GET', `/admin/orders?q=${large}`)
  expect(body['rows']).toMatchObject([{ totals: [{ amountMinor: 900_000, currency: 'ETB' }], status: 'Shipped' }])
  expect(await call(platform, site.admin, 'GET', '/admin/orders?q=%00')).toMatchObject(refused(400, 'invalid_text'))
  const file = await fetch(`${platform.url}/admin/orders.csv?status=Shipped`, {
    headers: { cookie: site.admin.cookie },
  })
  const text = await file.text()
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain('ETB 9000.00')
})

test('products are sorted and found by name and category', async () => {
  const { sql } = platform
  const category = await insertCategory(sql, 'Baskets')
  const small = await insertProduct(sql, category, 'A basket')
  const large = await insertProduct(sql, category, 'Zembil')
  await sql`update products set price = 1 where id = ${small.id}`
  await sql`update product_variants set stock = 90 where id = ${small.variant}`
  const path = `/admin/products?category=${category}`
  expect(await rowsOf(path)).toEqual({ ids: [small.id, large.id], total: 2 })
  expect((await rowsOf(`${path}&sort=-price`)).ids).toEqual([large.id, small.id])
  expect((await rowsOf(`${path}&sort=quantity`)).ids).toEqual([large.id, small.id])
  expect((await rowsOf(`${path}&q=zemb`)).ids).toEqual([large.id])
  expect((await rowsOf(`${path}&low=true`)).ids).toEqual([])
  await sql`update product_variants set stock = 4 where id = ${large.variant}`
  await sql`update products set is_draft = true where id = ${small.id}`
  expect((await rowsOf(`${path}&low=true`)).ids).toEqual([large.id])
  expect((await rowsOf(`${path}&draft=true`)).ids).toEqual([small.id])
  const file = await fetch(`${platform.url}/admin/products.csv?category=${category}`, {
    headers: { cookie: site.admin.cookie },
  })
  expect((await file.text()).split('\r\n')).toHaveLength(4)
})
