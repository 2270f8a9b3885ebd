import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { heading, input, problemOf, registerButton, zonesAreHere } from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { keepAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const titles = { '/register': 'REGISTER', '/login': 'LOGIN FORM', '/forgot-password': 'RESET PASSWORD' } as const

/** The form says of every required field that it is empty. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').click()
  await eventually(() => page.locator('form [aria-invalid=true]').count()).toBeGreaterThan(0)
}

describe.each([
  { colorScheme: 'light', rules: [] },
  { colorScheme: 'dark', rules: ['color-contrast'] },
] as const)('axe, $colorScheme', ({ colorScheme, rules }) => {
  test('finds nothing on the forms, empty and refused, nor on the user menu', async () => {
    const { page } = await site.open('/login?lang=en', { ...phone, colorScheme })
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await heading(page, title).waitFor()
      if (path === '/register') await zonesAreHere(page)
      await sendEmpty(page)
      expect(await violations(page, rules), path).toEqual([])
    }
    await keepAuth({ page }, { name: 'Selam Hagos', role: 'actor' })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Menu of Selam Hagos' }).click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await violations(page, rules)).toEqual([])
  })

  test('finds nothing on the countdown of the guard', async () => {
    const { page } = await site.visitor({ ...phone, colorScheme })
    await page.clock.install()
    await page.goto('/dashboard/user?lang=en')
    await page.getByRole('timer').waitFor()
    expect(await violations(page, rules)).toEqual([])
  })
})

test.each(['en', 'tig'])('[HOM-15] at 360 px forms, their problems, toasts and the countdown fit: %s', async (lang) => {
  const { page, expectTrouble } = await site.visitor()
  await page.goto(`/forgot-password?lang=${lang}`)
  for (const path of Object.keys(titles)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectFits(page, path)
    if (path === '/register') await eventually(() => page.getByRole('combobox').getByRole('option').count()).toBe(14)
    await sendEmpty(page)
    await expectFits(page, `${path}, refused`)
  }
  expectTrouble(/422/)
  await page.locator('input[name=email]').fill('nobody@example.org')
  await page.locator('input[name=answer]').fill('x'.repeat(100))
  await page.locator('input[name=newPassword]').fill('another password')
  await page.keyboard.press('Enter')
  await toasts(page).waitFor()
  await expectFits(page, 'refused by the server')
  await page.goto('/dashboard/user')
  await page.getByRole('timer').waitFor()
  await expectFits(page, 'countdown')
})

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

test('a page whose texts the network lost is said to be broken, and comes with a reload', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/account-/)
  await page.route('**/assets/account-*.js', (route) => route.abort('connectionfailed'))
  await page.goto('/login?lang=en')
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/assets/account-*.js')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await heading(page, 'LOGIN FORM').waitFor()
})
