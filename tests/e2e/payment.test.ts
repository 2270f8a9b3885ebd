import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { problemOf } from './support/account-forms.ts'
import { answerWith, loseCalls } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { expectWayToCheckout } from './support/checkout.ts'
import { eventually } from './support/eventually.ts'
import { choose, podium, pressSubmit, thankYou, toasts } from './support/home.ts'
import { acceptBallots, sayPayment } from './support/paid-ballot.ts'
import { visitorWithClock } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite()
/** Its check character fits. */
const someCard = 'ABCD-EFGH-JKMN-PQRM'
const id = '018f0000-0000-7000-8000-000000000003'

const pathOf = (phone: string, isd = 'true', fragment = ''): string =>
  `/payment?${new URLSearchParams({ name: 'Tsehay Girmay', phone, isd, lang: 'en' })}${fragment}`

const way = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardInput = (page: Page) => page.getByRole('textbox', { name: 'card number' })
const useCard = (page: Page) => page.getByRole('button', { name: 'Pay with this card' })
const alertOf = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true })

test('[PAY-01] [PAY-09] [PAY-12] three ways, what each costs and means, and where cards are sold', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  const [free, chapa, card] = ['Vote for free', 'Pay with chapa', 'Pay with T-Card'].map((name) => way(page, name))
  await free?.getByText('FREE', { exact: true }).waitFor()
  await free?.getByText('Only your first vote counts, once for each phone. You cannot win the prize.').waitFor()
  await chapa?.getByText('telebirr, M-Pesa, CBEbirr').waitFor()
  await chapa?.getByText('recommended').waitFor()
  for (const paid of [chapa, card]) {
    await paid?.getByText('ETB 30', { exact: true }).waitFor()
    await paid?.getByText('All your votes count, and you can win the prize.').waitFor()
  }
  await cardInput(page).waitFor()
  await page.getByText('Cards are available at every branch of our partner bank and at agents.').waitFor()
  await page
    .getByText(
      'Payment can also be made through a mobile payment provider with a mobile-money, mastercard or paypal account.',
    )
    .waitFor()
})

test('[PAY-01] the price follows isd until the server says what it charges', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await loseCalls(visitor, '/vote/price')
  visitor.expectTrouble(/vote\/price|ERR_CONNECTION/)
  await page.goto(pathOf('0911223344', 'false'))
  await way(page, 'Pay with chapa').getByText('USD 1', { exact: true }).waitFor()
  await page.unroute('**/vote/price')
  await page.reload()
  await way(page, 'Pay with chapa').getByText('ETB 30', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pay ETB 30' }).waitFor()
})

test('[PAY-02] the browser is told where it goes, and sent there after a second', async () => {
  const { page } = await visitorWithClock(site)
  await page.goto(pathOf('0911223344'))
  const sent = watchCalls(page, '/vote/payWithChapa')
  await expectWayToCheckout(page, '/vote/payWithChapa', (pay) => pay.dblclick())
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Tsehay Girmay', phone: '0911223344' }])
})

test('[PAY-02] an address that is no web page is not followed', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  await answerWith(page, '/vote/payWithChapa', { success: true, message: '', url: 'javascript:alert(1)', payment: id })
  await page.getByRole('button', { name: 'Pay ETB 30' }).click()
  await toasts(page).getByText('Something went wrong').waitFor()
  expect(new URL(page.url()).pathname).toBe('/payment')
})

test('[PAY-03] an empty card number focuses the input, and nothing is sent', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  const sent = watchCalls(page, '/vote/payWithCard')
  await cardInput(page).fill('   ')
  await useCard(page).click()
  await eventually(() => cardInput(page).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(sent).toEqual([])
})

