import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, problemOf, toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls } from '../../testing/server.ts'

const path = '/api/v1/auth/forgot-password'
const invalid = messageOf('reset_invalid')
const field = (label: string): HTMLElement => screen.getByLabelText(label)
const press = (name: string) => screen.findByRole('button', { name })

async function fillIn(email = 'selam@example.org') {
  const user = await openPage('/forgot-password')
  await press('RESET')
  for (const [label, text] of [
    ['email', email],
    ['favourite sport name', 'Running'],
    ['new password', 'another password'],
  ] as const)
    await user.type(field(label), text)
  await user.click(await press('RESET'))
  return user
}

test('[LOG-04] e-mail, sport and new password are required, and the e-mail is checked before anything is sent', async () => {
  const user = await openPage('/forgot-password')
  await user.click(await press('RESET'))
  const fields = ['email', 'favourite sport name', 'new password'].map(field)
  await waitFor(() => expect(fields.map(problemOf)).toEqual(Array(3).fill('Please fill this in.')))
  await user.type(field('email'), 'selam at home{Enter}')
  await waitFor(() => expect(problemOf(field('email'))).toBe('please enter a valid e-mail address'))
  expect(sentCalls()).toEqual([])
})

test('[LOG-04] the reset sends what was typed and leads to the log-in', async () => {
  answer('POST', path, { success: true, message: '' })
  await fillIn()
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(toastTexts()).toEqual(['Your new password is set. Please log in.'])
  const body = { email: 'selam@example.org', answer: 'Running', newPassword: 'another password' }
  expect(sentCalls()).toMatchObject([{ path, body }])
})

test('[LOG-03] a refusal and a lost network are told, and the page stays', async () => {
  answer('POST', path, refusal('reset_refused', messageOf('reset_refused')))
  const user = await fillIn('nobody@example.org')
  await waitFor(() => expect(toastTexts()).toEqual([messageOf('reset_refused')]))
  answer('POST', path, lost)
  await user.click(await press('RESET'))
  await waitFor(() => expect(toastTexts()).toContain('Something went wrong'))
  expect(location.pathname).toBe('/forgot-password')
})

test('where a code is sent it is asked for next, and the password is not typed twice', async () => {
  answer('POST', path, { success: true, message: '', next: '/reset-password' })
  answer('POST', '/api/v1/auth/reset-password', refusal('reset_invalid', invalid))
  const user = await fillIn()
  await screen.findByText('Your new password is the one you have just typed.')
  expect(screen.queryByLabelText('new password')).toBeNull()
  await user.type(field('code'), '123 456')
  await user.click(await press('SET PASSWORD'))
  await waitFor(() => expect(problemOf(field('code'))).toBe(invalid))
  answer('POST', '/api/v1/auth/reset-password', { success: true, message: '' })
  await user.click(await press('SET PASSWORD'))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(sentCalls().at(-1)?.body).toEqual({ code: '123 456', newPassword: 'another password' })
})

test('an admin’s link needs no code; one that is used up is told', async () => {
  answer('POST', '/api/v1/auth/reset-password', refusal('reset_invalid', invalid))
  const token = 'a'.repeat(43)
  const user = await openPage(`/reset-password#${token}`)
  await screen.findByText('This link is from the organisers. It works once.')
  expect(screen.queryByLabelText('code')).toBeNull()
  await user.type(field('new password'), 'another password{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(invalid)
  expect(sentCalls().at(-1)?.body).toEqual({ code: token, newPassword: 'another password' })
})
