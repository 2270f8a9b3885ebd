import type { Locator, Page } from 'playwright-core'
import { demoName } from '../../support/demo-site.ts'
import { eventually } from './eventually.ts'

/** The parts of the first page as an English reader finds them: by role and name. */

export const cards = (page: Page): Locator => page.getByRole('list', { name: 'Contestants' }).getByRole('article')

/** How many contestants the list has, seen from its end: the document holds the cards around the screen only. */
export const listed = async (page: Page): Promise<number> =>
  Number(await page.getByRole('listitem').and(page.locator('[aria-posinset]')).last().getAttribute('aria-posinset'))

export const cardOf = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

const starLabels = 'vote|chosen|gold|silver|bronze|account waiting payment'

/** Her star, on the card or in the dialog that tells her story. */
export const starOf = (within: Page | Locator, name: string): Locator =>
  within.getByRole('checkbox', { name: new RegExp(`^(${starLabels}) ${name}$`) })

export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^submit Send \d votes?$/ })

export const podium = (page: Page): Locator => page.getByRole('dialog', { name: 'your votes' })

export const zoneChip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Zones' }).getByRole('button', { name: new RegExp(`^${name}( \\d+ contestants?)?$`) })

/** What her card shows as her count. */
export async function countOf(page: Page, name: string): Promise<number> {
  const text = await cardOf(page, name)
    .getByText(/^[\d,]+ votes?$/)
    .last()
    .textContent()
  return Number.parseInt(text?.replaceAll(',', '') ?? '', 10)
}

/** Presses stars, by the numbers of the contestants, and waits until each has her place. */
export async function choose(page: Page, ...numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const star = starOf(cards(page), demoName(number))
    await star.click()
    await eventually(() => star.isChecked()).toBe(true)
  }
}

export async function openPodium(page: Page): Promise<Locator> {
  await submitButton(page).click()
  await podium(page).waitFor()
  return podium(page)
}

/** The podium with nobody on it: whoever was chosen is taken off. */
export async function openEmptyPodium(page: Page, number = 0): Promise<Locator> {
  await choose(page, number)
  const dialog = await openPodium(page)
  await dialog.getByRole('button', { name: `Remove ${demoName(number)}` }).click()
  return dialog
}

/** With nobody on the podium, the button in place of the one that submits. */
export const chooseButton = (page: Page): Locator =>
  podium(page).getByRole('button', { name: 'Choose contestants', exact: true })

export const nameInput = (page: Page): Locator => podium(page).getByRole('textbox', { name: 'Full name' })
export const phoneInput = (page: Page): Locator => podium(page).getByRole('textbox', { name: 'Phone' })
export const castButton = (page: Page): Locator => podium(page).getByRole('button', { name: 'submit my vote' })

export interface Voter {
  readonly name?: string
  readonly phone: string
}

/** Opens the podium, fills in the form and presses the button that asks whether the phone has paid. */
export async function pressSubmit(page: Page, { name = 'Tsehay Girmay', phone }: Voter): Promise<void> {
  await openPodium(page)
  await nameInput(page).fill(name)
  await phoneInput(page).fill(phone)
  await castButton(page).click()
}

/** The same as somebody who has not paid and then chooses the free vote, which is sent at once. */
export async function submit(page: Page, voter: Voter): Promise<void> {
  await pressSubmit(page, voter)
  await chooseFree(page)
}

/** A free vote can be undone for ten seconds: nobody waits for them. */
export const sendNow = (page: Page): Promise<void> => podium(page).getByRole('button', { name: 'Send now' }).click()

/** On the payment page: back to the first page, where the free vote is sent. */
export async function chooseFree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Vote for free' }).click()
  await sendNow(page)
}

const thanks = 'thank you!!! your votes have been submitted successfully.'

export const thankYou = (page: Page): Locator => podium(page).getByText(thanks)

/** What the browser keeps under a key, as it stands there. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Short news at the top of the page. */
export const toasts = (page: Page): Locator => page.locator('[data-position="top-center"] > *')

export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
