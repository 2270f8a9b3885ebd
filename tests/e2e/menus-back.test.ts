import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { eventually } from './support/eventually.ts'
import { cards } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Menu', exact: true })
const isOpen = (button: Locator): Promise<boolean> =>
  button.evaluate((node) => node.getAttribute('aria-expanded') === 'true')

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  await eventually(() => isOpen(menuButton(page))).toBe(true)
}

const aboutUs = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()

/** On the first page, with another page before it in the history. */
async function arrive(options = phone): Promise<Page> {
  const { page } = await site.open('/about?lang=en', options)
  await page.getByRole('link', { name: 'Ashenda' }).first().click()
  await cards(page).first().waitFor()
  return page
}

test('[NAV-02] Back closes the menu and stays on the page; the next one leaves it', async () => {
  const page = await arrive()
  await openMenu(page)
  await page.goBack()
  await eventually(() => isOpen(menuButton(page))).toBe(false)
  await cards(page).first().waitFor()
  await page.goBack()
  await aboutUs(page)
})

test('[NAV-03] Back closes what is open in the menu together with it', async () => {
  const page = await arrive()
  await openMenu(page)
  await page.locator('[aria-controls=contact-panel]').click()
  await page.locator('#contact-panel a').first().waitFor()
  await page.goBack()
  await eventually(() => isOpen(menuButton(page))).toBe(false)
  expect(await page.locator('#contact-panel a').count()).toBe(0)
  await page.goBack()
  await aboutUs(page)
})

test('[NAV-02] a menu that was closed otherwise, and opened again, costs no step on the way back', async () => {
  const page = await arrive()
  const before = await page.evaluate(() => history.length)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menuButton(page).click(),
    () => page.touchscreen.tap(20, 700),
  ]) {
    await openMenu(page)
    await close()
    await eventually(() => isOpen(menuButton(page))).toBe(false)
  }
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await aboutUs(page)
})

test('[NAV-02] who followed a link of the menu comes back to the page without it, and from there to the one before', async () => {
  const page = await arrive()
  await openMenu(page)
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await eventually(() => page.evaluate(() => location.hash)).toBe('#zones')
  await openMenu(page)
  await page.locator('#site-menu a[href="/exemplary"]').click()
  await eventually(() => page.evaluate(() => location.pathname)).toBe('/exemplary')
  await page.goBack()
  await cards(page).first().waitFor()
  expect(await page.evaluate(() => location.hash)).toBe('#zones')
  expect(await isOpen(menuButton(page))).toBe(false)
  await page.goBack()
  await eventually(() => page.evaluate(() => location.hash)).toBe('')
  expect(await isOpen(menuButton(page))).toBe(false)
  await page.goBack()
  await aboutUs(page)
})

test('[NAV-05] Back closes the menu of languages and leaves the language as it is', async () => {
  const page = await arrive(desktop)
  await page.locator('header button[aria-haspopup=menu]').click()
  await page.getByRole('menuitemradio').first().waitFor()
  await page.goBack()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await cards(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await page.goBack()
  await aboutUs(page)
})
