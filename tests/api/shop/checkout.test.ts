import { randomUUID } from 'node:crypto'
import type { CatalogueProduct } from '@ashenda/core/contracts/http/checkout.ts'
import { expect, test } from 'vitest'
import { cookieOf } from '../../support/accounts.ts'
import { somePhone } from '../../support/contest-data.ts'
import { get, post, refused } from '../../support/http.ts'
import { buyerCall, lineOf, orderAs, placeOrder } from '../../support/orders.ts'
import { call, insertCategory, insertProduct, stockOf } from '../../support/shop.ts'
import { useAdmin, usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform(undefined, { RATE_LIMITS: 'off' })
const admin = useAdmin(platform)
const someProduct = async (choice: Parameters<typeof insertProduct>[2] = {}) =>
  insertProduct(platform.sql, await insertCategory(platform.sql), choice)
const cash = { way: 'cash' } as const

test('of 200 simultaneous checkouts of fifty pieces exactly fifty are orders, and nothing is below zero', async () => {
  const dress = await someProduct({ stock: 50 })
  const drum = await someProduct({ stock: 1_000 })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const lines = [lineOf(dress), lineOf(drum)]
      return placeOrder(platform, { ...cash, lines: index % 2 === 0 ? lines : lines.toReversed() })
    }),
  )
  const placed = answers.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(50)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
    new Set(['out_of_stock']),
  )
  expect([await stockOf(platform.sql, dress), await stockOf(platform.sql, drum)]).toEqual([0, 950])
  const [lines] =
    await platform.sql`select count(*)::int, count(distinct order_id)::int as orders from order_products where product_id = ${dress.id}`
  expect(lines).toEqual({ count: 50, orders: 50 })
  expect(new Set(placed.map(({ body }) => body['number'])).size).toBe(50)
})

test('a checkout sent again, even at the same time, is the same order and takes its stock once', async () => {
  const dress = await someProduct({ stock: 5 })
  const [key, phone] = [randomUUID(), somePhone()]
  const first = await get(`${platform.url}/api/v1/shop/orders`)
  expect(first.body['orders']).toEqual([])
  const one = await placeOrder(platform, { ...cash, phone, lines: [lineOf(dress, 2)] }, { key })
  const cookie = cookieOf(one.headers.get('set-cookie') ?? '')
  const again = await Promise.all(
    [1, 2, 3].map(() => placeOrder(platform, { ...cash, phone, lines: [lineOf(dress, 2)] }, { key, cookie })),
  )
  expect(new Set([one, ...again].map(({ body }) => body['number'])).size).toBe(1)
  expect(await stockOf(platform.sql, dress)).toBe(3)
  const own = await get(`${platform.url}/api/v1/shop/orders`, { cookie })
  expect(own.body['orders']).toMatchObject([
    { number: one.body['number'], total: { amountMinor: 900_000, currency: 'ETB' } },
  ])
})

test('the server prices an order, whatever the basket showed', async () => {
  const dress = await someProduct({ price: 12_345 })
  const answer = await placeOrder(platform, { ...cash, lines: [lineOf(dress, 3)] })
  expect(answer.body['total']).toEqual({ amountMinor: 37_035, currency: 'ETB' })
  const priced = {
    ...cash,
    name: 'Selam',
    phone: somePhone(),
    handover: 'pickup',
    lines: [{ ...lineOf(dress), price: 1 }],
  }
  expect(await post(`${platform.url}/api/v1/shop/orders`, priced)).toMatchObject(refused(400, 'invalid_body'))
})

