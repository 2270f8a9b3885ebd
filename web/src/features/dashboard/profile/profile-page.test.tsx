import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { problemOf, toastTexts } from '../../../testing/page.tsx'
import { answer, lost, refusal, type SentCall, sentCalls } from '../../../testing/server.ts'

const waits = { email: 'new@example.org', isEmailConfirmed: false }
const confirmed = { success: true, message: '' }
const confirmButton = () => screen.findByRole('button', { name: 'Confirm this e-mail' })

test('the link in the mail names the e-mail and confirms it by a press alone', async () => {
  answer('POST', '/actor/confirmEmail', confirmed)
  const { user } = await openDashboard('/profile?confirm=1.token', waits)
  const button = await confirmButton()
  screen.getByText(/new@example[.]org/)
  expect(sentCalls()).toEqual([])
  await user.click(button)
  await waitFor(() => expect(toastTexts()).toEqual(['Your e-mail is confirmed.']))
  expect(sentCalls()).toMatchObject([{ path: '/actor/confirmEmail', body: { actor: { token: '1.token' } } }])
  expect(location.search).toBe('')
  expect(screen.queryByRole('button', { name: 'Confirm this e-mail' })).toBeNull()
})

test('a link that confirms nothing any more is told so, once', async () => {
  answer('POST', '/actor/confirmEmail', refusal('reset_invalid', 'this code or link is wrong'))
  const { user } = await openDashboard('/profile?confirm=1.wrong', waits)
  await user.click(await confirmButton())
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^this code or link is wrong/))
  expect(location.search).toBe('')
})

test('the link of an e-mail that waits is sent once more on request', async () => {
  answer('POST', '/actor/sendEmailLink', confirmed)
  const { user } = await openDashboard('/profile', waits)
  await screen.findByText(/^Your e-mail is not confirmed yet/)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The link is on its way.']))
})

const path = '/api/v1/user/update-profile'
const field = (label: string): HTMLElement => screen.getByLabelText(label)
const current = () => screen.queryByLabelText(/^current password/)
const isSaved = () => waitFor(() => expect(toastTexts()).toContain('Profile Updated Successfully'))

/** Her profile, and the ways to fill it in and save it; the server stores what it is sent. */
async function openProfile(more: Partial<OwnUser> = {}) {
  const { user, own } = await openDashboard('/profile', more)
  await screen.findByLabelText('first name')
  const stores = (change: Partial<OwnUser>) =>
    answer('PUT', path, ({ body }: SentCall) => {
      const { fname, mname } = body as OwnUser // as the form has them
      Object.assign(own, { fname, mname, name: `${fname} ${mname}` }, change)
      return { success: true, updatedUser: own, pending: false }
    })
  const fill = async (label: string, text: string): Promise<void> => {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, own, stores, fill, save }
}

test('[DSH-04] what she changes is sent as a form, and her new name kept in auth', async () => {
  const zones = ['mekelle zone', 'eastern zone'].map((name, index) => ({ _id: `zone-${index}`, name, registered: 0 }))
  answer('GET', '/getZones', { success: true, zones })
  const before = { email: 'before@example.org', occupation: 'weaver', description: 'She weaves.' }
  const { user, own, stores, fill, save } = await openProfile({ lname: 'Araya', ...before })
  stores({ email: 'after@example.org' })
  expect(field('middle name')).toHaveProperty('value', 'Hagos')
  expect(field('phone')).toMatchObject({ value: own.phone, disabled: true })
  expect(current()).toBeNull()
  for (const [label, text] of [
    ['first name', 'ሰላም'],
    ['last name (optional)', 'Kiros'],
    ['email (optional)', 'after@example.org'],
    ['current password (optional)', 'her password'],
    ['occupation (optional)', 'singer'],
    ['description (self-story) (optional)', 'She sings.'],
  ] as const)
    await fill(label, text)
  screen.getByText('1,990 characters left')
  await user.selectOptions(field('zone (optional)'), 'Eastern Zone')
  await save()
  await isSaved()
  expect(sentCalls()).toMatchObject([{ method: 'PUT', path }])
  expect(sentCalls()[0]?.body).toEqual({
    fname: 'ሰላም',
    mname: 'Hagos',
    lname: 'Kiros',
    email: 'after@example.org',
    occupation: 'singer',
    description: 'She sings.',
    phone: own.phone,
    address: 'zone-1',
    currentPassword: 'her password',
  })
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toMatchObject({ user: { name: 'ሰላም Hagos', role: 'actor' } })
  screen.getByRole('button', { name: 'Menu of ሰላም Hagos' })
})

test('first and middle name are required, no more than 2,000 characters are taken, and nothing is sent', async () => {
  const { user, fill, save } = await openProfile({ description: 'x'.repeat(2_000) })
  await fill('middle name', '  ')
  await user.type(field('description (self-story) (optional)'), 'x')
  await screen.findByText('-1 character left')
  await save()
  await waitFor(() => expect(problemOf(field('middle name'))).toBe('Please fill this in.'))
  expect(document.activeElement).toBe(field('middle name'))
  expect(problemOf(field('description (self-story) (optional)'))).toBe('one of the texts is too long')
  expect(sentCalls()).toEqual([])
})

test('another e-mail is saved without the password, and then waits; the favourite sport needs the password', async () => {
  const { stores, fill, save } = await openProfile({ email: 'kept@example.org' })
  answer('PUT', path, refusal('email_taken', messageOf('email_taken'), 409))
  await fill('email (optional)', 'taken@example.org')
  await save()
  await waitFor(() => expect(problemOf(field('email (optional)'))).toBe('this e-mail belongs to another account'))
  stores({ email: 'other@example.org', isEmailConfirmed: false })
  await fill('email (optional)', 'other@example.org')
  await save()
  await screen.findByText(/^Your e-mail is not confirmed yet/)

  await fill('favourite sport (optional)', 'Running')
  for (const code of ['password_needed', 'wrong_password'] as const) {
    answer('PUT', path, refusal(code, messageOf(code)))
    await save()
    await waitFor(() => expect(problemOf(field('current password'))).toBe(messageOf(code)))
    expect(document.activeElement).toBe(current())
  }
  stores({ isEmailConfirmed: true, hasAnswer: true })
  await fill('current password', 'her password')
  await save()
  await screen.findByText(/You already have an answer[.] Leave this empty to keep it[.]/)
  expect(current()).toBeNull()
  expect(field('favourite sport (optional)')).toHaveProperty('value', '')
  expect(sentCalls().at(-1)?.body).toMatchObject({ answer: 'Running', currentPassword: 'her password' })
  await fill('first name', 'Letebirhan')
  await save()
  await waitFor(() => expect(sentCalls().at(-1)?.body).toMatchObject({ fname: 'Letebirhan' }))
  expect(sentCalls().at(-1)?.body).not.toHaveProperty('answer')
})

test('without an answer what was typed stays, and saving again works', async () => {
  const { stores, fill, save } = await openProfile()
  answer('PUT', path, lost)
  await fill('first name', 'Letebirhan')
  await save()
  await waitFor(() => expect(toastTexts()).toEqual(['Something went wrong']))
  expect(field('first name')).toHaveProperty('value', 'Letebirhan')
  stores({})
  await save()
  await isSaved()
})
