import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { cart } from './cart.ts'

const netela = { _id: 'n', name: 'Netela', price: { amountMinor: 45_000, currency: 'ETB' }, quantity: 2 }
const drum = { _id: 'k', name: 'Kebero, a drum', price: { amountMinor: 1_550, currency: 'USD' }, quantity: 1 }
const button = () => screen.queryByRole('button', { name: /^Basket, \d+ items?$/ })
const kept = () => JSON.parse(localStorage.getItem('cart') ?? 'null')
/** What another tab keeps. */
const keep = (items: readonly object[]) => {
  localStorage.setItem('cart', JSON.stringify(items))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })))
}

test('[SHP-04] what is kept under cart is shown as a basket, changed there and by other tabs; an empty one is not shown', async () => {
  cart.setState([], true)
  const user = await openPage('/about')
  expect(button()).toBeNull()
  cart.setState([netela], true)
  keep([netela])
  await screen.findByRole('button', { name: 'Basket, 2 items' })
  keep([netela, { foreign: true }, drum])
  await user.click(await screen.findByRole('button', { name: 'Basket, 3 items' }))
  const basket = within(await screen.findByRole('dialog', { name: 'Basket' }))
  expect(basket.getByText(/^Total/).textContent).toMatch(/^Total\s+ETB\s900 \+ USD\s15.50$/)
  await user.click(basket.getByRole('button', { name: 'One Netela more' }))
  expect(basket.getByText(/^Total/).textContent).toMatch(/ETB\s1,350/)
  await user.click(basket.getByRole('button', { name: 'Remove Kebero, a drum' }))
  expect(kept()).toEqual([{ ...netela, quantity: 3 }])
  await user.click(basket.getByRole('button', { name: 'Empty the basket' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }))
  await basket.findByText('Your basket is empty.')
  await user.click(basket.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([button(), kept()]).toEqual([null, []])
  keep([netela])
  await screen.findByRole('button', { name: 'Basket, 2 items' })
})
