import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paymentEnv } from '../support/payments.ts'
import { heading, problemOf } from './support/account-forms.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, starOf } from './support/home.ts'
import { useSite } from './support/site.ts'
import { withChapa } from './support/with-chapa.ts'
import { withWorker } from './support/with-worker.ts'
import {
  fillBallot,
  lookUntil,
  plainSubmit,
  rankOf,
  sendBallot,
  wholePage,
  withoutScripts,
} from './support/without-scripts.ts'

const site = useSite({ worker: false, env: paymentEnv })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const ranks = ['gold', 'silver', 'bronze'] as const
const countedVote = (page: Page) => page.getByText('This vote is counted.')
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Full name' })
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const payPage = async (page: Page): Promise<void> => {
  await heading(page, 'How do you want to vote?').waitFor()
  await wholePage(page)
}

/** Presses stars of the list, goes on to the page of the ballot, and gives them their places in this order. */
async function toBallot(page: Page, ...numbers: readonly number[]): Promise<void> {
  await choose(page, ...numbers)
  await plainSubmit(page).click()
  await heading(page, 'Your ballot').waitFor()
  await wholePage(page)
  // Boxes tell no order; one alone has the first place.
  expect(await rankOf(page, 'gold').inputValue()).toBe(numbers.length === 1 ? idOf(numbers[0] ?? 0) : '')
  for (const [index, rank] of ranks.entries()) {
    const number = numbers[index]
    if (number !== undefined) await rankOf(page, rank).selectOption({ label: demoName(number) })
  }
}

async function expectBallot(phone: string, kind: 'free' | 'paid', numbers: readonly number[]): Promise<void> {
  const picks = numbers.map(idOf)
  expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ kind, status: 'counted', picks }])
}

/** The browser has gone there by itself: it has the focus, and stands on the screen. */
async function expectReached(page: Page, field: ReturnType<typeof rankOf>): Promise<void> {
  await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const shown = async (): Promise<boolean> => {
    const [place, height] = [await field.boundingBox(), page.viewportSize()?.height ?? 0]
    return place !== null && place.y >= 0 && place.y + place.height <= height
  }
  await eventually(shown).toBe(true)
}

