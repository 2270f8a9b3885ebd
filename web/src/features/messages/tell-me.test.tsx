import { resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, problemOf } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const title = 'Tell me when the result is out'

async function openTell(ways: object = {}) {
  answer('GET', '/contest/result', sample(resultAnswer, { success: true }))
  answer('GET', '/contest/checkpoints', { success: true, checkpoints: [] })
  answer('GET', '/messages/result', {
    success: true,
    isOpen: true,
    email: true,
    sms: true,
    pushKey: null,
    canRemind: true,
    ...ways,
  })
  return openPage('/results#tell')
}

test('somebody leaves an e-mail, and is told to confirm it', async () => {
  const user = await openTell()
  answer('POST', '/messages/result', { success: true, message: '' })
  const form = within(await screen.findByRole('region', { name: title }))
  const field = form.getByLabelText('Your e-mail')
  await user.click(form.getByRole('button', { name: 'Tell me' }))
  await waitFor(() => expect(problemOf(field)).toBe('Please fill this in.'))
  await user.type(field, 'lete@example.org{Enter}')
  await form.findByText(/Please open the link/)
  expect(sentCalls()).toMatchObject([{ path: '/messages/result', body: { way: 'email', email: 'lete@example.org' } }])
})

test('a reminder to vote again goes along where it is wanted and possible, never by text message', async () => {
  const user = await openTell()
  answer('POST', '/messages/result', { success: true, message: '' })
  const form = within(await screen.findByRole('region', { name: title }))
  await user.click(form.getByLabelText('Text message'))
  expect(form.queryByRole('checkbox')).toBeNull()
  form.getByText('We do not remind you by text message, only by e-mail or in the browser.')
  await user.click(form.getByLabelText('E-mail'))
  form.getByText('One message, then we forget your address.')
  await form.findByText(/^Once a phone has used its free vote, each vote costs ETB\s30[.]$/)
  await user.click(form.getByRole('checkbox', { name: 'Also remind me tomorrow to vote again' }))
  form.getByText('Two messages, one tomorrow and one with the result; then we forget your address.')
  await user.type(form.getByLabelText('Your e-mail'), 'lete@example.org{Enter}')
  await form.findByText(/Please open the link/)
  expect(sentCalls()).toMatchObject([{ body: { way: 'email', email: 'lete@example.org', remind: true } }])
})

test('nothing is said of reminders where tomorrow nobody can vote', async () => {
  await openTell({ canRemind: false })
  const form = within(await screen.findByRole('region', { name: title }))
  expect(form.queryByRole('checkbox')).toBeNull()
})

test('somebody leaves the phone that voted; a wrong one is told beside it', async () => {
  const user = await openTell()
  answer('POST', '/messages/result', refusal('bad_phone', 'this is no mobile number'))
  const form = within(await screen.findByRole('region', { name: title }))
  await user.click(form.getByLabelText('Text message'))
  const field = form.getByLabelText('Your phone')
  await user.type(field, '12{Enter}')
  await waitFor(() => expect(problemOf(field)).not.toBe(''))
  expect(sentCalls()).toMatchObject([{ body: { way: 'sms', phone: '12' } }])
})

test('once the result is out, or without a way, nothing is offered', async () => {
  await openTell({ isOpen: false })
  await screen.findByText('There are no votes yet.')
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})
