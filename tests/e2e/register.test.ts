import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import {
  atPath,
  fillRegistration,
  heading,
  input,
  isFocused,
  isInView,
  problemOf,
  registerButton,
  zoneSelect,
  zonesAreHere,
} from './support/account-forms.ts'
import { answerWith, loseCalls } from './support/answers.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { stored, toasts } from './support/home.ts'
import { storedAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const loggedIn = { success: true, message: 'ok', user: { name: 'Letebirhan', role: 'actor' }, token: 'session-cookie' }

test('[REG-01] [REG-06] the form asks for what the specification names; only the zones of the server can be chosen', async () => {
  const { page } = await site.open('/register?lang=en')
  for (const label of ['first name', 'middle name', 'phone']) await input(page, label).waitFor()
  for (const label of ['occupation (optional)', 'email (optional)', 'favourite sport (optional)']) {
    await input(page, label).waitFor()
  }
  await page.getByLabel('new password', { exact: true }).waitFor()
  await registerButton(page).waitFor()
  await zonesAreHere(page)
  const values = await zoneSelect(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(values).toEqual(['', ...site.demo.zoneIds])
  expect(await page.title()).toContain('REGISTER')
})

test('[REG-06] in Tigrinya the middle name is the name of the father', async () => {
  const { page } = await site.open('/register?lang=tig')
  await input(page, 'ስም ኣቦ').waitFor()
})

test("[REG-01] with no zones a disabled option says 'No zones available'", async () => {
  const { page } = await site.visitor()
  await withoutFirstData(page)
  await answerWith(page, '/getZones', { success: true, zones: [] })
  await page.goto('/register?lang=en')
  const option = zoneSelect(page).getByRole('option', { name: 'No zones available' })
  await option.waitFor({ state: 'attached' })
  expect(await option.isDisabled()).toBe(true)
  expect(await zoneSelect(page).getByRole('option').count()).toBe(1)
})

test('[REG-01] where the server refuses the zones the page says so and offers those everybody knows', async () => {
  const { page } = await site.visitor()
  await withoutFirstData(page)
  await answerWith(page, '/getZones', { success: false, message: '' })
  await page.goto('/register?lang=en')
  await page.getByText('failed to fetch address zones.').waitFor()
  await eventually(() => zoneSelect(page).getByRole('option').count()).toBe(8)
})

test('[REG-03] what is required is told beside each field, and the first one has the focus', async () => {
  const { page } = await site.visitor()
  const calls = watchCalls(page, '/actor/register')
  await page.goto('/register?lang=en')
  await registerButton(page).click()
  const required = [
    input(page, 'first name'),
    input(page, 'middle name'),
    input(page, 'phone'),
    page.getByLabel('new password', { exact: true }),
  ]
  for (const field of required) await eventually(() => problemOf(field)).toBe('Please fill this in.')
  await eventually(() => isFocused(input(page, 'first name'))).toBe(true)
  for (const label of ['occupation (optional)', 'email (optional)'])
    expect(await problemOf(input(page, label))).toBe('')

  await page.getByLabel('new password', { exact: true }).fill('short')
  await input(page, 'email (optional)').fill('nobody')
  await page.keyboard.press('Enter')
  await eventually(() => problemOf(input(page, 'email (optional)'))).toBe('please enter a valid e-mail address')
  await eventually(() => problemOf(page.getByLabel('new password', { exact: true }))).toBe(
    'a password has 8 to 128 characters',
  )
  expect(calls).toEqual([])
})

test('[REG-03] a phone that is cut short is told with the other mistakes, before anything is sent', async () => {
  const { page } = await site.visitor()
  const calls = watchCalls(page, '/actor/register')
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone: '0911 22 33', password: 'short' })
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toContain('please enter a valid mobile phone number')
  expect(await problemOf(page.getByLabel('new password', { exact: true }))).toBe('a password has 8 to 128 characters')
  await eventually(() => isFocused(input(page, 'phone'))).toBe(true)
  expect(calls).toEqual([])
})

test('[REG-03] where the network lost what checks the form the server checks it, and its answer stands beside the field', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/schema-errors-|actor[/]register/)
  await page.route('**/assets/schema-errors-*.js', (route) => route.abort('connectionfailed'))
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone: somePhone(), password: 'short' })
  await registerButton(page).click()
  await eventually(() => problemOf(page.getByLabel('new password', { exact: true }))).toBe(
    'a password has 8 to 128 characters',
  )
})

