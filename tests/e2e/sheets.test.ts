import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import {
  cardOf,
  cards,
  choose,
  openPodium,
  podium,
  pressSubmit,
  submit,
  submitButton,
  submitWithoutVotes,
  thankYou,
} from './support/home.ts'
import { sayPayment } from './support/paid-ballot.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const entries = (page: Page): Promise<number> => page.evaluate(() => history.length)
const story = (page: Page, number: number): Locator => page.getByRole('dialog', { name: demoName(number) })
const request = (page: Page, number: number): Locator =>
  page.getByRole('dialog', { name: `Leave a Request To: ${demoName(number)}` })
const search = (page: Page): string => new URL(page.url()).search

const readAll = (page: Page): Locator => page.getByRole('link', { name: `Read all about ${demoName(1)}` })
const askHer = (page: Page): Locator => cardOf(page, demoName(1)).getByRole('button', { name: /^Request/ })

/** Each dialog of the first page, and what opens it. */
const sheets = {
  podium: { open: async (page: Page) => void (await openPodium(page)), opener: submitButton, dialog: podium },
  story: {
    open: (page: Page) => readAll(page).click(),
    opener: readAll,
    dialog: (page: Page) => story(page, 1),
  },
  request: {
    open: (page: Page) => askHer(page).click(),
    opener: askHer,
    dialog: (page: Page) => request(page, 1),
  },
} as const

test.each(['podium', 'story', 'request'] as const)(
  '[MOD-01] Back closes the sheet and leaves the page where it was, Forward opens it again: %s',
  async (name) => {
    const { page } = await site.open('/?lang=en', phone)
    const { open, opener, dialog } = sheets[name]
    await choose(page, 0)
    // Whoever presses it has it in sight.
    await opener(page).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => window.scrollY)
    const before = await entries(page)
    await open(page)
    await dialog(page).waitFor()
    expect(await entries(page)).toBe(before + 1)
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await cards(page).first().waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(top)
    await page.goForward()
    await dialog(page).waitFor()
  },
)

test.each(['podium', 'story', 'request'] as const)(
  '[MOD-01] its button and Escape take the entry of the sheet back: Back leads to the page before: %s',
  async (name) => {
    const { page } = await site.open('/about?lang=en', desktop)
    await page.getByRole('link', { name: 'Ashenda' }).first().click()
    await choose(page, 0)
    const { open, dialog } = sheets[name]
    for (const close of [
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      async () => {
        await pressEscape(page)
        await page.keyboard.press('Escape')
      },
    ]) {
      await open(page)
      await dialog(page).waitFor()
      await close()
      await dialog(page).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => history.state?.sheet)).toBeUndefined()
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  },
)

test('[MOD-01] after a reload the sheet is open again, and Back closes it still', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 0)
  for (const { open, dialog } of Object.values(sheets)) {
    await open(page)
    await dialog(page).waitFor()
    await page.reload()
    await dialog(page).waitFor()
    await page.goBack()
    await dialog(page).waitFor({ state: 'detached' })
    await cards(page).first().waitFor()
  }
})

test('[HOM-12] Back closes the podium of a return: the address below it submits nothing', async () => {
  const { page } = await site.open('/about?lang=en', phone)
  const sent = watchCalls(page, /^\/vote\/(?:vote|verifyPayment)$/)
  await page.goto('/?jp=true')
  await podium(page).waitFor()
  await page.goBack()
  await podium(page).waitFor({ state: 'detached' })
  expect(search(page)).toBe('')
  await page.reload()
  await cards(page).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(sent).toEqual([])
})

test('[MOD-01] Back closes an alert together with the sheet it stands over', async () => {
  const { page } = await site.open('/about?lang=en', phone)
  await page.goto('/?jp=true')
  await submitWithoutVotes(page)
  await page.getByRole('alertdialog', { name: 'you havent voted yet' }).waitFor()
  await page.goBack()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await podium(page).waitFor({ state: 'detached' })
})

test('[VOT-06] paying takes the place of the podium: Back leads to the list, Forward to paying', async () => {
  const visitor = await site.open('/?lang=en', phone)
  const { page } = visitor
  await sayPayment(visitor, 'none')
  await choose(page, 0)
  await pressSubmit(page, { phone: somePhone() })
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
  await page.goBack()
  await cards(page).first().waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goForward()
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
})

test('[HOM-12] [HOM-16] a free vote comes back to the list it was chosen from, and Back from it leaves for the page before', async () => {
  const { page } = await site.open('/about?lang=en', phone)
  await page.goto('/?name=selam1')
  await choose(page, 10)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect(search(page)).toBe('?name=selam1')
  await page.getByRole('button', { name: 'Back to the contestants' }).click()
  await podium(page).waitFor({ state: 'detached' })
  expect(search(page)).toBe('?name=selam1')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
})

test('[HOM-16] the thank-you is found again by Back from where it led', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await podium(page).getByRole('link', { name: 'Where is my vote?' }).click()
  await podium(page).waitFor({ state: 'detached' })
  await page.goBack()
  await thankYou(page).waitFor()
})

test('[MOD-01] a contestant who left meanwhile has no sheet after a reload', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await sheets.story.open(page)
  await story(page, 1).waitFor()
  await page.route(/\/actor\/list(\?|$)/, (route) => route.fulfill({ json: { success: true, actors: [] } }))
  await page.reload()
  await eventually(() => page.evaluate(() => history.state?.sheet)).toBeUndefined()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
