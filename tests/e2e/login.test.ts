import { expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { atPath, heading, input, isFocused, logIn, loginButton, pathOf, problemOf } from './support/account-forms.ts'
import { answerWith, loseCalls } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { stored, toasts } from './support/home.ts'
import { storedAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const selam = { fname: 'Selam', mname: 'Hagos', password: 'the password of selam' }

test('[LOG-01] the form asks for phone and password, both required; Forgot Password is disabled, a link leads there', async () => {
  const { page } = await site.visitor()
  const calls = watchCalls(page, /login/)
  await page.goto('/login?lang=en')
  await heading(page, 'LOGIN FORM').waitFor()
  expect(await page.title()).toContain('LOGIN FORM')
  expect(await page.getByRole('button', { name: 'Forgot Password' }).isDisabled()).toBe(true)
  await loginButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toBe('Please fill this in.')
  await eventually(() => problemOf(page.getByLabel('password', { exact: true }))).toBe('Please fill this in.')
  await eventually(() => isFocused(input(page, 'phone'))).toBe(true)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByRole('link', { name: 'Forgot it? Reset it with your e-mail' }).click()
  await heading(page, 'RESET PASSWORD').waitFor()
  expect(pathOf(page)).toBe('/forgot-password')
})

test('[LOG-02] [LOG-01] a phone logs in by /actor/login and leads to /dashboard/user', async () => {
  const account = await registerContestant(site.platform, selam)
  const { page } = await site.visitor()
  const calls = watchCalls(page, /\/login$/)
  await page.goto('/login?lang=en')
  await input(page, 'phone').fill(` ${account.phone} `)
  await page.getByLabel('password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await atPath(page, '/dashboard/user')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/actor/login', { actor: { phone: account.phone, password: account.password } }],
  ])
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Selam Hagos', role: 'actor' }))
  await page.goBack()
  expect(pathOf(page)).not.toBe('/login')
})

test('[LOG-01] [REG-04] a log-in leads back to the page it began at, by whatever way and over a reload', async () => {
  const account = await registerContestant(site.platform, selam)
  const { page } = await site.open('/results?lang=en')
  const inMain = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await page.getByRole('link', { name: 'Login' }).click()
  await inMain('Register').click()
  await heading(page, 'REGISTER').waitFor()
  await page.reload()
  await inMain('Log in').click()
  await heading(page, 'LOGIN FORM').waitFor()
  await logIn(page, account.phone, account.password)
  await atPath(page, '/results')
  // By a document of its own, as in a new tab or by a press before the scripts are there.
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.goto('/exemplary?lang=en')
  await page.evaluate(() => location.assign('/login'))
  await heading(page, 'LOGIN FORM').waitFor()
  await logIn(page, account.phone, account.password)
  await atPath(page, '/exemplary')
})

test('[LOG-02] [LOG-01] [AUT-06] an e-mail logs in by /api/login; an admin is led to /dashboard/admin and kept with e-mail and phone', async () => {
  const admin = await insertAdmin(site.platform, { email: 'admin@example.org', fname: 'Hagos', mname: 'Araya' })
  const { page } = await site.visitor()
  const calls = watchCalls(page, /\/login$/)
  await page.goto('/login?lang=en')
  await logIn(page, 'Admin@example.org', admin.password)
  await atPath(page, '/dashboard/admin')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/login', { visitor: { userId: 'Admin@example.org', password: admin.password } }],
  ])
  const kept: unknown = JSON.parse((await stored(page, 'auth')) ?? '')
  expect(kept).toEqual({
    user: { name: 'Hagos Araya', role: 'admin', email: 'admin@example.org', phone: admin.phone },
    token: 'session-cookie',
  })
})

test('a keyboard for e-mails comes when it is asked for, and the other one again', async () => {
  const { page } = await site.open('/login?lang=en')
  expect(await input(page, 'phone').getAttribute('inputmode')).toBe('tel')
  await page.getByRole('button', { name: 'Log in with my e-mail' }).click()
  expect(await input(page, 'email').getAttribute('inputmode')).toBe('email')
  await eventually(() => isFocused(input(page, 'email'))).toBe(true)
  await page.getByRole('button', { name: 'Log in with my phone' }).click()
  await input(page, 'phone').waitFor()
})