/** Who has paid is told first what is still to do, and is asked for no kind. */
async function expectPaidAlone(page: Page): Promise<void> {
  await wholePage(page)
  const main = page.getByRole('main')
  expect(await main.getByRole('radio').count()).toBe(0)
  expect(await main.getByText(/free/i).count()).toBe(0)
  const todo = main.getByText('Choose up to three, then submit: your paid vote is used automatically.')
  const [told, places] = await Promise.all([todo.boundingBox(), main.getByRole('region').first().boundingBox()])
  expect((told?.y ?? Number.NaN) + (told?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  expect(told?.y).toBeLessThan(places?.y ?? 0)
}

test('a free vote, from stars of two pages past every slip to the receipt and back to it, later with scripts too', () =>
  withWorker(site, async () => {
    const { page, context, expectTrouble } = await site.open('/?lang=en', withoutScripts)
    expectTrouble(/status of 422/)
    const phone = somePhone()
    await toBallot(page, 0)
    await page.getByRole('link', { name: 'Back to the contestants' }).click()
    await page.getByRole('link', { name: 'More contestants' }).click()
    await starOf(cards(page), demoName(13)).click()
    await plainSubmit(page).click()
    await heading(page, 'Your ballot').waitFor()
    await wholePage(page)
    const chosen = page.getByRole('region', { name: 'your votes' }).getByRole('listitem')
    expect(await chosen.allTextContents()).toEqual([demoName(0), demoName(13)])
    const told = page.getByText(
      /A free vote counts for gold only[.] ETB\s30 [/] USD\s1: all three count[.] Only a paid/,
    )
    const [lead, form] = await Promise.all([told.boundingBox(), rankOf(page, 'gold').boundingBox()])
    expect(lead?.y).toBeLessThan(form?.y ?? 0)
    const question = page.getByRole('group', { name: 'Free or paid?' })
    const [sheet, title] = await Promise.all(
      [question, question.getByRole('heading', { level: 2 })].map((shown) => shown.boundingBox()),
    )
    expect(title?.y).toBeGreaterThan((sheet?.y ?? Number.NaN) + 8)
    expect(title?.x).toBeGreaterThan((sheet?.x ?? Number.NaN) + 8)

    await sendBallot(page)
    await page.getByRole('alert').getByText('Please correct what is marked below.').waitFor()
    await wholePage(page)
    expect(await problemOf(rankOf(page, 'gold'))).toBe('Please fill this in.')
    expect(await problemOf(nameField(page))).toBe('please enter your name')
    expect(await problemOf(phoneField(page))).toContain('valid mobile phone number')
    await expectReached(page, rankOf(page, 'gold'))
    await rankOf(page, 'gold').selectOption({ label: demoName(13) })
    await rankOf(page, 'silver').selectOption({ label: demoName(13) })
    await fillBallot(page, { phone: '0911', name: 'Tsehay', kind: 'Paid vote' })
    await sendBallot(page)
    await eventually(() => problemOf(rankOf(page, 'silver'))).toContain('can be chosen only once')
    expect(await nameField(page).inputValue()).toBe('Tsehay')
    expect(await page.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
    await rankOf(page, 'silver').selectOption({ label: demoName(0) })
    await sendBallot(page)
    await expectReached(page, phoneField(page))

    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    // The page looks by itself, after some seconds; elsewhere somebody presses what looks at once.
    await countedVote(page).waitFor()
    await wholePage(page)
    await expectBallot(phone, 'free', [13])
    const [, receipt = '', ballot] = /\/receipt\/([^#]+)#(.+)/.exec(page.url()) ?? []
    expect(await ballotsOf(site.platform.sql, phone)).toMatchObject([{ id: ballot }])
    const thanks = await page.locator('main').textContent()
    for (const text of [
      'Thank you!',
      `Your free vote for ${demoName(13)} counts. Silver needs a paid vote.`,
      `Not counted: ${demoName(0)}`,
      'open this page where JavaScript is on',
    ])
      expect(thanks).toContain(text)
    const found = page.getByRole('region', { name: 'Find a vote or a payment' })
    await page.getByRole('main').getByRole('link', { name: 'Where is my vote?' }).click()
    await found.getByText('Your vote is counted.').waitFor()
    await page.goto('/where')
    const own = page.getByRole('article', { name: receipt })
    await own.getByText('Your vote is counted.').waitFor()
    await own.getByText(/^Free vote, /).waitFor()
    await page.getByRole('textbox', { name: 'Receipt, payment reference or T-Card number' }).fill('AAAA-AAAA-AAAA')
    await page.getByRole('button', { name: 'Find' }).click()
    await found.getByText('We could not find this. Please check every letter.').waitFor()

    const late = await site.visitor()
    await late.context.addCookies(await context.cookies())
    await late.page.goto('/where?lang=en')
    const sent = late.page.getByRole('article', { name: receipt })
    await sent.getByText('Your vote is counted.').waitFor()
    await late.context.clearCookies()
    await late.page.reload()
    await sent.waitFor()
  }))

test('who chose a paid vote is not asked once more and may go back to a free one; once that is used, paying alone is offered', () =>
  withChapa(site, async () => {
    const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
    expectTrouble(/status of 422/)
    const phone = somePhone()
    await toBallot(page, 7, 8)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await payPage(page)
    expect(await page.getByRole('button', { name: 'Vote for free' }).isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Change votes, name or phone' }).click()
    await heading(page, 'Your ballot').waitFor()
    expect(await page.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^Free vote/ }).check()
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'free', [7])

    await page.goto('/?lang=en')
    await toBallot(page, 6)
    await fillBallot(page, { phone, kind: 'Free vote' })
    await sendBallot(page)
    const kinds = page.getByRole('group', { name: 'Paid vote' })
    await kinds.getByText('This phone has used its free vote. A paid vote still counts.').waitFor()
    await wholePage(page)
    expect(await kinds.getByRole('radio').count()).toBe(1)
    expect(await kinds.getByRole('radio', { name: /^Paid vote/ }).isChecked()).toBe(true)
    await expectReached(page, kinds.getByRole('radio'))
    await sendBallot(page)
    await payPage(page)
    expect(await page.getByRole('button', { name: 'Vote for free' }).count()).toBe(0)
  }))

test('a vote is paid for with Chapa, and all three count', () =>
  withChapa(site, async ({ url }) => {
    const { page } = await site.open('/?lang=en', withoutScripts)
    const phone = somePhone()
    await toBallot(page, 0, 1, 4)
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await payPage(page)
    const chosen = page.getByRole('list', { name: 'Your votes' }).getByRole('listitem')
    const places = [0, 1, 4].map((number, index) => `${index + 1}${ranks[index]} ${demoName(number)}`)
    expect(await chosen.allTextContents()).toEqual(places)
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.getByRole('link', { name: 'Go on to pay at Chapa' }).waitFor()
    // The page goes on by itself; who does not want to wait has the link.
    await page.waitForURL(`${url}/**`)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await heading(page, 'Your ballot').waitFor()
    await lookUntil(page, page.getByText('We have your payment. Your vote is not sent yet.'))
    await expectPaidAlone(page)
    expect(await phoneField(page).inputValue()).toBe(phone)

    await page.goto('/where')
    await page.getByText('Paid. Your vote is ready to use.').waitFor()
    await page.getByRole('link', { name: 'Vote now' }).click()
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'paid', [0, 1, 4])
    await page.goto('/where')
    await page.getByText('Paid and voted.').waitFor()
    expect(await page.getByRole('link', { name: 'Choose how to pay' }).count()).toBe(0)
  }))

test('a vote is paid for with a T-card; a slip and a used card are told beside its field', () =>
  withChapa(site, async () => {
    const { page, expectTrouble } = await site.open('/?lang=en', withoutScripts)
    expectTrouble(/status of (400|422)/)
    const [phone, card] = [somePhone(), await someCard(site.platform)]
    const number = page.getByRole('textbox', { name: 'card number' })
    const pay = async (typed: string): Promise<void> => {
      await number.fill(typed)
      await page.getByRole('button', { name: 'Pay with this card' }).click()
    }
    await toBallot(page, 5, 6)
    // The first page leads on who comes back from a payment.
    await page.goto('/?jp=true')
    await page.getByRole('link', { name: 'Go on with your vote' }).click()
    await page.getByRole('listitem').getByText(demoName(5)).waitFor()
    for (const [index, rank] of [5, 6].entries())
      await rankOf(page, ranks[index] ?? 'gold').selectOption({ label: demoName(rank) })
    await fillBallot(page, { phone, kind: 'Paid vote' })
    await sendBallot(page)
    await pay('ABCD-EFGH-0000-0000')
    await eventually(() => problemOf(number)).toContain('Please check the card')
    expect(await number.inputValue()).toBe('')
    await expectReached(page, number)
    await pay(card.toLowerCase())
    await page.getByText('We have your payment. Your vote is not sent yet.').waitFor()
    await expectPaidAlone(page)
    expect(page.url()).not.toContain(card)
    await sendBallot(page)
    await lookUntil(page, countedVote(page))
    await expectBallot(phone, 'paid', [5, 6])

    // Another browser has the card now.
    await page.context().clearCookies()
    await page.goto(`/payment?${new URLSearchParams({ name: 'Tsehay', phone: somePhone(), isd: 'true', lang: 'en' })}`)
    await pay(card)
    await eventually(() => problemOf(number)).toBe('card aleady used or unavailable')
  }))
