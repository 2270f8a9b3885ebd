import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { askReturnLink } from '../support/lookup.ts'
import { actAtChapa, paymentEnv, reachedPayment, returnAddress, storedPayment } from '../support/payments.ts'
import { problemOf } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import {
  castButton,
  choose,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  pressSubmit,
  submit,
  thankYou,
} from './support/home.ts'
import { useSite } from './support/site.ts'
import { withChapa } from './support/with-chapa.ts'
import { withoutScripts } from './support/without-scripts.ts'

/** Nothing in place of the server; a worker is there when a test says so. */
const site = useSite({ worker: false, env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

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
const usable = 'Paid. Your vote is ready to use.'
const elsewhere = 'Paid, but the vote is not in this browser. It has not been used yet.'

async function find(page: Page, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Receipt or payment reference' }).fill(reference)
  await page.getByRole('button', { name: 'Find' }).click()
}

async function voteNow(page: Page, phone: string): Promise<void> {
  await own(page).getByRole('button', { name: 'Vote now' }).click()
  await choose(page, 0, 1)
  await openPodium(page)
  expect(await phoneInput(page).inputValue()).toBe(phone)
  await nameInput(page).fill('Tsehay Girmay')
  await castButton(page).click()
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind: 'paid', picks: [idOf(0), idOf(1)] }])
}

test('[PAY-11] [PAY-10] who paid and closed the page finds the vote as it arrives, by reference too, and casts it', () =>
  withChapa(site, async (sandbox) => {
    const { page: left, context } = await site.visitor()
    const phone = somePhone()
    const payment = await leaveAtCheckout(left, phone)
    const page = await context.newPage()
    const { reference } = await storedPayment(site.platform, payment)
    await page.goto(`/where?${new URLSearchParams({ lang: 'en', reference })}`)
    await own(page).getByText('Waiting for your payment to arrive…').waitFor()
    await finding(page).getByText('Waiting for your payment to arrive…').waitFor()
    expect(await page.getByRole('link', { name: 'Choose how to pay' }).count()).toBe(0)
    await actAtChapa(site.platform, sandbox, payment, 'pay')
    await own(page).getByText(usable).waitFor()
    await finding(page).getByText(usable).waitFor()
    const other = await context.newPage()
    await other.goto('/where?lang=en')
    await own(other).getByText(usable).waitFor()
    await voteNow(page, phone)
    await page.goto('/where')
    await own(page).getByText('Paid and voted.').waitFor()
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await own(other).getByText('Paid and voted.').waitFor()
  }))

test("[PAY-11] in another browser a reference says what to do; the organisers' link brings the vote there, once", () =>
  withChapa(site, async (sandbox) => {
    const phone = somePhone()
    const payment = await leaveAtCheckout((await site.visitor()).page, phone)
    await actAtChapa(site.platform, sandbox, payment, 'pay')
    const other = await site.open('/where?lang=en')
    const { page } = other
    other.expectTrouble(cookieAsked)
    await own(page).getByText('You have not paid for a vote in this browser.').waitFor()
    await find(page, (await storedPayment(site.platform, payment)).reference)
    await finding(page).getByText(elsewhere).waitFor()
    await finding(page).getByText('give this reference to the organisers').waitFor()
    expect(await page.getByRole('button', { name: 'Vote now' }).count()).toBe(0)

    const { cookie } = await insertAdmin(site.platform)
    const link = String((await askReturnLink(site.platform, payment, cookie)).body['link'])
    await page.goto('/where?lang=en')
    await page.goto(link)
    const bring = page.getByRole('button', { name: 'Bring the vote here' })
    await bring.waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await bring.click()
    await own(page).getByText(usable).waitFor()
    const late = await site.open(`${link.replace('#', '?lang=en#')}`)
    late.expectTrouble(/404/, cookieAsked)
    await late.page.getByRole('button', { name: 'Bring the vote here' }).click()
    await late.page.getByText('This link was already used').waitFor()
    await voteNow(page, phone)
  }))

