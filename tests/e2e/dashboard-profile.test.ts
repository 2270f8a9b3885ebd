import { messageOf } from '@ashenda/core/errors.ts'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { heading, input, isFocused, problemOf } from './support/account-forms.ts'
import { loseCalls } from './support/answers.ts'
import { openDashboard, storedUser } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { stored, toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const story = (page: Page) => page.getByRole('textbox', { name: 'description (self-story)' })
const current = (page: Page) => page.getByLabel(/^current password/)
const updated = (page: Page) => toasts(page).getByText('Profile Updated Successfully').first()

/** The fields of the multipart form that the page sent. */
async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const { 'content-type': type = '' } = await request.allHeaders()
  const form = await new Response(new Uint8Array(request.postDataBuffer() ?? []), {
    headers: { 'content-type': type },
  }).formData()
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
}

test('[DSH-04] [AUT-01] what she changes is sent as a form, stored, and her new name kept in auth', async () => {
  const { page, account } = await openDashboard(site, '/profile', {
    lname: 'Araya',
    email: 'before@example.org',
    occupation: 'weaver',
    description: 'She weaves.',
  })
  await heading(page, 'Profile').waitFor()
  await input(page, 'first name').waitFor()
  expect(await input(page, 'middle name').inputValue()).toBe('Hagos')
  expect(await story(page).inputValue()).toBe('She weaves.')
  const phone = page.getByLabel('phone', { exact: true })
  expect(await phone.inputValue()).toBe(account.phone)
  expect(await phone.isDisabled()).toBe(true)

  await input(page, 'first name').fill('ሰላም')
  await input(page, 'last name (optional)').fill('')
  await input(page, 'email (optional)').fill('after@example.org')
  await current(page).fill(account.password)
  await input(page, 'occupation (optional)').fill('singer')
  await story(page).fill('She sings.')
  await page.getByText('1,990 characters left').waitFor()
  await page.getByRole('combobox', { name: 'zone' }).selectOption({ label: 'Eastern Zone' })
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await save(page).click()
  const request = await sending
  expect(new URL(request.url()).pathname).toBe('/api/v1/user/update-profile')
  const zoneId = site.demo.zoneIds[3]
  expect(await fieldsOf(request)).toEqual({
    fname: 'ሰላም',
    mname: 'Hagos',
    lname: '',
    email: 'after@example.org',
    occupation: 'singer',
    description: 'She sings.',
    phone: account.phone,
    address: zoneId,
    currentPassword: account.password,
  })
  await updated(page).waitFor()
  expect(await storedUser(site, account)).toMatchObject({
    fname: 'ሰላም',
    lname: '',
    email: 'after@example.org',
    occupation: 'singer',
    description: 'She sings.',
    zone: { name: 'eastern zone' },
  })
  const auth = JSON.stringify({ user: { name: 'ሰላም Hagos', role: 'actor' }, token: 'session-cookie' })
  expect(await stored(page, 'auth')).toBe(auth)
  await page.getByRole('link', { name: 'My page' }).click()
  await heading(page, 'Welcome, ሰላም').waitFor()
  await page.reload()
  await heading(page, 'Welcome, ሰላም').waitFor()
  expect(await stored(page, 'auth')).toBe(auth)
})

test('[DSH-04] a first and a middle name are required, and no more than 2,000 characters are taken', async () => {
  const { page } = await openDashboard(site, '/profile')
  await input(page, 'middle name').fill('  ')
  await story(page).fill('x'.repeat(2_001))
  await page.getByText('-1 character left').waitFor()
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.method()))
  await save(page).click()
  await eventually(() => problemOf(input(page, 'middle name'))).toBe('Please fill this in.')
  expect(await isFocused(input(page, 'middle name'))).toBe(true)
  await eventually(() => problemOf(story(page))).toBe('one of the texts is too long')
  expect(sent).not.toContain('PUT')
})

test("[DSH-04] somebody else's e-mail is told beside the field", async () => {
  await registerContestant(site.platform, { email: 'taken@example.org' })
  const { page, account, expectTrouble } = await openDashboard(site, '/profile', { email: 'mine@example.org' })
  expectTrouble(/409/)
  await input(page, 'email (optional)').fill('taken@example.org')
  await current(page).fill(account.password)
  await save(page).click()
  await eventually(() => problemOf(input(page, 'email (optional)'))).toBe('this e-mail belongs to another account')
  expect((await storedUser(site, account)).email).toBe('mine@example.org')
})

test('[DSH-04] another e-mail is saved at once and waits for its link or the password; the sport needs the password', async () => {
  const { page, account, expectTrouble } = await openDashboard(site, '/profile', { email: 'kept@example.org' })
  expectTrouble(/422/)
  const email = input(page, 'email (optional)')
  const waits = page.getByText('Your e-mail is not confirmed yet')
  expect(await current(page).count()).toBe(0)
  await email.fill('other@example.org')
  await save(page).click()
  await waits.waitFor()
  expect(await storedUser(site, account)).toMatchObject({ email: 'other@example.org', isEmailConfirmed: false })
  await input(page, 'favourite sport (optional)').fill('Running')
  await save(page).click()
  await eventually(() => problemOf(current(page))).toBe(messageOf('password_needed'))
  expect(await isFocused(current(page))).toBe(true)
  await current(page).fill('not her password')
  await save(page).click()
  await eventually(() => problemOf(current(page))).toBe(messageOf('wrong_password'))
  await current(page).fill(account.password)
  await save(page).click()
  await waits.waitFor({ state: 'detached' })
  await current(page).waitFor({ state: 'detached' })
  expect(await storedUser(site, account)).toMatchObject({ email: 'other@example.org', isEmailConfirmed: true })
})

test('[DSH-04] the favourite sport is set when it is filled in, and kept when it is left empty', async () => {
  const { page, account } = await openDashboard(site, '/profile', { email: 'sport@example.org' })
  const sport = input(page, 'favourite sport (optional)')
  const kept = page.getByText('You already have an answer. Leave this empty to keep it.')
  await sport.fill('Running')
  await current(page).fill(account.password)
  expect(await kept.count()).toBe(0)
  await save(page).click()
  await kept.waitFor()
  expect(await sport.inputValue()).toBe('')
  expect((await storedUser(site, account)).hasAnswer).toBe(true)
  await input(page, 'first name').fill('Letebirhan')
  await save(page).click()
  await eventually(async () => (await storedUser(site, account)).fname).toBe('Letebirhan')
  expect((await storedUser(site, account)).hasAnswer).toBe(true)
})

test('[DSH-04] without an answer what was typed stays, and saving again works', async () => {
  const visitor = await openDashboard(site, '/profile')
  const { page, account } = visitor
  await loseCalls(visitor, '/api/v1/user/update-profile')
  await input(page, 'first name').fill('Letebirhan')
  await save(page).click()
  await toasts(page).getByText('Something went wrong').waitFor()
  await page.unroute('**/api/v1/user/update-profile')
  expect(await input(page, 'first name').inputValue()).toBe('Letebirhan')
  await save(page).click()
  await updated(page).waitFor()
  expect((await storedUser(site, account)).fname).toBe('Letebirhan')
})
