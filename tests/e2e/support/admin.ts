import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Account, insertAdmin } from '../../support/accounts.ts'
import { heading } from './account-forms.ts'
import { beLoggedIn } from './logged-in.ts'
import type { Site, Visitor } from './site.ts'

/** What was asked for while a call gave the session another token; the page asks again. */
export const askedWithFormerToken = /status of 401 .*\/(?:admin|api)\//

/** An admin who is logged in, on one of her pages once `before` has arranged what she will find. */
export async function openAsAdmin(
  site: Site,
  path: string,
  {
    before,
    options,
    adminRole,
  }: {
    readonly before?: (visitor: Visitor) => Promise<unknown>
    readonly options?: BrowserContextOptions
    /** An owner unless said otherwise. */
    readonly adminRole?: AdminRole
  } = {},
): Promise<Visitor & { readonly account: Account }> {
  const account = await insertAdmin(site.platform, { ...(adminRole && { adminRole }) })
  const visitor = await site.visitor(options)
  await beLoggedIn(visitor, account, { name: 'Abrehet Kidane', role: 'admin', phone: account.phone })
  await before?.(visitor)
  await visitor.page.goto(path.includes('?') ? path : `${path}?lang=en`)
  return { ...visitor, account }
}

/** Follows an entry of the console's menu, which may also say how much waits there; on a phone the menu is opened first. */
export async function goTo(page: Page, entry: string, title = entry): Promise<void> {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Admin pages' })
  await menu.or(burger).waitFor()
  if (await burger.isVisible()) await burger.click()
  await menu.getByRole('link', { name: new RegExp(`^${entry}(?: \\d+ waiting)?$`) }).click()
  await heading(page, title).waitFor()
}
