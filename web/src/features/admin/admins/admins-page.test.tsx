import {
  adminsAnswer,
  type Invitation,
  invitationAnswer,
  invitationsAnswer,
  inviteAnswer,
  type ListedAdmin,
} from '@ashenda/core/contracts/http/admins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const { items: listed } = adminsAnswer.properties.admins
const tsega = sample(listed, { _id: 'of-tsega', name: 'Tsega Berhe', adminRole: 'viewer' })
let kept: ListedAdmin
let invitations: readonly Invitation[]

beforeEach(() => {
  kept = tsega
  invitations = []
  answer('GET', '/admin/admins', () => ({ success: true, admins: [kept] }))
  answer('GET', '/admin/invitations', () => ({ success: true, invitations: [...invitations] }))
  answer('PUT', '/admin/admins/of-tsega/:what', ({ body }) => {
    kept = { ...kept, ...(body as Partial<ListedAdmin>) }
    return { success: true, message: '' }
  })
})

async function openAdmins(): Promise<UserEvent> {
  const user = await openPage('/dashboard/admin/admins', { auth: admin })
  await screen.findByRole('heading', { name: 'Tsega Berhe' })
  return user
}

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

/** Opens a step about Tsega, fills it in, and confirms it with this password. */
async function take(user: UserEvent, step: string, password: string, fill?: (form: UserEvent) => Promise<void>) {
  await press(user, `${step}: Tsega Berhe`)
  const dialog = within(await screen.findByRole('dialog'))
  await fill?.(user)
  await user.type(dialog.getByLabelText('Your own password'), password)
  await user.click(dialog.getByRole('button', { name: step }))
  return dialog
}

const choose = (label: string, option: string) => async (user: UserEvent) => {
  const dialog = within(await screen.findByRole('dialog'))
  return user.selectOptions(dialog.getByRole('combobox', { name: label }), option)
}
const because = (reason: string) => async (user: UserEvent) =>
  user.type(await screen.findByRole('textbox', { name: 'Reason' }), reason)
const lastToast = (text: string) => waitFor(() => expect(toastTexts()[0]).toBe(text))

test('somebody is invited by a link that is shown once, with a role and one’s own password', async () => {
  answer('POST', '/admin/invitations', ({ body }) => {
    const { note } = body as Invitation
    invitations = [sample(invitationsAnswer.properties.invitations.items, { note, adminRole: 'moderator' })]
    return sample(inviteAnswer, { link: 'https://ashenda.example/admin/join#token' })
  })
  const user = await openAdmins()
  await press(user, 'Make the link')
  await screen.findAllByText('Please fill this in.')
  expect(sentCalls()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'For whom' }), 'Mihret, sponsors')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Moderator')
  screen.getByText(/^Contestants and their photos/)
  await user.type(screen.getByLabelText('Your own password'), 'secret')
  await press(user, 'Make the link')
  expect(await screen.findByRole('textbox', { name: 'The link' })).toHaveProperty(
    'value',
    'https://ashenda.example/admin/join#token',
  )
  const item = (await screen.findByText('Mihret, sponsors')).closest('li')
  expect(item?.textContent).toContain('Moderator')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { note: 'Mihret, sponsors', adminRole: 'moderator', password: 'secret' },
  ])
})

test('a role is changed with one’s own password; a wrong one is told beside its field', async () => {
  const user = await openAdmins()
  answer('PUT', '/admin/admins/of-tsega/role', refusal('wrong_password', 'this is not your password'))
  const dialog = await take(user, 'Change role', 'not hers', choose('Role', 'Finance'))
  await waitFor(() => expect(dialog.getByLabelText('Your own password').getAttribute('aria-invalid')).toBe('true'))
  answer('PUT', '/admin/admins/of-tsega/role', { success: true, message: '' })
  await user.click(dialog.getByRole('button', { name: 'Change role' }))
  await lastToast('Tsega Berhe is now: Finance.')
  expect(sentCalls().at(-1)?.body).toEqual({
    adminRole: 'finance',
    seen: { adminRole: 'viewer' },
    password: 'not hers',
  })
})

test('who changes a role that another owner changed first is told by whom', async () => {
  answer('PUT', '/admin/admins/of-tsega/role', conflict('admin.change-role'))
  const user = await openAdmins()
  await take(user, 'Change role', 'secret', choose('Role', 'Finance'))
  await waitFor(() => expect(toastTexts()[0]).toMatch(/^Selam Hagos changed this first\. Role of an admin changed, /))
})

test('an admin is disabled and enabled again with a reason; of a disabled one nothing is handed over to', async () => {
  const user = await openAdmins()
  await take(user, 'Disable', 'secret', because('her phone was stolen'))
  await lastToast('Tsega Berhe can no longer log in.')
  await screen.findByText('disabled')
  expect(screen.queryByRole('button', { name: 'Hand over ownership: Tsega Berhe' })).toBeNull()
  await take(user, 'Enable', 'secret', because('she has a new one'))
  await lastToast('Tsega Berhe can log in again.')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { isDisabled: true, reason: 'her phone was stolen', password: 'secret' },
    { isDisabled: false, reason: 'she has a new one', password: 'secret' },
  ])
})

test('ownership is handed over: who did it chooses what she is afterwards, and logs in again', async () => {
  answer('POST', '/admin/admins/of-tsega/hand-over', { success: true, message: '' })
  const user = await openAdmins()
  await take(user, 'Hand over ownership', 'secret', choose('Your own role afterwards', 'Moderator'))
  await lastToast('Tsega Berhe is the owner now. Please log in again.')
  await waitFor(() => expect(location.pathname).not.toContain('/dashboard'))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ stayAs: 'moderator', password: 'secret' }])
})

const token = 'x'.repeat(43)

test('who is invited while the server is busy is told so and looks again; a used link says that it is over', async () => {
  answer('POST', '/invitations/look-up', refusal('busy', 'too much is going on', 503))
  const user = await openPage(`/admin/join#${token}`)
  await screen.findByText('too much is going on')
  expect(screen.queryByText(/^this invitation was used/)).toBeNull()
  answer('POST', '/invitations/look-up', refusal('invitation_invalid', 'it is over', 410))
  await press(user, 'Try again')
  await screen.findByText(/^this invitation was used/)
})

test('an invitation tells who invites and for what, and its form names what is missing', async () => {
  answer(
    'POST',
    '/invitations/look-up',
    sample(invitationAnswer, { invitedBy: 'Abrehet Kidane', adminRole: 'moderator' }),
  )
  const user = await openPage(`/admin/join#${token}`)
  await screen.findByText(/^Abrehet Kidane invites you to be an admin of Ashenda\. Your role: Moderator\./)
  await press(user, 'Become an admin')
  expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(2)
  expect(sentCalls().map(({ path }) => path)).toEqual(['/invitations/look-up'])
})
