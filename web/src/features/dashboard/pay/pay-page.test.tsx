import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls, tellLive } from '../../../testing/server.ts'
import { keepCard } from '../../payment/scanned-card.ts'

// It lives as long as the page does.
beforeEach(() => keepCard(''))

/** Its check character fits. */
const card = 'ABCD-EFGH-JKMN-PQRM'
const payment = '018f0000-0000-7000-8000-000000000004'
const cardInput = () => screen.findByLabelText('card number')
const useCard = () => screen.findByRole('button', { name: 'Pay with this card' })
const isPaid = () => screen.findByText('IT IS PAID')
const verified = (status: string, isPayed = false) =>
  answer('GET', '/actor/verifyPayment', { success: true, isPayed, status })

test.each([
  ['ETB' as const, 3_000, /^One-time fee: ETB\s30$/],
  ['USD' as const, 200, /^One-time fee: USD\s2$/],
])('[DSH-08] a contestant who has not paid sees the fee in %s and how to pay', async (currency, amountMinor, told) => {
  await openDashboard('/pay', { fee: { amountMinor, currency } })
  await screen.findByText(told)
  screen.getByText('Cards are available at every branch of our partner bank and at agents.')
})

test('[DSH-08] who has paid sees that it is paid, and no fee', async () => {
  await openDashboard('/pay', { isPaid: true })
  await isPaid()
  expect(screen.queryByText(/^One-time fee/)).toBeNull()
})

test('a contestant who is taken out while her page is open is told at once, and asked for no fee', async () => {
  const { own } = await openDashboard('/pay')
  await useCard()
  Object.assign(own, { isTakenOut: true, isActive: false })
  const standing = { isPaid: false, isActive: false, isTakenOut: true }
  await tellLive({ type: 'standing', topic: `standing:${own._id}`, ...standing })
  await screen.findByRole('heading', { name: 'You are out of the contest' })
  screen.getByText(/^No fee is taken from you/)
  expect(screen.queryByRole('button', { name: 'Pay with this card' })).toBeNull()
  expect(screen.queryByText(/pay to be voted/)).toBeNull()
})

test('a contestant who waits for approval is told what paying means meanwhile', async () => {
  await openDashboard('/pay', { isActive: false })
  await screen.findByText(/^You can pay while you wait for approval/)
  await useCard()
})

test('[PAY-13] Chapa: she is told where she goes, and goes there', async () => {
  const url = 'https://checkout.chapa.test/pay/1'
  answer('GET', '/actor/payWithChapa', { success: true, message: '', url, payment })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user } = await openDashboard('/pay')
  await user.click(await screen.findByRole('button', { name: /^Pay ETB\s30$/ }))
  await waitFor(() => expect(toastTexts()).toEqual(['Taking you to checkout.chapa.test to pay…']))
  // Later it would lead away from the page of another test.
  await waitFor(() => expect(assign.mock.calls).toEqual([[url]]))
})

test('[PAY-13] an empty card number has the focus, and a refused card is told in a toast and beside it', async () => {
  const message = 'card aleady used or unavailable'
  answer('POST', '/actor/payWithCard', refusal('card_unavailable', message))
  const { user } = await openDashboard('/pay')
  await user.click(await useCard())
  expect(document.activeElement).toBe(await cardInput())
  expect(problemOf(await cardInput())).toBe('Please fill this in.')
  expect(sentCalls()).toEqual([])
  await user.type(await cardInput(), `${card}{Enter}`)
  await waitFor(() => expect(toastTexts()).toEqual([message]))
  expect(problemOf(await cardInput())).toBe(message)
  expect(sentCalls()).toMatchObject([{ path: '/actor/payWithCard', body: { actor: { card } } }])
})

test('[PAY-13] a card that pays: the server’s word in a toast, and the page has the focus where it says so', async () => {
  const { user, own } = await openDashboard('/pay')
  answer('POST', '/actor/payWithCard', () => {
    own.isPaid = true
    return { success: true, message: 'thank you', payment, pending: false }
  })
  await user.type(await cardInput(), `${card}{Enter}`)
  await isPaid()
  expect(toastTexts()).toContain('thank you')
  expect(document.activeElement?.textContent).toContain('IT IS PAID')
})

test('[PAY-10] back from Chapa, her payment is waited for and then shown as paid', async () => {
  verified('pending')
  const { own } = await openDashboard('/pay?st=x')
  await screen.findByText('Waiting for your payment to arrive…')
  expect(location.search).toBe('')
  own.isPaid = true
  verified('paid', true)
  await isPaid()
})

test('a contestant who paid twice reads that the second fee goes back', async () => {
  verified('refunded', true)
  await openDashboard('/pay?st=x', { isPaid: true })
  await screen.findByText('You paid twice. The second payment is refunded automatically.')
})

test('back from Chapa with a failed payment, she is told and may pay again', async () => {
  verified('failed')
  const { user } = await openDashboard('/pay?st=x')
  await screen.findByText('The payment failed.')
  await user.click(screen.getByRole('button', { name: 'Choose how to pay' }))
  await useCard()
})
