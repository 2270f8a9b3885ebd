import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import tig from '../../locales/tig/refusals.json' with { type: 'json' }
import { contestOf } from '../../testing/data.ts'
import { contestant, openPage, toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls, tellLive } from '../../testing/server.ts'
import {
  abeba,
  acceptBallots,
  beVoter,
  cast,
  forgetVoter,
  letish,
  openPodium,
  sayPayment,
  selam,
} from '../../testing/voting.ts'
import { keepCard } from './scanned-card.ts'

// The card lives as long as the page.
beforeEach(() => keepCard(''))
beforeEach(forgetVoter)

/** Valid check character. */
const card = 'ABCD-EFGH-JKMN-PQRM'
const payment = '018f0000-0000-7000-8000-000000000003'
const paid = { success: true, message: '', payment, pending: false }

const cardWay = () => within(screen.getByRole('region', { name: 'Pay with T-Card' }))
const useCard = () => cardWay().getByRole('button', { name: 'Pay with this card' })

test('once voting is closed nobody is asked to pay, and a vote paid before is looked for', async () => {
  answer('GET', '/contest', contestOf({ closesIn: -1 }))
  await openPage('/payment')
  await screen.findByText(/^Voting closed on .*Thank you for every vote\.$/)
  expect(screen.queryByRole('button', { name: /^Pay |^Vote for free/ })).toBeNull()
  expect(screen.getByRole('main').querySelector('a[href="/where"]')).not.toBeNull()
})

test('without name and phone the three options show, missing fields beside them, and the card number is kept', async () => {
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
  // The first page behind says it, too, once that part has loaded.
  await within(await screen.findByRole('dialog')).findByText('Your vote is paid: choose and send')
})

