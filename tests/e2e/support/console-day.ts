import enAdmin from '@ashenda/web/src/locales/en/admin.json' with { type: 'json' }
import enConsole from '@ashenda/web/src/locales/en/console.json' with { type: 'json' }
import tigAdmin from '@ashenda/web/src/locales/tig/admin.json' with { type: 'json' }
import tigConsole from '@ashenda/web/src/locales/tig/console.json' with { type: 'json' }
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { heading, isFocused } from './account-forms.ts'
import { violations } from './axe.ts'
import { eventually } from './eventually.ts'
import { standingOut } from './fits.ts'
import { toasts } from './home.ts'

const texts = { en: { admin: enAdmin, console: enConsole }, tig: { admin: tigAdmin, console: tigConsole } } as const

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** A text of the console by its key, `console:overview.votes`, with its values filled in. */
export const sayIn =
  (language: keyof typeof texts): Say =>
  (key, values = {}) => {
    const within = (object: unknown, name: string): unknown => new Map(Object.entries(object ?? {})).get(name)
    const text = key.split(/[:.]/).reduce(within, texts[language])
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    return Object.entries(values).reduce((said, [name, value]) => said.replaceAll(`{{${name}}}`, String(value)), text)
  }

/** An admin's work on a page of the console, in one language. */
export interface Day {
  readonly page: Page
  readonly say: Say
}

export const root = '/dashboard/admin'

/** What the pages of a day are headed. */
export const titles = {
  '': 'console:pages.overview',
  '/users': 'admin:admin.users',
  '/requests': 'admin:admin.requests',
  '/contest': 'admin:admin.contest',
  '/actions': 'admin:admin.actions',
  '/payments': 'admin:admin.payments',
  '/ledger': 'console:pages.ledger',
  '/suspicion': 'admin:admin.suspicion',
  '/queues': 'console:pages.queues',
} as const

/** Follows the menu, which on a phone is opened first. */
export async function go({ page, say }: Day, path: keyof typeof titles): Promise<void> {
  const burger = page.getByRole('button', { name: say('console:shell.menu'), exact: true })
  const menu = page.getByRole('navigation', { name: say('admin:admin.menu') })
  await menu.or(burger).first().waitFor()
  if (await burger.isVisible()) await burger.click()
  await menu.locator(`a[href="${root}${path}"]`).last().click()
  await heading(page, say(titles[path])).waitFor()
}

const judged = new Set<string>()

/** Nothing stands out sideways, and axe, once for each page and width, finds nothing. */
export async function look({ page }: Day): Promise<void> {
  const { pathname, hash } = new URL(page.url())
  const place = `${pathname} ${/tab=\w+/.exec(hash)?.[0] ?? ''} at ${page.viewportSize()?.width}`
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // A table whose next rows are on their way is pale.
  await eventually(() => page.locator('[data-stale]').count()).toBe(0)
  await expect.poll(() => standingOut(page), { message: place }).toEqual([])
  if (judged.has(place)) return
  judged.add(place)
  expect(await violations(page), place).toEqual([])
}

export const panelOf = (page: Page): Locator => page.getByRole('complementary')

/** On a phone it covers the page. */
export const closePanel = (page: Page): Promise<void> => panelOf(page).getByRole('button').first().click()

/** By the field above a table. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').fill(text)
  await eventually(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('q')).toBe(text)
}

export const told = (page: Page, text: string): Promise<void> =>
  toasts(page).filter({ hasText: text }).first().waitFor()

/** Fills in the open dialog and sends it. */
export async function giveReason(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.locator('[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
}

/** Types into the palette once it is open, and follows what it marks first. */
export async function findInPalette(page: Page, text: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox')
  await eventually(() => isFocused(field)).toBe(true)
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text, selected: true }).waitFor()
  await page.keyboard.press('Enter')
}