test('what cannot be ordered so is refused, and nothing of it is kept', async () => {
  const [dress, dollars, heavy, card] = [
    await someProduct({ stock: 2 }),
    await someProduct({ currency: 'USD' }),
    await someProduct({ shipping: false }),
    await someProduct({ kind: 'tcard' }),
  ]
  const draft = await someProduct({ isDraft: true })
  const orders = async () => (await platform.sql`select 1 from orders`).length
  const before = await orders()
  const address = 'Adi Haki, Mekelle'
  const cases = [
    [{ ...cash, lines: [lineOf(dress, 3)] }, 409, 'out_of_stock'],
    [{ ...cash, lines: [lineOf(dress), lineOf({ variant: randomUUID() })] }, 409, 'out_of_stock'],
    [{ ...cash, lines: [lineOf(draft)] }, 409, 'out_of_stock'],
    [{ ...cash, lines: [lineOf(dress), lineOf(dollars)] }, 422, 'two_currencies'],
    [{ ...cash, lines: [lineOf(card)] }, 422, 'cash_not_possible'],
    [{ ...cash, lines: [lineOf(dress)], handover: 'delivery', address }, 422, 'cash_not_possible'],
    [{ lines: [lineOf(dress), lineOf(heavy)], handover: 'delivery', address }, 422, 'pickup_only'],
    [{ lines: [lineOf(card)], handover: 'delivery', address }, 422, 'pickup_only'],
    [{ lines: [lineOf(dress)], handover: 'delivery', address: ' ' }, 422, 'address_missing'],
    [{ ...cash, lines: [lineOf(dress)], phone: '12' }, 422, 'bad_contact_phone'],
    [{ ...cash, lines: [lineOf(dress)], name: ' ' }, 422, 'empty_name'],
    [{ ...cash, lines: [] }, 400, 'invalid_body'],
    [{ ...cash, lines: [lineOf(dress, 0)] }, 400, 'invalid_body'],
  ] as const
  for (const [wish, status, code] of cases)
    expect(await placeOrder(platform, wish), code).toMatchObject(refused(status, code))
  expect(await orders()).toBe(before)
  expect(await stockOf(platform.sql, dress)).toBe(2)
})

test('a phone holds stock with five unpaid orders at most', async () => {
  const dress = await someProduct({ stock: 20 })
  const phone = somePhone()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => placeOrder(platform, { ...cash, phone, lines: [lineOf(dress)] })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body['code'] === 'too_many_unpaid_orders')).toHaveLength(3)
  expect(await stockOf(platform.sql, dress)).toBe(15)
})

test('an order is found by its number as people type it and the phone in any form, and by nobody else', async () => {
  const dress = await someProduct()
  const { number, cookie } = await orderAs(platform, { ...cash, lines: [lineOf(dress)], phone: '+251955010777' })
  const typed = ` ${number.toLowerCase().replaceAll('-', ' ')} `
  for (const phone of ['0955010777', '+251 955 01 07 77'])
    expect(await buyerCall(platform, 'find', { number: typed, phone })).toMatchObject({
      body: { order: { number, isOwn: false } },
    })
  expect(await buyerCall(platform, 'find', { number, cookie })).toMatchObject({ body: { order: { isOwn: true } } })
  for (const wrong of [
    { number },
    { number, phone: '0955010778' },
    { number: 'A-0000-00', phone: '0955010777' },
    { number: 'x', phone: 'y' },
  ])
    expect(await buyerCall(platform, 'find', wrong)).toMatchObject(refused(404, 'not_found'))
})

test('an unpaid order gives its stock back when it is cancelled, and takes it again if an admin goes on with it', async () => {
  const dress = await someProduct({ stock: 3 })
  const buyer = await orderAs(platform, { ...cash, lines: [lineOf(dress, 3)] })
  const set = (status: string) => call(platform, admin, 'PUT', `/api/v1/auth/order-status/${buyer.id}`, { status })
  expect(await buyerCall(platform, 'cancel', { number: buyer.number, phone: buyer.phone })).toMatchObject({
    body: { order: { status: 'cancel', canCancel: false } },
  })
  expect(await stockOf(platform.sql, dress)).toBe(3)
  expect(await buyerCall(platform, 'cancel', buyer)).toMatchObject(refused(409, 'order_not_cancellable'))
  expect(await set('Processing')).toMatchObject({ status: 200 })
  expect(await stockOf(platform.sql, dress)).toBe(0)
  expect(await set('cancel')).toMatchObject({ status: 200 })
  await orderAs(platform, { ...cash, lines: [lineOf(dress)] })
  expect(await set('Processing')).toMatchObject(refused(409, 'out_of_stock'))
  expect(await stockOf(platform.sql, dress)).toBe(2)
})

