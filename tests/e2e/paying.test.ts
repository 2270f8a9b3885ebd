import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { askReturnLink } from '../support/lookup.ts'
import { actAtChapa, paymentEnv, reachedPayment, returnAddress, storedPayment } from '../support/payments.ts'
import { openDashboard } from './support/contestant.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { castButton, choose, nameInput, openPodium, phoneInput, podium, pressSubmit } from './support/home.ts'
import { useSite } from './support/site.ts'
import { withChapa } from './support/with-chapa.ts'
import { withoutScripts } from './support/without-scripts.ts'

/** Nothing in place of the server: only Chapa is the sandbox, and its checkout is pressed by the browser. */
const site = useSite({ worker: false, env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const counted = (page: Page) => podium(page).getByText('Your vote is counted.').waitFor()

async function expectPaidBallot(phone: string, numbers: readonly number[]): Promise<void> {
  const picks = numbers.map(idOf)
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind: 'paid', status: 'counted', picks }])
}

/** For whom the thank-you says that the votes are, by rank. */
const expectThanked = (page: Page, numbers: readonly number[]) =>
  eventually(() => podium(page).locator('ol bdi').allTextContents()).toEqual(numbers.map(demoName))

test('[VOT-06] [PAY-02] [PAY-10] a voter pays with Chapa, comes back, and all three votes are counted by themselves', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await site.open()
    const phone = somePhone()
    await choose(page, 0, 1, 4)
    await pressSubmit(page, { phone })
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await counted(page)
    expect(new URL(page.url()).search).toBe('')
    await expectPaidBallot(phone, [0, 1, 4])
  }))

test('a voter who looked back pays with a T-Card, and the votes are counted by themselves', () =>
  withChapa(site, async () => {
    const { page } = await site.open('/about?lang=en')
    const phone = somePhone()
    await page.goto('/?name=selam')
    await choose(page, 5, 6)
    await pressSubmit(page, { phone })
    await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
    await podium(page).getByRole('button', { name: 'Close' }).click()
    await podium(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?name=selam')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
    await page.goForward()
    await openPodium(page)
    await castButton(page).click()
    await page.getByRole('textbox', { name: 'card number' }).fill((await someCard(site.platform)).toLowerCase())
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await counted(page)
    await expectThanked(page, [5, 6])
    await expectPaidBallot(phone, [5, 6])
  }))

test('a contestant pays with Chapa and finds her page paid', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await openDashboard(site, '/pay')
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('IT IS PAID', { exact: true }).waitFor()
  }))

test('a contestant pays with a T-Card and finds her page paid', () =>
  withChapa(site, async () => {
    const { page } = await openDashboard(site, '/pay')
    await page.getByRole('textbox', { name: 'card number' }).fill(await someCard(site.platform))
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await page.getByText('IT IS PAID', { exact: true }).waitFor()
  }))

/** A page that has paid for nothing brings no mark along; the refusal sets it, and the call is sent once more. */
const cookieAsked = /403.*takeOver/

/** Goes to the checkout, and closes the page there. Resolves with the payment's id. */
async function leaveAtCheckout(page: Page, phone: string): Promise<string> {
  await page.goto(`/payment?${new URLSearchParams({ name: 'Tsehay Girmay', phone, isd: 'true', lang: 'en' })}`)
  const answered = page.waitForResponse('**/vote/payWithChapa')
  await page.getByRole('button', { name: 'Pay ETB 30' }).click()
  const { payment } = (await (await answered).json()) as { payment: string } // of the contract
  await page.waitForURL('**/checkout/**')
  await page.close()
  return payment
}

const own = (page: Page) => page.getByRole('region', { name: 'Votes you paid for in this browser' })
const finding = (page: Page) => page.getByRole('region', { name: 'Find a vote or a payment' })
const bring = (page: Page) => page.getByRole('button', { name: 'Bring the vote here' })
const usable = 'Paid. Your vote is ready to use.'

async function voteNow(page: Page, phone: string): Promise<void> {
  await own(page).getByRole('button', { name: 'Vote now' }).click()
  await choose(page, 0, 1)
  await openPodium(page)
  expect(await phoneInput(page).inputValue()).toBe(phone)
  await nameInput(page).fill('Tsehay Girmay')
  await castButton(page).click()
  await counted(page)
  await expectPaidBallot(phone, [0, 1])
}

test('[PAY-11] who paid and closed the page finds the vote as it arrives, by reference too, and casts it', () =>
  withChapa(site, async (sandbox) => {
    const { page: left, context } = await site.visitor()
    const phone = somePhone()
    const payment = await leaveAtCheckout(left, phone)
    const page = await context.newPage()
    const { reference } = await storedPayment(site.platform, payment)
    await page.goto(`/where?${new URLSearchParams({ lang: 'en', reference })}`)
    await own(page).getByText('Waiting for your payment to arrive…').waitFor()
    await actAtChapa(site.platform, sandbox, payment, 'pay')
    await own(page).getByText(usable).waitFor()
    await finding(page).getByText(usable).waitFor()
    await voteNow(page, phone)
    await page.goto('/where')
    await own(page).getByText('Paid and voted.').waitFor()
  }))

test("in another browser the organisers' link brings a paid vote there, once", () =>
  withChapa(site, async (sandbox) => {
    const phone = somePhone()
    const payment = await leaveAtCheckout((await site.visitor()).page, phone)
    await actAtChapa(site.platform, sandbox, payment, 'pay')
    const { cookie } = await insertAdmin(site.platform)
    const link = String((await askReturnLink(site.platform, payment, cookie)).body['link'])
    const { page, expectTrouble } = await site.open(link.replace('#', '?lang=en#'))
    expectTrouble(cookieAsked)
    await bring(page).click()
    await own(page).getByText(usable).waitFor()
    const late = await site.open(link.replace('#', '?lang=en#'))
    late.expectTrouble(/404/, cookieAsked)
    await bring(late.page).click()
    await late.page.getByText('This link was already used').waitFor()
    await voteNow(page, phone)
  }))

test.each([
  ['with scripts', {}],
  ['without', withoutScripts],
] as const)('who comes back from paying in another browser brings the vote there by a press: %s', (scripts, options) =>
  withChapa(site, async (sandbox) => {
    const payment = await leaveAtCheckout((await site.visitor()).page, somePhone())
    const back = await returnAddress(site.platform, sandbox, payment)
    await actAtChapa(site.platform, sandbox, payment, 'pay')
    await reachedPayment(site.platform, payment)
    const { page, expectTrouble } = await site.open('/?lang=en', options)
    expectTrouble(cookieAsked)
    await page.goto(back)
    await bring(page).click()
    if (scripts === 'without') {
      await page.getByText('We have your payment. Your vote is not sent yet.').waitFor()
      return
    }
    expect(new URL(page.url()).search).toBe('')
    await own(page).getByText(usable).waitFor()
  }),
)
