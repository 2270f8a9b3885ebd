import type { Locator, Page } from 'playwright-core'
import { openAsAdmin } from './admin.ts'
import type { Site } from './site.ts'

/** Two admins on the same page: the first is Selam Hagos, the other comes second. */
export async function openTwice(site: Site, path: string): Promise<readonly [Page, Page]> {
  const [first, second] = await Promise.all([openAsAdmin(site, path), openAsAdmin(site, path)])
  for (const { expectTrouble } of [first, second]) expectTrouble(/40[49] \(.*\) .*\/(admin|api\/v1)\//) // the browser's word on what is refused
  return [first.page, second.page]
}

const faster = (page: Page, what: string): Locator =>
  page.getByRole('alertdialog', { name: new RegExp(`^Selam Hagos changed this first\\. ${what}, `) })

/** That somebody else has changed it. */
export const notice = (within: Page | Locator): Locator =>
  within.getByRole('alert').filter({ hasText: 'somebody else has changed this meanwhile' })

/** Reads who was faster, and goes on. */
export async function acknowledge(page: Page, what: string): Promise<void> {
  await faster(page, what).getByRole('button', { name: 'OK' }).click()
}