test('[PAY-03] a slip of the finger is told before anything is sent', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  const sent = watchCalls(page, '/vote/payWithCard')
  await cardInput(page).fill('ABCD-EFGH-JKMN-PQRN')
  await useCard(page).click()
  await page.getByText('one of the characters is wrong').waitFor()
  expect(await cardInput(page).getAttribute('aria-invalid')).toBe('true')
  expect(await cardInput(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await cardInput(page).fill(someCard)
  expect(await cardInput(page).getAttribute('aria-invalid')).toBeNull()
  expect(sent).toEqual([])
})

test('[PAY-03] two presses before anything is drawn anew send the card once', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  await answerWith(page, '/vote/payWithCard', { success: true, message: '', payment: id, pending: false })
  const sent = watchCalls(page, '/vote/payWithCard')
  await cardInput(page).fill(someCard)
  await useCard(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await podium(page).waitFor()
  expect(sent).toHaveLength(1)
})

test('[PAY-03] [HOM-12] a card that pays leads back to Home, which submits', async () => {
  const visitor = await site.open()
  const { page } = visitor
  await sayPayment(visitor, 'none')
  await choose(page, 0)
  await pressSubmit(page, { phone: '0911223344' })
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
  // A page that was loaded again knows of the press by what the browser keeps alone.
  await page.reload()
  await page.unroute('**/vote/verifyPayment')
  await sayPayment(visitor, 'paid')
  await acceptBallots(visitor)
  await answerWith(page, '/vote/payWithCard', { success: true, message: '', payment: id, pending: false })
  const sent = watchCalls(page, '/vote/payWithCard')
  await cardInput(page).fill(' abcd-efgh-jkmn-pqrm ')
  await useCard(page).click()
  await thankYou(page).waitFor()
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Tsehay Girmay', phone: '0911223344', card: 'abcd-efgh-jkmn-pqrm' },
  ])
})

test.each([
  ['card aleady used or unavailable', 422, { success: false, code: 'card_unavailable', message: 'x' }],
  ['card aleady used or unavailable', 200, { success: false }],
  ['something went wrong', 500, { success: false, code: 'internal', message: 'x' }],
  [
    'too many attempts; please wait',
    429,
    { success: false, code: 'too_many_attempts', message: 'too many attempts; please wait' },
  ],
] as const)('[PAY-03] a failed card alerts: %s (%i)', async (text, status, body) => {
  const { page, expectTrouble } = await site.open(pathOf(somePhone()))
  expectTrouble(/status of|payWithCard/)
  await answerWith(page, '/vote/payWithCard', body, { status })
  await cardInput(page).fill(someCard)
  await useCard(page).click()
  await alertOf(page, text).getByRole('button').click()
  expect(await cardInput(page).inputValue()).toBe(someCard)
  if (status < 500) await eventually(() => problemOf(cardInput(page))).toBe(text)
})

test("[PAY-03] a call that is lost alerts 'something went wrong'", async () => {
  const visitor = await site.open(pathOf(somePhone()))
  const { page } = visitor
  visitor.expectTrouble(/ERR_CONNECTION/)
  await loseCalls(visitor, '/vote/payWithCard')
  await cardInput(page).fill(someCard)
  await useCard(page).click()
  await alertOf(page, 'something went wrong').waitFor()
})

test('[PAY-03] [PAY-10] a card still being looked at is waited for', async () => {
  const { page } = await site.visitor()
  await page.routeWebSocket('**/live', (socket) => socket.close())
  await page.goto(pathOf(somePhone()))
  await answerWith(
    page,
    '/vote/payWithCard',
    { success: true, message: '', payment: id, pending: true },
    { status: 202 },
  )
  await answerWith(page, '/vote/verifyPayment', { success: true, isPayed: false, status: 'pending', payment: id })
  await cardInput(page).fill(someCard)
  await useCard(page).click()
  await page.getByText('Waiting for your payment to arrive…').waitFor()
  await answerWith(page, '/vote/verifyPayment', { success: true, isPayed: true, status: 'paid', payment: id })
  await podium(page).waitFor()
})

test('a scanned card number is filled in, kept on the way through Home, and sent to no server by the address', async () => {
  const { page } = await site.visitor()
  const urls: string[] = []
  page.on('request', (request) => urls.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto('/payment?lang=en#card=ABCDEFGH12345678')
  await eventually(() => cardInput(page).inputValue()).toBe('ABCD-EFGH-1234-5678')
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('link', { name: 'Choose contestants' }).click()
  await page.evaluate((path) => history.pushState(null, '', path), pathOf(somePhone()))
  await eventually(() => cardInput(page).inputValue()).toBe('ABCD-EFGH-1234-5678')
  expect(urls.filter((url) => url.includes(someCard))).toEqual([])
})

test('[PAY-12] the free vote returns to Home with jp=true and method=free', async () => {
  const { page } = await site.open(pathOf(somePhone()))
  await page.getByRole('button', { name: 'Vote for free' }).click()
  await podium(page).waitFor()
  expect(new URL(page.url()).search).toBe('?jp=true&method=free')
})