test('a password can be looked at while it is typed', async () => {
  const { page } = await site.open('/login?lang=en')
  const password = page.getByLabel('password', { exact: true })
  await password.fill('secret of mine')
  expect(await password.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show the password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide the password' }).click()
  expect(await password.getAttribute('type')).toBe('password')
  expect(await password.inputValue()).toBe('secret of mine')
})

test("[LOG-03] a wrong password is told in a toast by the server's message and stays in the form, with what was typed", async () => {
  const { phone } = await registerContestant(site.platform, selam)
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/401/)
  await page.goto('/login?lang=en')
  await logIn(page, phone, 'not her password')
  await toasts(page).getByText('the phone or the password is not right').waitFor()
  await page.locator('form').getByRole('alert').getByText('the phone or the password is not right').waitFor()
  expect(pathOf(page)).toBe('/login')
  expect(await input(page, 'phone').inputValue()).toBe(phone)
  expect(await stored(page, 'auth')).toBeNull()

  const tigrinya = await site.visitor()
  tigrinya.expectTrouble(/401/)
  await tigrinya.page.goto('/login?lang=tig')
  await input(tigrinya.page, 'ቁጽሪ ቴሌፎን').fill(phone)
  await tigrinya.page.getByLabel('መሕለፊ ቃል', { exact: true }).fill('not her password')
  await tigrinya.page.keyboard.press('Enter')
  await toasts(tigrinya.page).getByText('ቁጽሪ ቴሌፎን ወይ መሕለፊ ቃል ትኽክል ኣይኮነን').waitFor()
})

test('[LOG-03] what was wrong with the attempt before is gone as soon as the next one is made', async () => {
  const { phone, password } = await registerContestant(site.platform, selam)
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/401/)
  await page.goto('/login?lang=en')
  await logIn(page, phone, 'not her password')
  const problem = page.locator('[data-type="error"][data-visible="true"]')
  await problem.waitFor()
  // Pointing at it keeps it for good: nothing but the next attempt takes it away.
  await problem.hover()
  await page.getByLabel('password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await atPath(page, '/dashboard/user')
  expect(await problem.count()).toBe(0)
})

test("[LOG-03] a lost network is told as 'Something went wrong'; trying again works", async () => {
  const account = await registerContestant(site.platform, selam)
  const visitor = await site.visitor()
  const { page } = visitor
  await page.goto('/login?lang=en')
  await loseCalls(visitor, '/actor/login')
  await logIn(page, account.phone, account.password)
  await page.getByText('Something went wrong').waitFor()
  await page.unroute('**/actor/login')
  await loginButton(page).click()
  await atPath(page, '/dashboard/user')
})

test('[LOG-03] too many attempts: the toast says how long to wait', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/429/)
  await page.goto('/login?lang=en')
  const refusal = { success: false, code: 'too_many_attempts', message: 'too many attempts; please wait' }
  await answerWith(page, '/actor/login', refusal, { status: 429, headers: { 'retry-after': '42' } })
  await logIn(page, '0911223344', 'a password')
  await toasts(page).getByText('too many attempts; please wait. Please wait 42 seconds.').waitFor()
  await page.unroute('**/actor/login')
  await answerWith(page, '/actor/login', refusal, { status: 429, headers: { 'retry-after': '840' } })
  await loginButton(page).click()
  await toasts(page).getByText('too many attempts; please wait. Please wait 14 minutes.').waitFor()
})

test('[LOG-04] the reset asks for a valid e-mail, the favourite sport and a new password, and leads to the log-in', async () => {
  const account: Account = await registerContestant(site.platform, {
    ...selam,
    email: 'selam@example.org',
    answer: 'running',
  })
  const { page } = await site.visitor()
  const calls = watchCalls(page, '/api/v1/auth/forgot-password')
  await page.goto('/forgot-password?lang=en')
  await heading(page, 'RESET PASSWORD').waitFor()
  const reset = page.getByRole('button', { name: 'RESET', exact: true })
  await reset.click()
  for (const label of ['email', 'favourite sport name']) {
    await eventually(() => problemOf(input(page, label))).toBe('Please fill this in.')
  }
  await input(page, 'email').fill('selam at home')
  await input(page, 'favourite sport name').fill('Running')
  await page.getByLabel('new password', { exact: true }).fill('another password')
  await reset.click()
  await eventually(() => problemOf(input(page, 'email'))).toBe('please enter a valid e-mail address')
  expect(calls).toEqual([])
  await input(page, 'email').fill('selam@example.org')
  await reset.click()
  await page.getByText('Your new password is set. Please log in.').waitFor()
  await atPath(page, '/login')
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'selam@example.org', newPassword: 'another password', answer: 'Running' },
  ])
  await logIn(page, account.phone, 'another password')
  await atPath(page, '/dashboard/user')
})

test("[LOG-04] [LOG-03] a refused reset tells the server's message and stays; a lost network 'Something went wrong'", async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  visitor.expectTrouble(/422/)
  await page.goto('/forgot-password?lang=en')
  await input(page, 'email').fill('nobody@example.org')
  await input(page, 'favourite sport name').fill('running')
  await page.getByLabel('new password', { exact: true }).fill('another password')
  const reset = page.getByRole('button', { name: 'RESET', exact: true })
  await reset.click()
  await toasts(page).getByText('e-mail and answer do not fit an account that can be reset this way').waitFor()
  await loseCalls(visitor, '/api/v1/auth/forgot-password')
  await reset.click()
  await page.getByText('Something went wrong').waitFor()
  expect(pathOf(page)).toBe('/forgot-password')
  expect(await toasts(page).count()).toBeGreaterThan(0)
})
