import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { atPath, heading, input, logIn, problemOf, registerButton } from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { openStanding, standStill, withMoments } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

test.each(['en', 'tig'])(
  '[HOM-15] at 360 px a refusal and the countdown of the guard fit, and axe finds nothing on it: %s',
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

test('a form changes its language with what stands beside its fields, and loses nothing that was typed', async () => {
  const { page } = await site.open('/register?lang=en', desktop)
  await input(page, 'first name').fill('Letebirhan')
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toBe('Please fill this in.')
  await page.getByRole('button', { name: /^Language: / }).click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Tigrigna' }).click()
  await eventually(() => problemOf(input(page, 'ቁጽሪ ቴሌፎን'))).toBe('በጃኹም እዚ ምልእዎ።')
  expect(await input(page, 'ስም').inputValue()).toBe('Letebirhan')
  expect(await page.title()).toBe('ምዝገባ · ashenda tigray')
})

test('[NAV-01] a page names itself in the title, and the default returns with the first page', async () => {
  const { page } = await site.open('/login?lang=en')
  await eventually(() => page.title()).toBe('LOGIN FORM · ashenda tigray')
  await page.getByRole('banner').getByRole('link', { name: 'Ashenda' }).click()
  await eventually(() => page.title()).toBe('ashenda tigray')
})

test('a page that the network lost is said to be broken, and comes with the next visit, which loads the document', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/login-page/)
  await page.goto('/forgot-password?lang=en')
  await heading(page, 'RESET PASSWORD').waitFor()
  await page.route('**/login-page*', (route) => route.abort('connectionfailed'))
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
  await login.click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/login-page*')
  await page.goBack()
  await heading(page, 'RESET PASSWORD').waitFor()
  await login.click()
  await heading(page, 'LOGIN FORM').waitFor()
})

/** Not account-page-*.js. */
const accountTexts = /\/assets\/account-[\w-]{8}\.js$/

test('a page whose texts the network lost works as the server sent it', async () => {
  const admin = await insertAdmin(site.platform)
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/account-/)
  await page.route(accountTexts, (route) => route.abort('connectionfailed'))
  await page.goto('/login?lang=en', { waitUntil: 'networkidle' })
  await heading(page, 'LOGIN FORM').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/dashboard/admin')
})

test('texts that the network lost on the way to another page say that it is broken, and come with a reload', async () => {
  const { page, expectTrouble } = await site.open('/about?lang=en', desktop)
  expectTrouble(/account-/)
  await page.route(accountTexts, (route) => route.abort('connectionfailed'))
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute(accountTexts)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await heading(page, 'LOGIN FORM').waitFor()
})
