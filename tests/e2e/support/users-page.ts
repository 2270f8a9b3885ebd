import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** The admins' page of all contestants. */
export const usersPath = '/dashboard/admin/users'

export const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr')

/** Narrows the table to one contestant, by name or phone. */
export async function findUser(page: Page, sought: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Name or phone' }).fill(sought)
  await eventually(() => rows(page).count()).toBe(1)
  return rows(page)
}

/** Her short form beside the table. */
export async function openPanel(page: Page, sought: string): Promise<Locator> {
  const row = await findUser(page, sought)
  await row.locator('td').last().click()
  return page.getByRole('complementary', { name: 'Details' })
}

/** Her own page. */
export async function openUser(page: Page, name: string): Promise<void> {
  await (await findUser(page, name)).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
