import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { phone } from '../support/browser.ts'
import { problemOf } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { watchCalls } from './support/calls.ts'
import { expectWayToCheckout } from './support/checkout.ts'
import { openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()
/** Its check character fits. */
const someCard = 'ABCD-EFGH-JKMN-PQRM'
const id = '018f0000-0000-7000-8000-000000000004'

const cardInput = (page: Page) => page.getByRole('textbox', { name: 'card number' })
const useCard = (page: Page) => page.getByRole('button', { name: 'Pay with this card' })
const isPaid = (page: Page) => page.getByText('IT IS PAID', { exact: true })
const payNow = (contestant: string) =>
  site.platform.sql`update contestants set paid_at = now() where id = ${contestant}`

test('[PAY-05] a contestant who is taken out while her page is open is told at once, and asked for no fee', async () => {
  const { page, account } = await openDashboard(site, '/pay')
  await useCard(page).waitFor()
  const admin = await insertAdmin(site.platform)
  await fetch(`${site.platform.url}/admin/activity`, {
    method: 'PUT',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ actor: { id: account.id, active: false }, reason: 'a test' }),
  })
  await page.getByRole('heading', { name: 'You are out of the contest' }).waitFor()
  await page.getByText('No fee is taken from you').waitFor()
  expect(await useCard(page).count()).toBe(0)
  expect(await page.getByText('pay to be voted').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'My page' }).click()
  await page.getByRole('heading', { name: 'Welcome, Selam' }).waitFor()
  expect(await page.getByText('waiting for approval').count()).toBe(0)
})

test('[PAY-05] a contestant who waits for approval is told what paying means meanwhile', async () => {
  const { page } = await openDashboard(site, '/pay', { waits: true })
  await page.getByText('You can pay while you wait for approval').waitFor()
  await useCard(page).waitFor()
})

test('[PAY-13] Chapa: she is told where she goes, and sent there after a second', async () => {
  const { page } = await openDashboard(site, '/pay', { before: (visitor) => visitor.page.clock.install() })
  await expectWayToCheckout(page, '/actor/payWithChapa', (pay) => pay.click())
})

test('[PAY-13] an empty card number focuses the input, and what the server says of a card is a toast', async () => {
  const { page, expectTrouble } = await openDashboard(site, '/pay')
  expectTrouble(/422/)
  const sent = watchCalls(page, '/actor/payWithCard')
  await useCard(page).click()
  await eventually(() => cardInput(page).evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await problemOf(cardInput(page))).toBe('Please fill this in.')
  expect(sent).toEqual([])
  const message = 'card aleady used or unavailable'
  await answerWith(page, '/actor/payWithCard', { success: false, code: 'card_unavailable', message }, { status: 422 })
  await cardInput(page).fill(someCard)
  await useCard(page).click()
  await toasts(page).getByText(message).waitFor()
  expect(await problemOf(cardInput(page))).toBe(message)
  expect(sent.map(({ body }) => body)).toEqual([{ actor: { card: someCard } }])
})

test('[PAY-13] [DSH-08] a card that pays: the server says so, and the page that it is paid', async () => {
  const { page, account } = await openDashboard(site, '/pay')
  await answerWith(page, '/actor/payWithCard', { success: true, message: 'thank you', payment: id, pending: false })
  await cardInput(page).fill(someCard)
  await payNow(account.id)
  await useCard(page).click()
  await toasts(page).getByText('thank you').waitFor()
  await isPaid(page).waitFor()
})

test('[DSH-08] who has paid far down on a small screen sees it at once: in the middle, with the keyboard', async () => {
  const { page, account } = await openDashboard(site, '/pay', {
    options: { ...phone, viewport: { width: 360, height: 640 } },
  })
  await answerWith(page, '/actor/payWithCard', { success: true, message: 'thank you', payment: id, pending: false })
  await cardInput(page).fill(someCard)
  await payNow(account.id)
  await useCard(page).click()
  await isPaid(page).waitFor()
  const news = page.locator(':focus').filter({ has: isPaid(page) })
  await eventually(async () => {
    const box = await news.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= 640
  }).toBe(true)
})

test('[PAY-10] back from Chapa, her payment is waited for and then shown as paid', async () => {
  const { page, account } = await openDashboard(site, '/profile')
  await answerWith(page, '/actor/verifyPayment', { success: true, isPayed: false, status: 'pending' })
  await page.goto('/dashboard/user/pay?st=x')
  await page.getByText('Waiting for your payment to arrive…').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await violations(page)).toEqual([])
  await payNow(account.id)
  await answerWith(page, '/actor/verifyPayment', { success: true, isPayed: true, status: 'paid' })
  await isPaid(page).waitFor()
})

test('[PAY-13] who paid twice reads that the second fee goes back, as soon as it does', async () => {
  const { page, account } = await openDashboard(site, '/profile')
  await payNow(account.id)
  await page.goto('/dashboard/user/pay?st=x')
  await isPaid(page).waitFor()
  const twice = page.getByRole('status').getByText('You paid twice. The second payment is refunded automatically.')
  expect(await twice.count()).toBe(0)
  await site.platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at, refund_asked_at)
    values (uuidv7(), 'fee', ${account.id}, 'chapa', ${`fee-${account.id}`}, 3000, 'ETB', 'refund_pending', now(), now())`
  await twice.waitFor()
  expect(await violations(page)).toEqual([])
})

test('back from Chapa with a failed payment, she is told and may pay again', async () => {
  const { page } = await openDashboard(site, '/profile')
  await answerWith(page, '/actor/verifyPayment', { success: true, isPayed: false, status: 'failed' })
  await page.goto('/dashboard/user/pay?st=x')
  await page.getByText('The payment failed.').waitFor()
  await page.getByRole('button', { name: 'Choose how to pay' }).click()
  await useCard(page).waitFor()
})
