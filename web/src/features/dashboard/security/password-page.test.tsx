import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const panel = (name: string) => within(screen.getByRole('region', { name }))
const fieldOf = (label: string): HTMLElement => panel('Change password').getByLabelText(label)
const devices = () => panel('Where you are logged in').queryAllByRole('listitem')

/** Types the present password, the new one and the new one again; '' is left empty. */
async function change(current: string, next: string, confirm = next) {
  const { user } = await openDashboard('/password')
  await screen.findByRole('region', { name: 'Change password' })
  const typed = { 'current password': current, 'new password': next, 'confirm password': confirm }
  for (const [label, text] of Object.entries(typed)) if (text) await user.type(fieldOf(label), text)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

const empty = 'Please fill this in.'
test.each<readonly [string, Parameters<typeof change>, readonly string[]]>([
  ['nothing', ['', ''], [empty, empty, empty]],
  ['a short one', ['hers of today', 'seven77'], ['', 'a password has 8 to 128 characters', '']],
  ['two that differ', ['hers of today', 'another password', 'another pasword'], ['', '', 'password mismatch']],
])('[DSH-05] %s is told beside its field, and nothing is sent', async (_, typed, problems) => {
  await change(...typed)
  const fields = ['current password', 'new password', 'confirm password'].map(fieldOf)
  await waitFor(() => expect(fields.map(problemOf)).toEqual(problems))
  expect(document.activeElement).toBe(fields[problems.findIndex((problem) => problem !== '')])
  expect(toastTexts()).toEqual(problems.filter((problem) => problem === 'password mismatch'))
  expect(sentCalls()).toEqual([])
})

test.each([
  ['wrong_password', 'current password'],
  ['password_common', 'new password'],
] as const)('a refusal by %s is told beside its field', async (code, label) => {
  answer('PUT', '/actor/changePassword', refusal(code, messageOf(code)))
  await change('hers of today', 'another password')
  await waitFor(() => expect(problemOf(fieldOf(label))).toBe(messageOf(code)))
})

test('[DSH-05] a changed password is said, and the fields are empty again', async () => {
  answer('PUT', '/actor/changePassword', { success: true, message: 'your password has been changed' })
  await change('hers of today', 'another password')
  await waitFor(() => expect(toastTexts()).toEqual(['your password has been changed']))
  const actor = { newPassword: 'another password', oldPassword: 'hers of today' }
  expect(sentCalls()).toMatchObject([{ method: 'PUT', path: '/actor/changePassword', body: { actor } }])
  expect(fieldOf('current password')).toHaveProperty('value', '')
})

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Her page with so many other devices; those that are ended are listed no more. */
async function openDevices(others: number) {
  let ids = Array.from({ length: others + 1 }, (_, index) => String(index))
  answer('GET', '/api/sessions', () => {
    const sessions = ids.map((_id) => ({ _id, userAgent, lastSeenAt: '2031-08-22T06:00:00Z', current: _id === '0' }))
    return { success: true, sessions, atMost: 20, lastDisplaced: null }
  })
  answer('DELETE', '/api/sessions/1', () => {
    ids = ids.filter((id) => id !== '1')
    return { success: true, ended: 1 }
  })
  answer('DELETE', '/api/sessions', () => {
    ids = ['0']
    return { success: true, ended: others }
  })
  const { user } = await openDashboard('/password')
  await waitFor(() => expect(devices()).toHaveLength(others + 1))
  return user
}

test('her devices are listed in words, and each other one can be logged out', async () => {
  const user = await openDevices(2)
  const [own, other] = devices().map((device) => within(device))
  own?.getByText('this device')
  expect(own?.queryByRole('button')).toBeNull()
  await user.click(other?.getByRole('button', { name: 'Log out: Chrome on Linux' }) as HTMLElement) // the second
  await waitFor(() => expect(toastTexts()).toEqual(['That device is logged out.']))
  await waitFor(() => expect(devices()).toHaveLength(2))
})

test('all other devices are logged out at once', async () => {
  const user = await openDevices(3)
  await user.click(screen.getByRole('button', { name: 'Log out all others' }))
  await waitFor(() => expect(toastTexts()).toEqual(['3 other devices are logged out.']))
  await waitFor(() => expect(devices()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull()
})

test('her account is erased with her password, after the question', async () => {
  answer('POST', '/actor/checkPassword', refusal('wrong_password', messageOf('wrong_password')))
  answer('POST', '/actor/erase', { success: true, message: '' })
  const { user } = await openDashboard('/password')
  const data = within(await screen.findByRole('region', { name: 'Your data' }))
  data.getByRole('button', { name: 'Download my data' })
  const [summary] = data.getAllByText('Erase my account')
  await user.click(summary as HTMLElement) // before the button
  const field = data.getByLabelText('current password')
  await user.type(field, 'her password{Enter}')
  await waitFor(() => expect(problemOf(field)).toBe('the current password is not right'))
  expect(screen.queryByRole('alertdialog')).toBeNull()

  answer('POST', '/actor/checkPassword', { success: true, message: '' })
  const erase = data.getByRole('button', { name: 'Erase my account' })
  const press = async (name: 'Yes' | 'No'): Promise<void> => {
    await user.click(erase)
    const sure = within(await screen.findByRole('alertdialog', { name: 'Erase your account for good?' }))
    await user.click(sure.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await press('No')
  expect(sentCalls().filter(({ path }) => path === '/actor/erase')).toEqual([])
  await press('Yes')
  await waitFor(() => expect(toastTexts()).toContain('Your account is erased.'))
  expect(sentCalls().at(-1)).toMatchObject({ path: '/actor/erase', body: { password: 'her password' } })
  await screen.findByRole('link', { name: 'Login' })
  expect(localStorage.getItem('auth')).toBeNull()
})
