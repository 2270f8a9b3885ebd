import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** The forms as an English reader finds them: by label. */

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })

export const input = (page: Page, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

/** What stands beside a field because its value was not taken. */
export async function problemOf(field: Locator): Promise<string> {
  if ((await field.getAttribute('aria-invalid')) !== 'true') return ''
  return field.evaluate((node) => {
    const ids = node.getAttribute('aria-describedby')?.split(' ') ?? []
    const problem = ids.find((id) => id.endsWith('-error'))
    return (problem && document.getElementById(problem)?.textContent) ?? ''
  })
}

export const isFocused = (field: Locator): Promise<boolean> => field.evaluate((node) => node === document.activeElement)

/** Whether all of it can be seen without scrolling. */
export const isInView = (field: Locator): Promise<boolean> =>
  field.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

export const pathOf = (page: Page): string => new URL(page.url()).pathname

export const atPath = (page: Page, path: string) => eventually(() => pathOf(page)).toBe(path)

const loginButton = (page: Page): Locator => page.getByRole('button', { name: 'LOGIN', exact: true })

export async function logIn(page: Page, userId: string, password: string): Promise<void> {
  await input(page, 'phone').fill(userId)
  await page.getByLabel('password', { exact: true }).fill(password)
  await loginButton(page).click()
}

export interface Newcomer {
  readonly fname?: string
  readonly mname?: string
  readonly phone: string
  readonly password?: string
}

export const registerButton = (page: Page): Locator => page.getByRole('button', { name: 'REGISTER', exact: true })

/** Fills in what is required. */
export async function fillRegistration(page: Page, newcomer: Newcomer): Promise<void> {
  const { fname = 'Letebirhan', mname = 'Gebremedhin', phone, password = 'a password of hers' } = newcomer
  await input(page, 'first name').fill(fname)
  await input(page, 'middle name').fill(mname)
  await input(page, 'phone').fill(phone)
  await page.getByLabel('new password', { exact: true }).fill(password)
  await page.getByLabel('18 or older').check()
  await page.getByLabel(/^I have read the privacy policy/).check()
}

export const zoneSelect = (page: Page): Locator => page.getByRole('combobox', { name: 'zone' })

/** The thirteen zones of the server, and none of them. */
export const zonesAreHere = (page: Page) => eventually(() => zoneSelect(page).getByRole('option').count()).toBe(14)
