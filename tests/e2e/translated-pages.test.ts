import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { heading } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards, choose, podium, starOf, submit, thankYou, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'
import { translatePage } from './support/translate.ts'

/** What goes wrong in a page fails its test (`useSite`), so that each of these only has to use it. */
const site = useSite()

test('[I18-03] a voter votes on a page that her browser has translated', async () => {
  const { page, expectTrouble } = await site.open()
  // Only a page that scripts have made alive says so.
  await page.getByText('live', { exact: true }).waitFor()
  await translatePage(page)
  await choose(page, 0, 1)
  await starOf(cards(page), demoName(0)).click()
  await choose(page, 3)
  await zoneChip(page, 'mekelle zone').click()
  await cardOf(page, demoName(6)).waitFor()
  await zoneChip(page, 'all').click()
  await cardOf(page, demoName(1)).waitFor()
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await podium(page).getByRole('button', { name: 'Back to the contestants' }).click()
  await eventually(() => podium(page).count()).toBe(0)
  expectTrouble(/ERR_INTERNET_DISCONNECTED/) // of what it fetches beforehand
  await page.context().setOffline(true)
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await eventually(() =>
    page
      .getByRole('status')
      .getByText(/offline/i)
      .count(),
  ).toBe(0)
})

test('[I18-03] a contestant uses her pages, translated', async () => {
  const { page } = await openDashboard(site)
  await heading(page, 'Welcome, Selam').waitFor()
  await translatePage(page)
  await lookThrough(page, '/dashboard/user')
})

test('[I18-03] an admin retires a zone and brings it back, and looks through her pages, translated', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone')
  const zone = page.getByRole('listitem').filter({ hasText: 'central zone' }).first()
  await zone.waitFor()
  await translatePage(page)
  await zone.getByRole('button', { name: /^Retire/ }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await zone.getByText('retired').waitFor()
  await zone.getByRole('button', { name: /^Bring back/ }).click()
  await eventually(() => zone.getByText('retired').count()).toBe(0)
  expect(await zone.getByRole('button', { name: /^Retire/ }).textContent()).toContain('Retire')

  expect(await lookThrough(page, '/dashboard/admin')).toBeGreaterThan(8)
})

/** Opens each page of a menu. @returns how many there are */
async function lookThrough(page: Page, base: string): Promise<number> {
  const links = page.locator(`nav a[href^="${base}"]`)
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
  for (const path of paths) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await eventually(() => new URL(page.url()).pathname).toBe(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => page.getByText('Loading').count()).toBe(0)
  }
  return paths.size
}
