import { type CatalogueProduct, catalogueAnswer } from '@ashenda/core/contracts/http/checkout.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, problemOf } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'
import { cart } from '../cart/cart.ts'

const idOf = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`
const netela: CatalogueProduct = {
  _id: idOf(1),
  slug: 'netela',
  name: 'Netela',
  kind: 'goods',
  price: { amountMinor: 45_000, currency: 'ETB' },
  photo: null,
  shipping: true,
  category: idOf(9),
  variants: [
    { _id: idOf(2), name: 'S', left: 5 },
    { _id: idOf(3), name: 'L', left: 5 },
  ],
}
const kebero: CatalogueProduct = {
  ...netela,
  _id: idOf(4),
  slug: 'kebero',
  name: 'Kebero',
  price: { amountMinor: 100_000, currency: 'ETB' },
  shipping: false,
  variants: [{ _id: idOf(5), name: '', left: 5 }],
}
const price = { amountMinor: 1, currency: 'ETB' }
const small = { _id: netela._id, variant: idOf(2), name: 'Netela, S', price, quantity: 2 }
const drum = { _id: kebero._id, variant: idOf(5), name: 'Kebero', price, quantity: 1 }

const kept = () => JSON.parse(localStorage.getItem('cart') ?? 'null')
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const total = () => screen.getByText(/^Total/).parentElement?.textContent?.replaceAll(/\s/g, ' ')

function sell(...products: readonly CatalogueProduct[]): void {
  answer('GET', '/api/v1/shop/catalogue', sample(catalogueAnswer, { categories: [], products: [...products] }))
}

beforeEach(() => {
  answer('GET', '/api/v1/shop/orders', { success: true, orders: [] })
  answer('POST', '/api/v1/shop/orders/find', refusal('not_found', 'there is none', 404))
  sell(netela, kebero)
  cart.setState([small, drum], true)
})

const fill = async (user: Awaited<ReturnType<typeof openPage>>) => {
  await user.type(await field('Name'), 'Letebrhan')
  await user.type(await field('Phone'), '0955010001')
}

test('[SHP-04] what is kept under cart is shown as a basket, changed there and by other tabs; an empty one is not in the bar', async () => {
  const user = await openPage('/shop/basket')
  await screen.findByRole('link', { name: 'Basket, 3 items' })
  await screen.findByText(/^Total/)
  // The shop's present prices, whatever was kept.
  expect(total()).toMatch(/^Total ETB 1,900$/)
  await user.click(screen.getByRole('button', { name: 'One Netela, S more' }))
  expect(total()).toMatch(/^Total ETB 2,350$/)
  await user.click(screen.getByRole('button', { name: 'Remove Kebero' }))
  expect(kept()).toEqual([{ ...small, quantity: 3 }])
  localStorage.setItem('cart', JSON.stringify([{ foreign: true }, { ...drum, quantity: 4 }]))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })))
  await screen.findByRole('link', { name: 'Basket, 4 items' })
  expect(total()).toMatch(/^Total ETB 4,000$/)
  await user.click(screen.getByRole('button', { name: 'Empty the basket' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  await screen.findByText('Your basket is empty.')
  expect(screen.queryByRole('link', { name: /^Basket/ })).toBeNull()
  expect(kept()).toEqual([])
})

test('what cannot be sent is picked up; cash is possible then, and the order is shown', async () => {
  answer('POST', '/api/v1/shop/orders', { success: true, message: '', number: 'A-7KQ2-93', total: price })
  const user = await openPage('/shop/basket')
  await fill(user)
  expect(screen.queryByRole('radio', { name: 'Delivery' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^In cash/ }))
  await user.click(screen.getByRole('button', { name: 'Order' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/shop/order?number=A-7KQ2-93'))
  expect(sentCalls().find(({ path }) => path === '/api/v1/shop/orders')?.body).toEqual({
    name: 'Letebrhan',
    phone: '0955010001',
    handover: 'pickup',
    way: 'cash',
    lines: [
      { variant: idOf(2), count: 2 },
      { variant: idOf(5), count: 1 },
    ],
  })
  expect(kept()).toEqual([])
  // Its page asks for the order, in this test rather than the next.
  await waitFor(() => expect(sentCalls().at(-1)?.path).toBe('/api/v1/shop/orders/find'))
})

test('a delivery needs an address, and is paid online', async () => {
  cart.setState([small], true)
  const user = await openPage('/shop/basket')
  await fill(user)
  await user.click(screen.getByRole('button', { name: /^Order and pay/ }))
  // The check of a form loads on its first use.
  const address = await field('Address')
  await waitFor(() => expect(problemOf(address)).toMatch(/address for the delivery/i))
  expect(sentCalls()).toEqual([])
  expect(screen.getByRole('radio', { name: /^In cash/ }).closest('div')?.className).toMatch(/off/)
})

test('a checkout whose answer was lost is sent again under the same key, and changed under another', async () => {
  cart.setState([drum], true)
  const keys: (string | null)[] = []
  answer('POST', '/api/v1/shop/orders', (_call, headers) => {
    keys.push(headers.get('idempotency-key'))
    return lost()
  })
  const user = await openPage('/shop/basket')
  await fill(user)
  await user.click(screen.getByRole('radio', { name: /^In cash/ }))
  const order = () => user.click(screen.getByRole('button', { name: 'Order' }))
  await order()
  await waitFor(() => expect(keys).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Order' }).getAttribute('aria-busy')).toBeNull())
  await order()
  await waitFor(() => expect(keys).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Order' }).getAttribute('aria-busy')).toBeNull())
  await user.type(await field('Name'), ' Kiros')
  await order()
  await waitFor(() => expect(keys).toHaveLength(3))
  const [first, second, third] = keys
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(kept()).toHaveLength(1)
})

test('pieces that were sold meanwhile are told before and after the press', async () => {
  answer('POST', '/api/v1/shop/orders', refusal('out_of_stock', 'sorry, there are not that many left', 409))
  cart.setState([small], true)
  const user = await openPage('/shop/basket')
  await fill(user)
  await user.type(await field('Address'), 'Adwa')
  sell({ ...netela, variants: [{ _id: idOf(2), name: 'S', left: 1 }] })
  await user.click(screen.getByRole('button', { name: /^Order and pay/ }))
  await screen.findByText('Only 1 left')
  await screen.findByText(/Please change the basket first/)
  expect(screen.queryByRole('button', { name: /^Order/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'One Netela, S less' }))
  await screen.findByRole('button', { name: /^Order and pay/ })
})

test('a T-card is neither sent nor paid in cash; what is no longer sold is to be removed, two currencies come apart', async () => {
  const card = {
    ...kebero,
    _id: idOf(6),
    name: 'T-card',
    kind: 'tcard' as const,
    variants: [{ _id: idOf(7), name: '', left: 9 }],
  }
  sell(card, { ...kebero, price: { amountMinor: 900, currency: 'USD' } })
  cart.setState([{ _id: card._id, variant: idOf(7), name: 'T-card', price, quantity: 1 }], true)
  const user = await openPage('/shop/basket')
  await screen.findByRole('button', { name: /^Order and pay/ })
  expect(screen.queryByRole('radio', { name: /^In cash/ })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Delivery' })).toBeNull()
  act(() => cart.setState((items) => [...items, drum, small], true))
  await screen.findByText(/cannot be paid together/)
  await screen.findByText(/No longer sold/)
  await user.click(screen.getByRole('button', { name: 'Remove Netela, S' }))
  expect(screen.queryByText(/No longer sold/)).toBeNull()
})

test('an item kept before there were sizes means the only one there is', async () => {
  const { variant: _variant, ...old } = drum
  cart.setState([old], true)
  answer('POST', '/api/v1/shop/orders', { success: true, message: '', number: 'A-7KQ2-93', total: price })
  const user = await openPage('/shop/basket')
  await fill(user)
  await user.click(screen.getByRole('radio', { name: /^In cash/ }))
  await user.click(screen.getByRole('button', { name: 'Order' }))
  await waitFor(() => expect(location.pathname).toBe('/shop/order'))
  expect(sentCalls()[0]?.body).toMatchObject({ lines: [{ variant: idOf(5), count: 1 }] })
})

test('an order to be paid online leads to Chapa', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 })
  try {
    cart.setState([drum], true)
    const url = 'https://checkout.chapa.co/x'
    answer('POST', '/api/v1/shop/orders', { success: true, message: '', number: 'A-7KQ2-93', total: price, url })
    const user = await openPage('/shop/basket')
    await fill(user)
    await user.click(screen.getByRole('button', { name: /^Order and pay/ }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url), { timeout: 5_000 })
  } finally {
    vi.useRealTimers()
  }
})
