import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import {
  atPath,
  fillRegistration,
  heading,
  input,
  isFocused,
  isInView,
  logIn,
  problemOf,
  registerButton,
  zonesAreHere,
} from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { stored, toasts } from './support/home.ts'
import { storedAuth } from './support/logged-in.ts'
import { openStanding, standStill, withMoments } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const bannerLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })
const forget = (page: Page) => page.evaluate(() => localStorage.removeItem('auth'))

test('[LOG-01] a log-in leads back to the page it began at, by whatever way and over a reload', async () => {
  const { phone, password } = await registerContestant(site.platform)
  const { page } = await site.open('/results?lang=en')
  await page.getByRole('link', { name: 'Login' }).click()
  await inMain(page, 'Register').click()
  await heading(page, 'REGISTER').waitFor()
  await page.reload()
  await inMain(page, 'Log in').click()
  await heading(page, 'LOGIN FORM').waitFor()
  await logIn(page, phone, password)
  await atPath(page, '/results')
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Selam Hagos', role: 'actor' }))
  // A document of its own, as in a new tab or by a press before the scripts arrive.
  await forget(page)
  await page.goto('/exemplary?lang=en')
  await page.evaluate(() => location.assign('/login'))
  await heading(page, 'LOGIN FORM').waitFor()
  await logIn(page, phone, password)
  await atPath(page, '/exemplary')
})

test('[AUT-03] [AUT-04] a page that leads away is remembered for the log-in, over a reload', async () => {
  const [{ phone, password }, admin] = [await registerContestant(site.platform), await insertAdmin(site.platform)]
  const { page } = await site.open('/dashboard/user/upload?from=mail&lang=en')
  await page.getByRole('link', { name: 'Go now' }).click()
  await heading(page, 'LOGIN FORM').waitFor()
  await page.reload()
  await logIn(page, phone, password)
  await atPath(page, '/dashboard/user/upload')
  expect(new URL(page.url()).search).toBe('?from=mail')
  // One that is an admin’s.
  await page.goto('/dashboard/admin/requests')
  await page.getByRole('link', { name: 'Go now' }).click()
  await atPath(page, '/')
  await forget(page)
  await page.reload()
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/dashboard/admin/requests')
})

test('[REG-04] on a phone a taken number is in view and in focus; the next one registers and leads back', async () => {
  const { phone: taken } = await registerContestant(site.platform)
  const { page, expectTrouble } = await site.open('/about?lang=en', { viewport: { width: 360, height: 740 } })
  expectTrouble(/409/)
  await inMain(page, 'Take part').click()
  await zonesAreHere(page)
  await fillRegistration(page, { phone: taken })
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toContain('this phone is registered already')
  await eventually(() => isInView(input(page, 'phone'))).toBe(true)
  await eventually(() => isFocused(input(page, 'phone'))).toBe(true)
  expect(await stored(page, 'auth')).toBeNull()
  const phone = somePhone()
  await input(page, 'phone').fill(phone)
  await registerButton(page).click()
  await atPath(page, '/about')
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Letebirhan Gebremedhin', role: 'actor' }))
  const [row] = await site.platform.sql`select role, fname, mname from users where phone = ${phone}`
  expect(row).toMatchObject({ role: 'actor', fname: 'Letebirhan', mname: 'Gebremedhin' })
})

test.each(['en', 'tig'])(
  'at 360 px a refusal and the countdown of the guard fit, and axe finds nothing: %s',
  async (lang) => {
    const { page, expectTrouble } = await site.open(`/forgot-password?lang=${lang}`)
    expectTrouble(/422/)
    await page.locator('input[name=email]').fill('nobody@example.org')
    await page.locator('input[name=answer]').fill('x'.repeat(100))
    await page.locator('input[name=newPassword]').fill('another password')
    await page.keyboard.press('Enter')
    await toasts(page).waitFor()
    await expectFits(page, 'refused by the server')
    await standStill(page)
    await openStanding(page, '/dashboard/user', page.getByRole('timer'))
    await expectFits(page, 'countdown')
    expect(await withMoments(page, () => violations(page))).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await withMoments(page, () => violations(page, ['color-contrast']))).toEqual([])
    expect(await page.getByRole('timer').count(), 'all the while').toBe(1)
  },
)

test('a page the network loses is said to be broken, and comes with the next visit; without its checks the server checks', async () => {
  const { page, expectTrouble } = await site.open('/forgot-password?lang=en')
  expectTrouble(/login-page|schema-errors-|actor[/]register/)
  await page.route('**/login-page*', (route) => route.abort('connectionfailed'))
  await bannerLogin(page).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/login-page*')
  await page.goBack()
  await heading(page, 'RESET PASSWORD').waitFor()
  await bannerLogin(page).click()
  await heading(page, 'LOGIN FORM').waitFor()

  await page.route('**/assets/schema-errors-*.js', (route) => route.abort('connectionfailed'))
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone: somePhone(), password: 'short' })
  await registerButton(page).click()
  await eventually(() => problemOf(page.getByLabel('new password', { exact: true }))).toBe(
    'a password has 8 to 128 characters',
  )
})

/** Not account-page-*.js. */
const accountTexts = /\/assets\/account-[\w-]{8}\.js$/

test('texts the network loses break a page on the way to it, not one the server drew', async () => {
  const admin = await insertAdmin(site.platform)
  const { page, expectTrouble } = await site.open('/about?lang=en', desktop)
  expectTrouble(/account-/)
  await page.route(accountTexts, (route) => route.abort('connectionfailed'))
  await bannerLogin(page).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.goto('/login?lang=en', { waitUntil: 'networkidle' })
  await heading(page, 'LOGIN FORM').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/dashboard/admin')
})

test('a log-in page whose texts were lost comes whole when it is reloaded', async () => {
  const { page, expectTrouble } = await site.open('/about?lang=en', desktop)
  expectTrouble(/account-/)
  await page.route(accountTexts, (route) => route.abort('connectionfailed'))
  await bannerLogin(page).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute(accountTexts)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await heading(page, 'LOGIN FORM').waitFor()
})
