import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import {
  atPath,
  fillRegistration,
  input,
  isFocused,
  logIn,
  pathOf,
  problemOf,
  registerButton,
  zoneSelect,
  zonesAreHere,
} from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'
import { wholePage, withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })

const needsScripts = (page: Page) => page.getByRole('heading', { name: 'This page needs JavaScript.' }).waitFor()

test('somebody logs in, is told what her pages need, and logs out', async () => {
  const { phone, password } = await registerContestant(site.platform)
  const { page, context, expectTrouble } = await site.open('/login?lang=en', withoutScripts)
  expectTrouble(/status of 40[01]/)
  await logIn(page, phone, '')
  await eventually(() => problemOf(page.getByLabel('password', { exact: true }))).toBe('Please fill this in.')
  await logIn(page, phone, 'not hers')
  await page.getByRole('alert').getByText('the phone or the password is not right').waitFor()
  expect(await input(page, 'phone').inputValue()).toBe(phone)
  expect(await page.getByLabel('password', { exact: true }).inputValue()).toBe('')
  await logIn(page, phone, password)
  await needsScripts(page)
  expect(pathOf(page)).toBe('/dashboard/user')
  const session = async () => (await context.cookies()).some(({ name }) => name.startsWith('session'))
  expect(await session()).toBe(true)
  await expectDecent(page)
  expect(await page.getByRole('link', { name: /^(Login|Register)$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await atPath(page, '/')
  expect(await session()).toBe(false)
  await page.goto('/dashboard/user')
  await expectDecent(page)
  expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
})

/** The notice looks like the site, names one way on, and nothing lies over it. */
async function expectDecent(page: Page): Promise<void> {
  await needsScripts(page)
  await page.getByRole('banner').getByRole('link', { name: 'Exemplary' }).waitFor()
  await page.getByRole('contentinfo').waitFor()
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['Go to the first page'])
  expect(await page.locator('.arriving').isVisible()).toBe(false)
}

test('without scripts too a log-in by e-mail leads back to the page it began at, by way of the other forms', async () => {
  const admin = await insertAdmin(site.platform, { email: 'back@example.org' })
  const { page } = await site.open('/exemplary?lang=en', withoutScripts)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  const inMain = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await inMain('Register').click()
  await inMain('Log in').click()
  await eventually(() => page.title()).toBe('LOGIN FORM · ashenda tigray')
  await inMain('Log in with my e-mail').click()
  expect(await input(page, 'email').getAttribute('inputmode')).toBe('email')
  await input(page, 'email').fill('back@example.org')
  await page.getByLabel('password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click()
  await atPath(page, '/exemplary')
})

test('somebody registers for a zone; all that is wrong is told at once, the first in view, and a phone that is taken, too', async () => {
  const { page, expectTrouble } = await site.open('/register?lang=en', withoutScripts)
  expectTrouble(/status of (409|422)/)
  await zonesAreHere(page)
  await zoneSelect(page).selectOption({ label: 'Mekelle Zone' })
  await fillRegistration(page, { phone: '0911', password: 'short' })
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toContain('valid mobile phone number')
  await wholePage(page)
  expect(await problemOf(page.getByLabel('new password', { exact: true }))).toBeTruthy()
  expect(await page.getByRole('alert').first().textContent()).toBe('Please correct what is marked below.')
  expect(await isFocused(input(page, 'phone'))).toBe(true)
  const { phone: taken } = await registerContestant(site.platform)
  await fillRegistration(page, { phone: taken })
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toContain('this phone is registered already')
  await wholePage(page)
  expect(await zoneSelect(page).locator('option:checked').textContent()).toBe('Mekelle Zone')
  expect(await page.getByLabel('new password', { exact: true }).inputValue()).toBe('')
  const phone = somePhone()
  await fillRegistration(page, { phone })
  await registerButton(page).click()
  await needsScripts(page)
  await page.getByText(/^You are registered[.] Your one-time fee of ETB\s30 is still due: /).waitFor()
  const [stored] = await site.platform.sql`
    select z.name from users u join contestants c using (id) join zones z on z.id = c.zone_id where u.phone = ${phone}`
  expect(stored).toEqual({ name: 'mekelle zone' })
})
