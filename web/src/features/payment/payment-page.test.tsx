import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../testing/server.ts'
import { keepCard } from './scanned-card.ts'

// It lives as long as the page does.
beforeEach(() => keepCard(''))

/** Its check character fits. */
const card = 'ABCD-EFGH-JKMN-PQRM'
const payment = '018f0000-0000-7000-8000-000000000003'
const paid = { success: true, message: '', payment, pending: false }
const selam = { user: { name: 'Selam Hagos', role: 'actor' as const }, token: 'session-cookie' }

const cardWay = () => within(screen.getByRole('region', { name: 'Pay with T-Card' }))
const useCard = () => cardWay().getByRole('button', { name: 'Pay with this card' })

test('[PAY-01] without name and phone the three cards stand, and what is missing is asked beside them, with the number kept', async () => {
  answer('POST', '/vote/payWithCard', paid)
  const waiting = {
    payment,
    status: 'paid',
    isUsed: false,
    usable: true,
    shownPhone: '+1 ••• 0143',
    phone: '+12025550143',
  }
  const price = { amountMinor: 100, currency: 'USD' }
  answer('GET', '/vote/mine', { success: true, payments: [{ ...waiting, price, at: '2026-08-01T12:00:00.000Z' }] })
  const user = await openPage('/payment')
  for (const name of ['Vote for free', 'Pay with chapa', 'Pay with T-Card']) await screen.findByRole('region', { name })
  screen.getByText('You can choose whom to vote for now, or after you have paid.')
  await user.type(cardWay().getByLabelText('card number'), card)
  await user.click(useCard())
  expect(document.activeElement).toBe(cardWay().getByLabelText('Full name'))
  await user.type(cardWay().getByLabelText('Full name'), 'Selam Hagos')
  await user.click(useCard())
  expect(document.activeElement).toBe(cardWay().getByLabelText('Phone'))
  await user.type(cardWay().getByLabelText('Phone'), '+12025550143')
  screen.getByRole('button', { name: /^Pay USD\s1$/ })
  expect(sentCalls()).toEqual([])
  await user.click(useCard())
  await waitFor(() => expect(location.pathname).toBe('/'))
  const body = { name: 'Selam Hagos', phone: '+12025550143', card }
  const paying = sentCalls().filter(({ path }) => path === '/vote/payWithCard')
  expect(paying).toEqual([{ method: 'POST', path: '/vote/payWithCard', body }])
  expect([localStorage.getItem('fullName'), localStorage.getItem('phone')]).toEqual(['Selam Hagos', '+12025550143'])
  await screen.findByText('Your vote is paid: choose and send')
})

test('[PAY-01] a scanned number is kept on the way to the contestants and back', async () => {
  const user = await openPage('/payment#card=ABCDEFGHJKMNPQRM')
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('link', { name: 'Choose contestants' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  history.back()
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
})

test('[PAY-03] a browser that keeps no cookies is told so: the call is sent once more with the cookie, and no third time', async () => {
  answer('POST', '/vote/price', { success: true, price: { amountMinor: 3_000, currency: 'ETB' } })
  answer('POST', '/vote/payWithCard', () => refusal('cookies_needed', 'this browser keeps no cookies', 403))
  const user = await openPage('/payment?name=Selam&phone=0911223344')
  await user.type(await screen.findByLabelText('card number'), card)
  await user.click(useCard())
  await screen.findByRole('alertdialog', { name: 'this browser keeps no cookies' })
  expect(sentCalls().filter(({ path }) => path === '/vote/payWithCard')).toHaveLength(2)
})

test('[PAY-05] a contestant who has not paid and scans a card is offered both: her fee, or a vote', async () => {
  answer('GET', '/actor/getActorById', { success: true, user: [{ isPaid: false, isTakenOut: false }] })
  const user = await openPage('/payment#card=ABCDEFGHJKMNPQRM', { auth: selam })
  const choice = within(await screen.findByRole('region', { name: 'What is this card for?' }))
  expect(choice.getByRole('link', { name: 'My fee as a contestant' }).getAttribute('href')).toBe('/dashboard/user/pay')
  await user.click(choice.getByRole('button', { name: 'A vote' }))
  expect(screen.queryByText('What is this card for?')).toBeNull()
  expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card)
})

test.each([
  ['has paid', { isPaid: true, isTakenOut: false }],
  ['was taken out', { isPaid: false, isTakenOut: true }],
])('[PAY-05] a contestant who %s is not offered her fee', async (_, own) => {
  answer('GET', '/actor/getActorById', { success: true, user: [own] })
  await openPage('/payment#card=ABCDEFGHJKMNPQRM', { auth: selam })
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
  expect(screen.queryByText('What is this card for?')).toBeNull()
})

test('[PAY-01] a phone that is certainly none is asked for beside each way to pay', async () => {
  await openPage('/payment?name=Selam&phone=12')
  expect(await screen.findAllByLabelText('Phone')).toHaveLength(2)
})
