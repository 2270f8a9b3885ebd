import { type Product, productListAnswer } from '@ashenda/core/contracts/http/shop.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const basket: Product = {
  _id: '00000000-0000-7000-8000-00000000000c',
  slug: 'basket',
  name: 'Basket',
  description: '',
  price: { amountMinor: 99, currency: 'USD' },
  quantity: 1_234,
  shipping: false,
  category: { _id: '00000000-0000-7000-8000-00000000000a', name: 'Netela' },
  photo: null,
  kind: 'goods',
  isDraft: false,
  photos: [],
  variants: [{ _id: '00000000-0000-7000-8000-0000000000fa', name: '', stock: 1_234 }],
  updatedAt: '2031-08-22T06:00:00.000Z',
}

test('products are listed with price and quantity; a list that is lost is asked for again', async () => {
  answer('GET', '/admin/products', refusal('unavailable', 'later', 503))
  const user = await openPage('/dashboard/admin/products', { auth: admin })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer('GET', '/admin/products', sample(productListAnswer, { rows: [basket], total: 1 }))
  await user.click(again)
  const item = within(await screen.findByRole('row', { name: /Basket/ }))
  expect(item.getByRole('link', { name: 'Basket' }).getAttribute('href')).toBe('/dashboard/admin/product/basket')
  item.getByText(/^USD\s0\.99$/)
  item.getByText('1,234')
})