test('a scanned number survives the way to the contestants and back', async () => {
  const user = await openPage('/payment#card=ABCDEFGHJKMNPQRM')
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('link', { name: 'Choose contestants' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  history.back()
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
})

test('a browser without cookies is told so: the call repeats once with the cookie, and no more', async () => {
  answer('POST', '/vote/price', { success: true, price: { amountMinor: 3_000, currency: 'ETB' } })
  answer('POST', '/vote/payWithCard', () => refusal('cookies_needed', 'this browser keeps no cookies', 403))
  const user = await openPage('/payment?name=Selam&phone=0911223344')
  await user.type(await screen.findByLabelText('card number'), card)
  await user.click(useCard())
  await screen.findByRole('alertdialog', { name: 'this browser keeps no cookies' })
  expect(sentCalls().filter(({ path }) => path === '/vote/payWithCard')).toHaveLength(2)
})

test('an unpaid contestant who scans a card can choose fee or vote', async () => {
  answer('GET', '/actor/getActorById', { success: true, user: [{ isPaid: false, isTakenOut: false }] })
  const user = await openPage('/payment#card=ABCDEFGHJKMNPQRM', { auth: contestant })
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
  const asked = vi.fn(() => ({ success: true, user: [own] }))
  answer('GET', '/actor/getActorById', asked)
  await openPage('/payment#card=ABCDEFGHJKMNPQRM', { auth: contestant })
  await waitFor(() => expect(cardWay().getByLabelText('card number')).toHaveProperty('value', card))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('What is this card for?')).toBeNull()
})

test('a certainly wrong phone is asked for beside each way to pay', async () => {
  await openPage('/payment?name=Selam&phone=12')
  expect(await screen.findAllByLabelText('Phone')).toHaveLength(2)
})

const known = '/payment?name=Tsehay&phone=0911223344&isd=true'
const way = (name: string) => within(screen.getByRole('region', { name }))
const cardField = () => screen.findByLabelText<HTMLInputElement>('card number')
const paidWith = (path: string) => sentCalls().filter((call) => call.path === path)

test('[PAY-01] [PAY-09] [PAY-12] three ways, with price and meaning, and where cards are sold', async () => {
  await openPage(known)
  await cardField()
  way('Vote for free').getByText('FREE')
  way('Vote for free').getByText('Only your first vote counts, once for each phone. You cannot win the prize.')
  way('Pay with chapa').getByText('telebirr, M-Pesa, CBEbirr')
  way('Pay with chapa').getByText('recommended')
  for (const name of ['Pay with chapa', 'Pay with T-Card']) {
    way(name).getByText('ETB 30')
    way(name).getByText('All your votes count, and you can win the prize.')
  }
  screen.getByText('Cards are available at every branch of our partner bank and at agents.')
  screen.getByText(/^Payment can also be made through a mobile payment provider with a mobile-money, mastercard or/)
})

test('[PAY-01] the price follows isd until the server says what it charges', async () => {
  const priced = Promise.withResolvers<void>()
  answer('POST', '/vote/price', async () => {
    await priced.promise
    return { success: true, price: { amountMinor: 3_000, currency: 'ETB' } }
  })
  await openPage('/payment?name=Tsehay&phone=0911223344&isd=false')
  await screen.findByRole('button', { name: 'Pay USD\u00a01' })
  priced.resolve()
  await screen.findByRole('button', { name: 'Pay ETB\u00a030' })
})

test('[PAY-02] the browser says where it is going and goes there after a second, however often the button is pressed', async () => {
  const checkout = 'https://checkout.chapa.test/pay/1'
  let answeredAt = Number.POSITIVE_INFINITY
  answer('POST', '/vote/payWithChapa', () => {
    answeredAt = performance.now()
    return { success: true, message: '', url: checkout, payment }
  })
  let ledAfterMs = 0
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {
    ledAfterMs = performance.now() - answeredAt
  })
  const user = await openPage(known)
  await user.dblClick(await screen.findByRole('button', { name: 'Pay ETB\u00a030' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Taking you to checkout.chapa.test to pay…']))
  await waitFor(() => expect(assign.mock.calls).toEqual([[checkout]]))
  expect(ledAfterMs).toBeGreaterThanOrEqual(1_000)
  expect(paidWith('/vote/payWithChapa').map(({ body }) => body)).toEqual([{ name: 'Tsehay', phone: '0911223344' }])
})

test.each([
  [
    'an address that is no web page is not followed',
    { success: true, message: '', url: 'javascript:alert(1)', payment },
  ],
  ['a checkout that the server refuses is told', () => refusal('contest_closed', 'voting is over', 409)],
])('%s', async (_, reply) => {
  answer('POST', '/vote/payWithChapa', reply)
  const user = await openPage(known)
  await user.click(await screen.findByRole('button', { name: 'Pay ETB\u00a030' }))
  const told = typeof reply === 'function' ? 'voting is over' : 'Something went wrong'
  await waitFor(() => expect(toastTexts()).toEqual([told]))
  expect(location.pathname).toBe('/payment')
})

test('[PAY-03] an empty number focuses the field, a typing error shows at it, and nothing is sent', async () => {
  const user = await openPage(known)
  await user.type(await cardField(), '   ')
  await user.click(useCard())
  expect(document.activeElement).toBe(await cardField())
  await user.clear(await cardField())
  await user.type(await cardField(), 'ABCD-EFGH-JKMN-PQRN')
  await user.click(useCard())
  await screen.findByText(/one of the characters is wrong/)
  expect((await cardField()).getAttribute('aria-invalid')).toBe('true')
  await user.clear(await cardField())
  expect((await cardField()).getAttribute('aria-invalid')).toBeNull()
  expect(paidWith('/vote/payWithCard')).toEqual([])
})

test.each([
  ['card aleady used or unavailable', () => refusal('card_unavailable', 'x')],
  ['card aleady used or unavailable', () => Response.json({ success: false })],
  ['too many attempts; please wait', () => refusal('too_many_attempts', 'too many attempts; please wait', 429)],
  ['something went wrong', () => refusal('internal', 'x', 500)],
  ['something went wrong', lost],
])('[PAY-03] a failed card alerts, and the number stays: %s', async (told, reply) => {
  answer('POST', '/vote/payWithCard', reply)
  const user = await openPage(known)
  await user.type(await cardField(), card)
  await user.click(useCard())
  await user.click(within(await screen.findByRole('alertdialog', { name: told })).getByRole('button'))
  expect((await cardField()).value).toBe(card)
  expect(screen.queryAllByText(told)).toHaveLength(told === 'something went wrong' ? 0 : 1)
})

test('a refusal is in the language shown', async () => {
  answer('POST', '/vote/payWithCard', refusal('contest_closed', 'voting is over', 409))
  const user = await openPage(known, { language: 'tig' })
  await user.type(await screen.findByPlaceholderText('XXXX-XXXX-XXXX-XXXX'), `${card}{Enter}`)
  await screen.findByRole('alertdialog', { name: tig.contest_closed })
})

test('two presses before a redraw send the card once, as typed', async () => {
  answer('POST', '/vote/payWithCard', paid)
  const user = await openPage(known)
  await user.type(await cardField(), ' abcd-efgh-jkmn-pqrm ')
  useCard().click()
  useCard().click()
  await waitFor(() => expect(location.pathname).toBe('/'))
  const body = { name: 'Tsehay', phone: '0911223344', card: 'abcd-efgh-jkmn-pqrm' }
  expect(paidWith('/vote/payWithCard').map((call) => call.body)).toEqual([body])
})

test('a card in progress is awaited; then Home submits automatically', async () => {
  beVoter()
  answer('POST', '/vote/payWithCard', { ...paid, pending: true })
  const user = await openPodium()
  await cast(user)
  await user.type(await cardField(), card)
  await user.click(useCard())
  await screen.findByText('Waiting for your payment to arrive…')
  sayPayment('paid', { payment })
  acceptBallots()
  await tellLive({ type: 'payment', topic: `payment:${payment}`, status: 'paid' })
  await screen.findByText(/your votes have been submitted/)
})

test('while paying, the chosen ones are beside the price, the free vote counts the first, and change opens the dialog', async () => {
  beVoter([selam, abeba, letish])
  const user = await openPodium('/?name=selam')
  await cast(user)
  const chosen = within(await screen.findByRole('list', { name: 'Your votes' })).getAllByRole('listitem')
  expect(chosen.map(({ textContent }) => textContent)).toEqual(
    ['gold Selam', 'silver Abeba', 'bronze Letish'].map((one, index) => `${index + 1}${one} Hagos`),
  )
  for (const [name, counted] of [
    ['Vote for free', ['true', 'false', 'false']],
    ['Pay with chapa', ['true', 'true', 'true']],
    ['Pay with T-Card', ['true', 'true', 'true']],
  ] as const) {
    const portraits = screen.getByRole('region', { name }).querySelectorAll('[data-counts]')
    expect([...portraits].map((one) => one.getAttribute('data-counts'))).toEqual(counted)
  }
  await user.click(screen.getByRole('link', { name: 'Change votes, name or phone' }))
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Tsehay Girmay')
  expect(location.search).toBe('?name=selam')
})

test('without a network no payment is begun, and the page says so', async () => {
  beVoter()
  const user = await openPage('/payment?name=Selam&phone=0911223344&isd=true')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await user.click(await screen.findByRole('button', { name: /^Pay ETB/ }))
  const words = 'you are offline; nothing was sent or paid'
  await waitFor(() => expect(toastTexts()).toEqual([words]))
  expect(sentCalls().map(({ path }) => path)).not.toContain('/vote/payWithChapa')
  online.mockRestore()
})