test.each([
  ['with scripts', {}],
  ['without', withoutScripts],
] as const)(
  '[PAY-11] who comes back from paying in another browser brings the vote there by a press: %s',
  (scripts, options) =>
    withChapa(site, async (sandbox) => {
      const phone = somePhone()
      const payment = await leaveAtCheckout((await site.visitor()).page, phone)
      const back = await returnAddress(site.platform, sandbox, payment)
      await actAtChapa(site.platform, sandbox, payment, 'pay')
      await reachedPayment(site.platform, payment)
      const { page, expectTrouble } = await site.open('/?lang=en', options)
      expectTrouble(cookieAsked)
      await page.goto(back)
      await page.getByRole('button', { name: 'Bring the vote here' }).click()
      if (scripts === 'without') {
        await page.getByText('We have your payment. Your vote is not sent yet.').waitFor()
        return
      }
      expect(new URL(page.url()).search).toBe('')
      await own(page).getByText(usable).waitFor()
      await page.goto('/')
      await page.getByText('Your vote is paid: choose and send').waitFor()
      await page.goto('/where')
      await voteNow(page, phone)
    }),
)

test('[VOT-07] [VOT-11] the receipt leads from the thank-you to a page that waits with the voter', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/404/)
  await choose(page, 6)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  const receipt = await podium(page)
    .getByText(/^[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/)
    .textContent()
  await podium(page).getByRole('link', { name: 'Where is my vote?' }).click()
  await finding(page).getByText('Waiting to be counted…').waitFor()
  const foreign = await site.open(`/where?${new URLSearchParams({ lang: 'en', reference: receipt ?? '' })}`)
  const stranger = foreign.page
  foreign.expectTrouble(/404/)
  await finding(stranger).getByText('Votes are still being counted, so we keep looking.').waitFor()
  const worker = await site.platform.startWorker()
  try {
    for (const one of [page, stranger]) await finding(one).getByText('Your vote is counted.').waitFor()
    await finding(stranger)
      .getByText(/^Free vote, /)
      .waitFor()
  } finally {
    await worker.close()
  }
})

test('[PAY-11] who presses without a reference is told what is missing', async () => {
  const { page } = await site.open('/where?lang=en')
  const field = page.getByRole('textbox', { name: /^Receipt or/ })
  await page.getByRole('button', { name: 'Find' }).click()
  await eventually(() => problemOf(field)).toContain('Please fill this in.')
  await field.fill('vote-')
  await eventually(() => problemOf(field)).not.toContain('Please fill this in.')
})

test('[PAY-11] what nobody knows is said to be unknown, with all ways out', async () => {
  const { page, expectTrouble } = await site.open('/?lang=en')
  expectTrouble(/404/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my vote?' }).click()
  await find(page, 'vote-000000000000000000000000')
  await finding(page).getByText('We could not find this. Please check every letter.').waitFor()
  expect(new URL(page.url()).search).toBe('?reference=vote-000000000000000000000000')
})

const spent = 'Your vote was not counted: this paid vote was already used or refunded.'
const missing = 'Your vote was not accepted: the paid vote is no longer in this browser.'

test('[VOT-07] [PAY-11] a paid ballot that finds no payment is told so, and where to look before paying again', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/422/)
  const ballot = '018f0000-0000-7000-8000-000000000001'
  await page.routeWebSocket('**/live', (socket) =>
    socket.onMessage((text) => {
      const refused = { type: 'ballot', topic: `ballot:${ballot}`, status: 'refused', reason: 'credit_spent' }
      if (String(text).includes(ballot)) socket.send(JSON.stringify(refused))
    }),
  )
  await page.goto('/?lang=en')
  await answerWith(page, '/vote/verifyPayment', { success: true, isPayed: true, status: 'paid' })
  await answerWith(page, '/vote/vote', { success: false, code: 'credit_missing', message: 'x' }, { status: 422 })
  await choose(page, 3)
  await pressSubmit(page, { phone: somePhone() })
  await podium(page).getByRole('alert').getByText(missing).waitFor()
  expect(await podium(page).getByText('We have your payment.').count()).toBe(0)

  await page.unroute('**/vote/vote')
  await answerWith(page, '/vote/vote', { success: true, message: '', receipt: 'AAAA-BBBB-CCCC', ballot })
  await castButton(page).click()
  await podium(page).getByRole('alert').getByText(spent).waitFor()
  await podium(page).getByRole('alert').getByRole('link', { name: 'Where is my vote?' }).click()
  await own(page).waitFor()
})
