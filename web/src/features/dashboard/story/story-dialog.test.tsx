import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { problemOf } from '../../../testing/page.tsx'
import { answer, lost, refusal, sentCalls } from '../../../testing/server.ts'

const dialog = () => within(screen.getByRole('dialog', { name: 'Update Description' }))
const story = (): HTMLElement => dialog().getByLabelText('description (self-story)')
const field = (label: RegExp): HTMLElement => dialog().getByLabelText(label)
const button = (name: string): HTMLElement => dialog().getByRole('button', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Update Description' })).toBeNull())

async function open(more: Partial<OwnUser> = {}, path = '') {
  const { user, own } = await openDashboard(path, more)
  const describe = await screen.findByRole('button', { name: 'Update Description' })
  await waitFor(() => expect(describe).toHaveProperty('disabled', false))
  const reopen = async (): Promise<void> => {
    await user.click(describe)
    await screen.findByRole('dialog', { name: 'Update Description' })
  }
  /** Answers an alert or a question. */
  const say = async (question: string, name: string): Promise<void> => {
    const alert = within(await screen.findByRole('alertdialog', { name: question }))
    await user.click(alert.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await reopen()
  return { user, own, reopen, say }
}

test('[DSH-09] a contestant tells her story from any of her pages: sent, alerted, closed', async () => {
  const stored = { email: 'hers@example.org', occupation: 'weaver', description: 'She weaves.' }
  const { user, own, reopen, say } = await open(stored, '/pay')
  answer('PUT', '/actor/updateDescription', () => {
    own.description = 'ኣነ ሰላም እየ።'
    return { success: true, message: '' }
  })
  expect(story()).toHaveProperty('value', 'She weaves.')
  expect(field(/^occupation/)).toHaveProperty('value', 'weaver')
  expect(field(/^email/)).toHaveProperty('value', 'hers@example.org')
  await user.clear(story())
  await user.type(story(), 'ኣነ ሰላም እየ።')
  await user.clear(field(/^email/))
  await user.type(field(/^current password/), 'her password')
  await user.click(button('Save'))
  await say('updated successfully!', 'OK')
  await isClosed()
  const actor = { description: 'ኣነ ሰላም እየ።', occupation: 'weaver', email: '', currentPassword: 'her password' }
  expect(sentCalls()).toMatchObject([{ method: 'PUT', path: '/actor/updateDescription', body: { actor } }])
  await waitFor(async () => {
    await reopen()
    const shown = (story() as HTMLTextAreaElement).value
    await user.click(button('Cancel'))
    await isClosed()
    expect(shown).toBe('ኣነ ሰላም እየ።')
  })
})

test('[DSH-09] a story is required; e-mail and occupation are not', async () => {
  answer('PUT', '/actor/updateDescription', { success: true, message: '' })
  const { user, say } = await open()
  await user.click(button('Save'))
  await waitFor(() => expect(problemOf(story())).toBe('Please fill this in.'))
  expect(sentCalls()).toEqual([])
  await user.type(story(), 'She sings.')
  await user.click(button('Save'))
  await say('updated successfully!', 'OK')
})

test('cancelling changes nothing; a stray key asks before it throws away what was written', async () => {
  const question = 'Close without saving your text?'
  const { user, reopen, say } = await open({ description: 'She weaves.' })
  await user.type(story(), ' And sings.')
  await user.click(button('Cancel'))
  await isClosed()
  await reopen()
  expect(story()).toHaveProperty('value', 'She weaves.')
  await user.type(story(), ' And sings.')
  await user.keyboard('{Escape}')
  await say(question, 'No')
  expect(story()).toHaveProperty('value', 'She weaves. And sings.')
  await user.keyboard('{Escape}')
  await say(question, 'Yes')
  await isClosed()
  await reopen()
  expect(story()).toHaveProperty('value', 'She weaves.')
  expect(sentCalls()).toEqual([])
})

test('refusals and lost answers are alerted, told beside the field, and the story can be sent again', async () => {
  const { user, say } = await open()
  await user.type(story(), 'She sings.')
  await user.type(field(/^email/), 'taken@example.org')
  await user.type(field(/^current password/), 'not hers')
  const refused = async (reply: Response | typeof lost): Promise<void> => {
    answer('PUT', '/actor/updateDescription', reply)
    await user.click(button('Save'))
    await say('Error updating story', 'OK')
  }
  await refused(refusal('wrong_password', messageOf('wrong_password')))
  expect(problemOf(field(/^current password/))).toBe(messageOf('wrong_password'))
  await refused(refusal('email_taken', messageOf('email_taken'), 409))
  expect(problemOf(field(/^email/))).toBe('this e-mail belongs to another account')
  await refused(lost)
  expect(story()).toHaveProperty('value', 'She sings.')
  answer('PUT', '/actor/updateDescription', { success: true, message: '' })
  await user.click(button('Save'))
  await say('updated successfully!', 'OK')
})
