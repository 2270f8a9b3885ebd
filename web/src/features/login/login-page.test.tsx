import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { followSession } from '../../lib/auth.ts'
import { admin, openPage, toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'

const secret = 'the password of selam'
const loggedIn = { success: true, message: 'ok', user: { name: 'Selam Hagos', role: 'actor' }, token: 'session-cookie' }
const password = (): HTMLElement => screen.getByLabelText('password')

async function logIn(typed = '0911223344', language: 'en' | 'tig' = 'en'): Promise<UserEvent> {
  const user = await openPage('/login', { language })
  await user.type(await screen.findByLabelText(language === 'en' ? 'phone' : 'ቁጽሪ ቴሌፎን'), typed)
  await user.type(screen.getByLabelText(language === 'en' ? 'password' : 'መሕለፊ ቃል'), `${secret}{Enter}`)
  return user
}

test('[LOG-01] phone and password are required, and nothing is sent without them', async () => {
  const user = await openPage('/login')
  await user.click(await screen.findByRole('button', { name: 'LOGIN' }))
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('phone'))
  expect(sentCalls()).toEqual([])
})

test('[LOG-01] Forgot Password is disabled; a link leads to the reset', async () => {
  const user = await openPage('/login')
  expect(await screen.findByRole('button', { name: 'Forgot Password' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('link', { name: 'Forgot it? Reset it with your e-mail' }))
  await screen.findByRole('heading', { name: 'RESET PASSWORD' })
  expect(location.pathname).toBe('/forgot-password')
})

test('[NAV-01] the page names itself in the title, and the first page has the site’s own', async () => {
  const user = await openPage('/login')
  await waitFor(() => expect(document.title).toBe('LOGIN FORM · ashenda tigray'))
  await user.click(screen.getByRole('link', { name: 'Ashenda' }))
  await waitFor(() => expect(document.title).toBe('ashenda tigray'))
})

test.each([
  {
    by: 'a phone',
    typed: ' 0911223344 ',
    path: '/actor/login',
    body: { actor: { phone: '0911223344', password: secret } },
  },
  {
    by: 'an e-mail',
    typed: 'a@example.org',
    path: '/api/login',
    body: { visitor: { userId: 'a@example.org', password: secret } },
  },
])('[LOG-02] $by logs in by $path and is kept in the browser', async ({ typed, path, body }) => {
  answer('POST', path, loggedIn)
  await logIn(typed)
  await waitFor(() => expect(location.pathname).toBe('/dashboard/user'))
  expect(sentCalls()).toEqual([{ method: 'POST', path, body }])
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({
    user: { name: 'Selam Hagos', role: 'actor' },
    token: 'session-cookie',
  })
})

test('[AUT-06] an admin is led to her own pages, and kept with e-mail and phone', async () => {
  const user = { ...admin.user, email: 'admin@example.org' }
  answer('POST', '/api/login', { ...loggedIn, user })
  await logIn('admin@example.org')
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin'))
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({ user, token: 'session-cookie' })
})

test('while somebody waits to reset her password her own page comes before the one she came from', async () => {
  answer('POST', '/actor/login', { ...loggedIn, resetWaits: true })
  const user = await openPage('/login?from=/contact')
  await user.type(await screen.findByLabelText('phone'), '0911223344')
  await user.type(password(), `${secret}{Enter}`)
  await waitFor(() => expect(location.pathname).toBe('/dashboard/user'))
})

test('an admin at the log-in sees who she is, with the way to her own pages', async () => {
  await openPage('/login', { auth: admin })
  const note = await screen.findByText(/^You are logged in as Abrehet Kidane/)
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/dashboard/admin')
})

test('who is logged out in another tab is logged out here', async () => {
  onTestFinished(followSession())
  await openPage('/login', { auth: admin })
  await screen.findByRole('button', { name: 'Menu of Abrehet Kidane' })
  localStorage.removeItem('auth')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage })))
  await screen.findByRole('link', { name: 'Login' })
})

test('the keyboard for e-mails appears on request, and the one for phones again', async () => {
  const user = await openPage('/login')
  expect((await screen.findByLabelText('phone')).getAttribute('inputmode')).toBe('tel')
  await user.click(await screen.findByRole('button', { name: 'Log in with my e-mail' }))
  expect(screen.getByLabelText('email').getAttribute('inputmode')).toBe('email')
  expect(document.activeElement).toBe(screen.getByLabelText('email'))
  await user.click(screen.getByRole('button', { name: 'Log in with my phone' }))
  screen.getByLabelText('phone')
})

test('the password can be shown and hidden', async () => {
  const user = await openPage('/login')
  await user.type(await screen.findByLabelText('password'), secret)
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(password().getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(password().getAttribute('type')).toBe('password')
  expect(password()).toHaveProperty('value', secret)
})

test.each([
  { language: 'en', told: 'the phone or the password is not right' },
  { language: 'tig', told: 'ቁጽሪ ቴሌፎን ወይ መሕለፊ ቃል ትኽክል ኣይኮነን' },
] as const)(
  '[LOG-03] a refusal is told in a toast and in the form, in $language, and what was typed stays',
  async ({ language, told }) => {
    answer('POST', '/actor/login', refusal('wrong_login', 'the phone or the password is not right', 401))
    await logIn('0911223344', language)
    await waitFor(() => expect(toastTexts()).toEqual([told]))
    expect(screen.getByRole('alert').textContent).toBe(told)
    expect(screen.getByDisplayValue('0911223344')).toBeTruthy()
    expect(location.pathname).toBe('/login')
    expect(localStorage.getItem('auth')).toBeNull()
  },
)

test('the next attempt takes the last refusal away', async () => {
  answer('POST', '/actor/login', refusal('wrong_login', 'the phone or the password is not right', 401))
  const user = await logIn()
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  answer('POST', '/actor/login', loggedIn)
  await user.click(screen.getByRole('button', { name: 'LOGIN' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/user'))
  await waitFor(() => expect(toastTexts()).not.toContain('the phone or the password is not right'))
})

test("[LOG-03] a lost network is told as 'Something went wrong'; trying again works", async () => {
  answer('POST', '/actor/login', lost)
  const user = await logIn()
  await waitFor(() => expect(toastTexts()).toEqual(['Something went wrong']))
  answer('POST', '/actor/login', loggedIn)
  await user.click(screen.getByRole('button', { name: 'LOGIN' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/user'))
})

test.each([
  { after: '42', told: 'too many attempts; please wait. Please wait 42 seconds.' },
  { after: '840', told: 'too many attempts; please wait. Please wait 14 minutes.' },
])('after too many attempts the toast says how long to wait: $after s', async ({ after, told }) => {
  const tooMany = refusal('too_many_attempts', 'too many attempts; please wait', 429, { 'retry-after': after })
  answer('POST', '/actor/login', tooMany)
  await logIn()
  await waitFor(() => expect(toastTexts()).toEqual([told]))
})
