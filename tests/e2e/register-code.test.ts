import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { phone as phoneScreen } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { otherThan, startMessages } from '../support/messages.ts'
import { atPath, fillRegistration, heading, isFocused, problemOf, registerButton } from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

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

test('[REG-04] where phones have to be proven the code that was sent there registers, and leads to her page', async () => {
  const number = somePhone()
  const visitor = await site.open('/register?lang=en')
  visitor.expectTrouble(/status of (403|422)/)
  const { page } = visitor
  await fillRegistration(page, { phone: number })
  await registerButton(page).click()
  await codeField(page).waitFor()
  await eventually(() => isFocused(codeField(page))).toBe(true)
  await page.getByText(number).waitFor()
  await expectFits(page, 'the code is asked for')
  expect(await violations(page, [], 'main')).toEqual([])
  expect(await accountsWith(number)).toBe(0)
  const code = await messages.codeFor(number)
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await eventually(() => problemOf(codeField(page))).toContain('this code is not right')
  await codeField(page).fill(code)
  await confirm(page)
  await atPath(page, '/dashboard/user')
  expect(await accountsWith(number)).toBe(1)
})

test('[REG-04] without scripts it does the same, and the password is typed once', async () => {
  const number = somePhone()
  const visitor = await site.open('/register?lang=en', { ...phoneScreen, javaScriptEnabled: false })
  visitor.expectTrouble(/status of 422/)
  const { page } = visitor
  await fillRegistration(page, { phone: number })
  await registerButton(page).click()
  await heading(page, 'Your code').waitFor()
  const code = await messages.codeFor(number)
  await codeField(page).fill(otherThan(code))
  await confirm(page)
  await page.getByText('this code is not right').waitFor()
  await codeField(page).fill(code)
  await confirm(page)
  await atPath(page, '/dashboard/user')
  expect(await accountsWith(number)).toBe(1)
})
