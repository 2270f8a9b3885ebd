import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { otherThan, startMessages } from '../support/messages.ts'
import {
  atPath,
  fillRegistration,
  heading,
  input,
  isFocused,
  problemOf,
  registerButton,
} from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'
import { alive, holdScripts } from './support/without-scripts.ts'

const messages = await startMessages()
const site = useSite({
  env: messages.env,
  seed: (sql) => sql`update contests set phone_proof = 'always' where current`,
})
afterAll(() => messages.close())

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my number' }).click()
const accountsWith = async (phone: string): Promise<number> =>
  (await site.platform.sql`select from users where phone = ${phone}`).length

test('where phones have to be proven the code that was sent registers, over a lost script, the way back and a reload', async () => {
  const number = somePhone()
  const { page, expectTrouble } = await site.open('/register?lang=en')
  expectTrouble(/status of (403|422)|code-page|dynamically imported/)
  await page.route('**/assets/code-page-*.js', (route) => route.abort())
  await fillRegistration(page, { phone: number })
  await registerButton(page).click()
  await page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await page.unroute('**/assets/code-page-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await eventually(() => isFocused(codeField(page))).toBe(true)
  await page.getByText(number).waitFor()
  await expectFits(page, 'the code is asked for')
  expect(await violations(page, [], 'main')).toEqual([])

  // What was typed is gone with the document; typed once more it stays over the way back.
  await page.getByRole('link', { name: 'Change the number' }).click()
  await fillRegistration(page, { phone: number })
  await registerButton(page).click()
  await codeField(page).waitFor()
  await page.getByRole('link', { name: 'Change the number' }).click()
  expect(await input(page, 'phone').inputValue()).toBe(number)
  expect(await page.getByLabel('new password', { exact: true }).inputValue()).not.toBe('')
  await registerButton(page).click()
  await codeField(page).waitFor()
  expect(await accountsWith(number)).toBe(0)
  const code = await messages.codeFor(number)
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
  await codeField(page).fill(code)
  await confirm(page)
  await atPath(page, '/dashboard/user')
  expect(await accountsWith(number)).toBe(1)
  // A welcome may follow.
  expect(messages.to(number).filter((text) => /\d{6}/.test(text))).toHaveLength(1)
  await page.goto('/register?lang=en')
  await registerButton(page).waitFor()
})

/** A visitor who was asked for the code by the server's own page, whose scripts are still on their way. */
async function askedWithoutScripts() {
  const number = somePhone()
  const visitor = await site.visitor()
  visitor.expectTrouble(/status of 422|assets|Failed to fetch|dynamically imported/)
  const { page } = visitor
  await page.clock.install()
  const held = await holdScripts(page, site.platform.url, { entry: 'waits' })
  await page.goto('/register?lang=en', { waitUntil: 'commit' })
  await eventually(held.waiting).toBeGreaterThan(0)
  await fillRegistration(page, { phone: number })
  await registerButton(page).click({ noWaitAfter: true })
  await heading(page, 'Your code').waitFor()
  return { page, number, letCome: held.letCome }
}

/** What React does about a part that came, or was lost, is done. */
const isIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())))

/** What somebody types, and where she is, in an input that must stay the same. */
async function typeCode(page: Page, typed: string): Promise<void> {
  await codeField(page).fill(typed)
  await codeField(page).evaluate((element) => element.setAttribute('data-same', ''))
}
const typedStill = (page: Page): Promise<readonly string[]> =>
  page
    .locator('input[data-same]:focus')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLInputElement).value))

test('who is asked for the code before the scripts are there keeps the form where they are lost, and it registers her', async () => {
  const { page, number, letCome } = await askedWithoutScripts()
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/code-page-'))
  await page.route('**/assets/code-page-*.js', (route) => route.abort())
  await typeCode(page, '12')
  await letCome()
  await alive(page)
  await lost
  await isIdle(page)
  expect(await typedStill(page)).toEqual(['12'])
  await codeField(page).fill(await messages.codeFor(number))
  await confirm(page)
  await atPath(page, '/dashboard/user')
  expect(await accountsWith(number)).toBe(1)
})
