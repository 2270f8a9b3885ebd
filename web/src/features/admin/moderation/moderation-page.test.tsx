import {
  type ModerationAnswer,
  moderationAnswer,
  type QueuedContestant,
} from '@ashenda/core/contracts/http/moderation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, sentCalls } from '../../../testing/server.ts'

const { items: queuedContestant } = moderationAnswer.properties.contestants
const letebirhan: QueuedContestant = {
  ...sample(queuedContestant),
  isActive: true,
  shown: { fname: 'Letebirhan', mname: 'Kiros', lname: '', occupation: 'weaver', description: '', photos: [] },
  change: {
    version: '00000000-0000-7000-8000-00000000000a',
    submittedAt: '2026-08-22T06:00:00Z',
    texts: { fname: 'Miss Ashenda' },
    photos: [{ place: 1, file: 'a.webp' }],
  },
}
const mebrat: QueuedContestant = {
  ...letebirhan,
  _id: 'of-mebrat',
  isHeld: true,
  shown: { ...letebirhan.shown, fname: 'Mebrat' },
}
const reported: QueuedContestant = {
  ...letebirhan,
  change: null,
  reports: {
    count: 1,
    list: [
      {
        _id: '00000000-0000-7000-8000-00000000000b',
        reason: 'under_age',
        note: 'I know her.',
        at: '2026-08-22T06:00:00Z',
      },
    ],
  },
}

let waiting: readonly QueuedContestant[]

beforeEach(() => {
  answer('GET', '/admin/moderation', (): ModerationAnswer => {
    const all = waiting.length
    return { success: true, counts: { all, changes: all, reported: 0 }, contestants: [...waiting] }
  })
  answer('POST', '/admin/moderation/:id/:what', ({ path }) => {
    waiting = waiting.filter(({ _id }) => !path.includes(_id))
    return { success: true, message: '' }
  })
})

async function openQueue(...first: readonly QueuedContestant[]): Promise<UserEvent> {
  waiting = first
  const user = await openPage('/dashboard/admin/moderation', { auth: admin })
  await screen.findByText(/^(New or changed|Nothing to approve)/)
  return user
}

const card = (name: string) => within(screen.getByRole('article', { name }))
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

test('what a contestant wants to show stands beside what everybody sees, with what differs marked', async () => {
  await openQueue(letebirhan, mebrat)
  const shown = card('Letebirhan Kiros')
  const wanted = within(shown.getByRole('heading', { name: 'As it would be shown' }).closest('section') as HTMLElement)
  expect(wanted.getByText('Miss Ashenda Kiros').closest('div')?.textContent).toMatch(/^Name new/)
  wanted.getByRole('img', { name: 'Letebirhan Kiros, photo 1' })
  expect(wanted.getByText('weaver').closest('div')?.textContent).not.toContain('new')
  card('Mebrat Kiros').getByText('Nobody has seen anything of her yet.')
})

test('it is shown with a press of a key, and the keyboard goes on with the next one', async () => {
  const user = await openQueue(letebirhan, mebrat)
  screen.getByRole('button', { name: 'Show it: Letebirhan Kiros' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toastTexts()).toEqual(['Letebirhan Kiros: everybody sees it now.']))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Letebirhan Kiros' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 3, name: 'Mebrat Kiros' }))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ version: letebirhan.change?.version, decision: 'approve' }])
})

test('it is turned down with a reason that she reads', async () => {
  const user = await openQueue(letebirhan)
  await press(user, 'Turn down: Letebirhan Kiros')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Why' }), 'The name is not a real one.')
  await user.type(screen.getByRole('textbox', { name: /What else she is to know/ }), 'As in your passport.')
  await press(user, 'Turn down')
  await waitFor(() => expect(toastTexts()).toEqual(['Letebirhan Kiros reads why.']))
  await screen.findByText('Nothing to approve.')
  expect(sentCalls().map(({ body }) => body)).toMatchObject([{ decision: 'reject', note: 'As in your passport.' }])
})

test('of two admins the second is told who was first', async () => {
  const user = await openQueue(letebirhan)
  answer('POST', '/admin/moderation/:id/change', () => {
    waiting = []
    return conflict('contestant.approve')
  })
  await press(user, 'Show it: Letebirhan Kiros')
  await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. What she shows was approved, / })
  await press(user, 'OK')
  await screen.findByText('Nothing to approve.')
})

test('what is reported of her is read, and she is hidden with a reason', async () => {
  const user = await openQueue(reported)
  const shown = card('Letebirhan Kiros')
  shown.getByText('I know her.')
  await user.selectOptions(shown.getByRole('combobox', { name: 'What is done' }), 'Hide her')
  await press(user, 'Do it: Letebirhan Kiros')
  await shown.findByText('Please say why, in 1 to 300 characters.')
  await user.type(shown.getByRole('textbox', { name: 'Reason' }), 'She is fifteen.')
  await press(user, 'Do it: Letebirhan Kiros')
  await waitFor(() => expect(toastTexts()).toEqual(['Letebirhan Kiros is hidden.']))
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { decision: 'hide', reason: 'She is fifteen.', seen: reported.reports.list[0]?._id },
  ])
})

test('who may not decide finds no buttons', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  await openQueue(letebirhan, { ...reported, _id: 'of-another' })
  await screen.findByText(/^Your role is Viewer/)
  for (const one of screen.getAllByRole('article')) expect(within(one).queryByRole('button')).toBeNull()
})