test('cash is noted when it comes, and what goes back over the counter is noted, too', async () => {
  const dress = await someProduct({ stock: 2 })
  const { id } = await orderAs(platform, { ...cash, lines: [lineOf(dress, 2)] })
  const act = (what: string, body: object = {}) => call(platform, admin, 'POST', `/admin/orders/${id}/${what}`, body)
  expect(await act('paid')).toMatchObject({ body: { order: { payment: { success: true } } } })
  expect(await act('notes', { note: 'Her sister comes for it' })).toMatchObject({ status: 200 })
  const lines = [{ variant: dress.variant, refund: 2, restock: 1 }]
  expect(await act('refund', { reason: 'does not fit', lines })).toMatchObject({
    body: { order: { status: 'cancel', payment: { success: false } } },
  })
  expect(await stockOf(platform.sql, dress)).toBe(1)
  const { body } = await call(platform, admin, 'GET', `/admin/orders/${id}`)
  expect(
    (body['order'] as { events: { what: string; by: string | null }[] }).events.map(({ what, by }) => [what, by]),
  ).toEqual([
    ['ordered', null],
    ['paid', 'Selam Hagos'],
    ['note', 'Selam Hagos'],
    ['refunded', 'Selam Hagos'],
    ['restocked', 'Selam Hagos'],
    ['status', 'Selam Hagos'],
  ])
})

test('many orders take one status; those that cannot are named', async () => {
  const dress = await someProduct({ stock: 2 })
  const [one, other] = [
    await orderAs(platform, { ...cash, lines: [lineOf(dress)] }),
    await orderAs(platform, { ...cash, lines: [lineOf(dress)] }),
  ]
  await call(platform, admin, 'PUT', `/api/v1/auth/order-status/${other.id}`, { status: 'cancel' })
  await orderAs(platform, { ...cash, lines: [lineOf(dress)] })
  const body = { orders: [one.id, other.id], status: 'Shipped' }
  expect((await call(platform, admin, 'POST', '/admin/orders/status', body)).body).toEqual({
    success: true,
    done: 1,
    notDone: [{ _id: other.id, name: other.number, code: 'out_of_stock' }],
  })
})

test('the public sees what is sold, what is sold out, and no drafts', async () => {
  const category = await insertCategory(platform.sql)
  const [here, out, draft] = [
    await insertProduct(platform.sql, category, { name: 'Netela', stock: 120 }),
    await insertProduct(platform.sql, category, { name: 'Drum', stock: 0 }),
    await insertProduct(platform.sql, category, { name: 'Secret', isDraft: true }),
  ]
  const shown = async () =>
    ((await get(`${platform.url}/api/v1/shop/catalogue`)).body['products'] as CatalogueProduct[]) // of the contract
      .filter((one) => one.category === category)
      .map(({ name, variants }) => [name, variants[0]?.left])
  await expect.poll(shown).toEqual([
    ['Drum', 0],
    ['Netela', 99],
  ])
  const one = (slug: string) => get(`${platform.url}/api/v1/shop/products/${slug}`)
  expect((await one(here.slug)).body['product']).toMatchObject({
    name: 'Netela',
    variants: [{ _id: here.variant, name: '', left: 99 }],
  })
  expect((await one(out.slug)).body['product']).toMatchObject({ variants: [{ left: 0 }] })
  expect(await one(draft.slug)).toMatchObject(refused(404, 'not_found'))
})