test('[REG-02] what is sent is exactly the body of the specification, once however often it is pressed', async () => {
  const { page } = await site.visitor()
  const calls = watchCalls(page, '/actor/register')
  await answerWith(page, '/actor/getActorById', { success: true, user: [] })
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone: '0911 22 33 44' })
  await input(page, 'occupation (optional)').fill('weaver')
  await zoneSelect(page).selectOption({ label: 'Southern Zone' })
  await answerWith(page, '/actor/register', { success: false, message: 'not today', code: 'busy' })
  const gate = await holdAnswers(page, '/actor/register')
  await registerButton(page).click()
  await eventually(() => registerButton(page).getAttribute('aria-busy')).toBe('true')
  await registerButton(page).click({ force: true })
  await input(page, 'first name').press('Enter')
  gate.open()
  await toasts(page).waitFor()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      actor: {
        fname: 'Letebirhan',
        mname: 'Gebremedhin',
        email: '',
        password: 'a password of hers',
        phone: '0911 22 33 44',
        address: site.demo.zoneIds[2],
        referralCode: '',
        occupation: 'weaver',
        description: '',
        answer: '',
      },
    },
  ])
})

test('[REG-04] after success she is logged in and led to her dashboard', async () => {
  const { page } = await site.visitor()
  await page.goto('/register?lang=en')
  const phone = somePhone()
  await fillRegistration(page, { phone })
  await registerButton(page).click()
  await atPath(page, '/dashboard/user')
  await page.getByRole('button', { name: 'Menu of Letebirhan Gebremedhin' }).waitFor()
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Letebirhan Gebremedhin', role: 'actor' }))
  const [row] = await site.platform.sql`select role, fname, mname from users where phone = ${phone}`
  expect(row).toMatchObject({ role: 'actor', fname: 'Letebirhan', mname: 'Gebremedhin' })
})

test('[REG-04] who began at another page is back there once she is registered', async () => {
  const { page } = await site.open('/about?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'Take part' }).click()
  await zonesAreHere(page)
  await fillRegistration(page, { phone: somePhone() })
  await registerButton(page).click()
  await atPath(page, '/about')
  expect(await stored(page, 'auth')).toBe(storedAuth({ name: 'Letebirhan Gebremedhin', role: 'actor' }))
})

test('[REG-04] she who was on her way somewhere else goes on there', async () => {
  const { page } = await site.open('/dashboard/user/password?lang=en')
  await page.getByRole('link', { name: 'Go now' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await zonesAreHere(page)
  await page.reload()
  await fillRegistration(page, { phone: somePhone() })
  await registerButton(page).click()
  await atPath(page, '/dashboard/user/password')
})

test('[REG-03] a phone already registered is told beside it, with a way to log in', async () => {
  const { phone } = await registerContestant(site.platform)
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/409/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone })
  await registerButton(page).click()
  await eventually(() => problemOf(input(page, 'phone'))).toContain('this phone is registered already')
  await eventually(() => isInView(input(page, 'phone'))).toBe(true)
  await eventually(() => isFocused(input(page, 'phone'))).toBe(true)
  expect(await stored(page, 'auth')).toBeNull()
  await page.getByText('this phone is registered already').getByRole('link', { name: 'Log in' }).click()
  await heading(page, 'LOGIN FORM').waitFor()
})

test("[LOG-03] a refusal is an error toast in the server's words, a lost network 'Something went wrong'", async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await page.goto('/register?lang=en')
  await fillRegistration(page, { phone: somePhone() })
  await answerWith(page, '/actor/register', { success: false, message: 'registration opens tomorrow' })
  await registerButton(page).click()
  await toasts(page).getByText('registration opens tomorrow').waitFor()
  await page.locator('form').getByRole('alert').getByText('registration opens tomorrow').waitFor()
  await page.unroute('**/actor/register')
  await loseCalls(visitor, '/actor/register')
  await registerButton(page).click()
  await page.getByText('Something went wrong').waitFor()
  await page.unroute('**/actor/register')
  await answerWith(page, '/actor/getActorById', { success: true, user: [] })
  await answerWith(page, '/actor/register', loggedIn)
  await registerButton(page).click()
  await atPath(page, '/dashboard/user')
})
