import type { Locator, Page } from 'playwright-core'

/** The admins' page of all contestants. */
export const usersPath = '/dashboard/admin/users'

export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

export const cardOf = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name }) })

export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Name or phone' })

export const button = (card: Locator, name: RegExp): Locator => card.getByRole('button', { name })
