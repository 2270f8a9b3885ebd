import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { openPage, problemOf, toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'

const zones = ['mekelle zone', 'southern zone'].map((name, index) => ({ _id: `zone-${index}`, name, registered: 0 }))
const loggedIn = { success: true, message: 'ok', user: { name: 'Letebirhan', role: 'actor' }, token: 'session-cookie' }
const registration = '018f0000-0000-7000-8000-000000000001'
const field = (label: string): HTMLElement => screen.getByLabelText(label)
const register = () => screen.findByRole('button', { name: 'REGISTER' })
const codeField = () => screen.findByRole('textbox', { name: 'Code' })
const atDashboard = () => waitFor(() => expect(location.pathname).toBe('/dashboard/user'))

async function fillIn({ phone = '0911 22 33 44', password = 'a password of hers' } = {}): Promise<UserEvent> {
  const user = await openPage('/register')
  await register()
  const typed = { 'first name': 'Letebirhan', 'middle name': 'Gebremedhin', phone, 'new password': password }
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text)
  await user.click(field('18 or older'))
  await user.click(policy())
  return user
}
const policy = () => screen.getByRole('checkbox', { name: /^I have read the privacy policy/ })

test('[REG-01] the form asks for what the specification names, and for one of the server’s zones', async () => {
  answer('GET', '/getZones', { success: true, zones })
  await openPage('/register')
  await register()
  for (const label of ['first name', 'middle name', 'phone', 'new password']) field(label)
  for (const label of ['occupation (optional)', 'email (optional)', 'favourite sport (optional)']) field(label)
  await screen.findByRole('option', { name: 'Southern Zone' })
  const values = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  expect(values).toEqual(['', 'zone-0', 'zone-1'])
  expect(document.title).toBe('REGISTER · ashenda tigray')
})

test('[REG-01] with no zones a disabled option says so', async () => {
  await openPage('/register')
  expect(await screen.findByRole('option', { name: 'No zones available' })).toHaveProperty('disabled', true)
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('when the server refuses the zones the page says so and offers the well-known ones', async () => {
  answer('GET', '/getZones', { success: false, message: '' })
  await openPage('/register')
  await waitFor(() => expect(toastTexts()).toEqual(['failed to fetch address zones.']))
  expect(screen.getAllByRole('option')).toHaveLength(8)
})

test('[REG-03] problems stand beside their fields, the first has the focus, and nothing is sent', async () => {
  const user = await openPage('/register')
  await user.click(await register())
  const required = ['first name', 'middle name', 'phone', 'new password'].map(field)
  await waitFor(() => expect(required.map(problemOf)).toEqual(Array(4).fill('Please fill this in.')))
  expect(document.activeElement).toBe(required[0])
  expect(['occupation (optional)', 'email (optional)'].map((label) => problemOf(field(label)))).toEqual(['', ''])

  await user.type(field('phone'), '0911 22 33')
  await user.type(field('new password'), 'short')
  await user.type(field('email (optional)'), 'nobody{Enter}')
  await waitFor(() => expect(problemOf(field('email (optional)'))).toBe('please enter a valid e-mail address'))
  expect(problemOf(field('phone'))).toContain('please enter a valid mobile phone number')
  expect(problemOf(field('new password'))).toBe('a password has 8 to 128 characters')
  expect(sentCalls()).toEqual([])
})

test('[REG-06] a change of language changes labels and problems, and keeps what was typed', async () => {
  const user = await openPage('/register')
  await user.type(await screen.findByLabelText('first name'), 'Letebirhan')
  await user.click(await register())
  await screen.findAllByText('Please fill this in.')
  await user.click(screen.getByRole('button', { name: /^Language: / }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Tigrigna/ }))
  await waitFor(() => expect(problemOf(field('ቁጽሪ ቴሌፎን'))).toBe('በጃኹም እዚ ምልእዎ።'))
  // In Tigrinya the middle name is the father's.
  field('ስም ኣቦ')
  expect(field('ስም')).toHaveProperty('value', 'Letebirhan')
  expect(document.title).toBe('ምዝገባ · ashenda tigray')
})

test('[REG-02] [REG-04] exactly the actor of the specification is sent beside her consent, once however often it is pressed, and logs her in', async () => {
  answer('GET', '/getZones', { success: true, zones })
  const { promise: asked, resolve: respond } = Promise.withResolvers<void>()
  answer('POST', '/actor/register', () => asked.then(() => loggedIn))
  const user = await fillIn()
  await user.type(field('occupation (optional)'), 'weaver')
  await user.selectOptions(field('zone (optional)'), 'Southern Zone')
  const button = await register()
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await user.click(button)
  await user.type(field('first name'), '{Enter}')
  respond()
  await atDashboard()
  const actor = {
    fname: 'Letebirhan',
    mname: 'Gebremedhin',
    email: '',
    password: 'a password of hers',
    phone: '0911 22 33 44',
    address: 'zone-1',
    referralCode: '',
    occupation: 'weaver',
    description: '',
    answer: '',
  }
  const body = { actor, consent: { policy: '2026-11', isMinor: false } }
  expect(sentCalls()).toMatchObject([{ path: '/actor/register', body }])
  const { user: kept, token } = loggedIn
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({ user: kept, token })
})

test('[REG-03] a phone that is registered already is told beside it, with the way to log in', async () => {
  answer('POST', '/actor/register', refusal('phone_taken', messageOf('phone_taken'), 409))
  const user = await fillIn()
  await user.click(await register())
  await waitFor(() => expect(problemOf(field('phone'))).toContain('this phone is registered already'))
  expect(document.activeElement).toBe(field('phone'))
  const [logIn] = screen.getAllByRole('link', { name: 'Log in' })
  expect(logIn?.closest('[id$="-error"]')).toBeTruthy()
  await user.click(logIn as HTMLElement) // there is one
  await screen.findByRole('heading', { name: 'LOGIN FORM' })
})

test("a refusal is told in the server's words, a lost network as 'Something went wrong'; the next attempt works", async () => {
  answer('POST', '/actor/register', { success: false, message: 'registration opens tomorrow' })
  const user = await fillIn()
  await user.click(await register())
  await waitFor(() => expect(toastTexts()).toEqual(['registration opens tomorrow']))
  expect(screen.getByRole('alert').textContent).toBe('registration opens tomorrow')
  answer('POST', '/actor/register', lost)
  await user.click(await register())
  await waitFor(() => expect(toastTexts()).toContain('Something went wrong'))
  answer('POST', '/actor/register', loggedIn)
  await user.click(await register())
  await atDashboard()
})

/** Registers where phones have to be proven. */
async function untilAsked(resendAfterSeconds = 0): Promise<UserEvent> {
  const unproven = { success: false, code: 'registration_unproven', message: '', registration, resendAfterSeconds }
  answer('POST', '/actor/register', () => HttpResponse.json(unproven, { status: 403 }))
  const user = await fillIn()
  await user.click(await register())
  await codeField()
  return user
}

test('the code that was sent registers her; one that is none, or wrong, is told beside it', async () => {
  answer('POST', '/actor/register/proof', refusal('wrong_code', messageOf('wrong_code')))
  const user = await untilAsked(60)
  screen.getByText('0911 22 33 44')
  screen.getByRole('button', { name: /^Another code in \d+ seconds$/ })
  const code = await codeField()
  await waitFor(() => expect(document.activeElement === code).toBe(true))
  await user.type(code, '12{Enter}')
  await waitFor(() => expect(problemOf(code)).toBe('A code has six digits.'))
  await user.type(code, '3456{Enter}')
  await waitFor(() => expect(problemOf(code)).toBe(messageOf('wrong_code')))
  answer('POST', '/actor/register/proof', loggedIn)
  await user.click(screen.getByRole('button', { name: 'Confirm my number' }))
  await atDashboard()
  expect(sentCalls().at(-1)?.body).toEqual({ registration, code: '123456' })
})

test('another code is sent; a registration that no longer waits leads back to its form, as it was typed', async () => {
  answer('POST', '/actor/register/proof/resend', { success: true, message: '', resendAfterSeconds: 0 })
  const user = await untilAsked()
  const again = screen.getByRole('button', { name: 'Send another code' })
  await user.click(again)
  await screen.findByText('Another code is on its way.')
  answer('POST', '/actor/register/proof/resend', refusal('code_expired', messageOf('code_expired')))
  await user.click(again)
  expect(await screen.findByLabelText('phone')).toHaveProperty('value', '0911 22 33 44')
  expect(field('first name')).toHaveProperty('value', 'Letebirhan')
  expect(field('new password')).toHaveProperty('value', 'a password of hers')
})

test('the fee stands before the form, in birr and dollars; the privacy policy opens beside it', async () => {
  await openPage('/register')
  await screen.findByText(/^Taking part costs ETB\s30 .+ USD\s2 /)
  const link = screen.getByRole('link', { name: /^Read the privacy policy/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/policy', '_blank'])
})

test('nobody registers without an age and a consent', async () => {
  const user = await fillIn()
  await user.click(policy())
  await user.click(await register())
  await screen.findByText('Without this we may not store your data.')
  expect(sentCalls()).toEqual([])
})

test('a minor names a guardian, whose consent goes along only with the tick', async () => {
  answer('POST', '/actor/register', refusal('guardian_needed', messageOf('guardian_needed'), 422))
  const user = await fillIn()
  await user.click(field('Younger than 18'))
  const guardian = field('parent’s or guardian’s full name')
  await user.type(guardian, 'Hagos Tesfay')
  await user.click(await register())
  await waitFor(() => expect(problemOf(guardian)).toBe(messageOf('guardian_needed')))
  answer('POST', '/actor/register', loggedIn)
  await user.click(screen.getByRole('checkbox', { name: /^My parent or guardian has read/ }))
  await user.click(await register())
  await atDashboard()
  const consents = sentCalls().map(({ body }) => (body as { consent: unknown }).consent)
  expect(consents).toEqual([
    { policy: '2026-11', isMinor: true, guardian: '' },
    { policy: '2026-11', isMinor: true, guardian: 'Hagos Tesfay' },
  ])
})

test('during a round there is no form, and the page says why', async () => {
  const open = contestOf()
  answer('GET', '/contest', { ...open, contest: { ...open.contest, isRound: true } })
  await openPage('/register')
  await screen.findByText(/^Only the best of the round before take part/)
  expect(screen.queryByRole('button', { name: 'REGISTER' })).toBeNull()
})
