import {
  type ModerationAnswer,
  moderationAnswer,
  type QueuedContestant,
} from '@ashenda/core/contracts/http/moderation.ts'
import type { Standing } from '@ashenda/core/domain/standing.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, sentCalls } from '../../../testing/server.ts'

const { items: queuedContestant } = moderationAnswer.properties.contestants
const letebirhan: QueuedContestant = {
  ...sample(queuedContestant),
  isActive: true,
  guardian: null,
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
  _id: '00000000-0000-7000-8000-00000000000d',
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
let standing: Standing

beforeEach(() => {
  standing = 'open'
  answer('GET', '/admin/moderation', (): ModerationAnswer => {
    const all = waiting.length
    return { success: true, counts: { all, changes: all, reported: 0 }, contestants: [...waiting] }
  })
  answer('POST', '/admin/moderation/:id/:what', ({ path }) => {
    waiting = waiting.filter(({ _id }) => !path.includes(_id))
    return { success: true, message: '', standing }
  })
})

afterEach(() => vi.restoreAllMocks())

async function openQueue(one: QueuedContestant, ...more: readonly QueuedContestant[]): Promise<UserEvent> {
  waiting = [one, ...more]
  const user = await openPage('/dashboard/admin/moderation', { auth: admin })
  await screen.findByRole('article', { name: `${one.shown.fname} Kiros` })
  return user
}

const shown = (name: string) => screen.findByRole('article', { name })
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

test('the queue stands between the two decisions, so that nobody rejects whom she meant to approve', async () => {
  await openQueue(letebirhan, mebrat)
  const bar = document.querySelector('article > footer') as HTMLElement
  const buttons = within(bar).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['R', 'K', 'J', 'A'])
})

test('a minor is marked, with the guardian who agreed', async () => {
  await openQueue({ ...mebrat, guardian: 'Hagos Tesfay' })
  const article = within(await shown('Mebrat Kiros'))
  article.getByText('Minor (Hagos Tesfay)')
})

test('approvals are a tab of the contestants, also under their former address', async () => {
  await openQueue(letebirhan)
  expect(location.pathname + location.hash).toBe('/dashboard/admin/users#tab=approvals')
  screen.getByRole('heading', { level: 1, name: 'All Deki Ashenda' })
  expect(screen.getByRole('link', { name: /^Approvals/ }).getAttribute('aria-current')).toBe('page')
})

test('what a contestant wants to show stands beside what everybody sees, with what differs marked', async () => {
  const user = await openQueue(letebirhan, mebrat)
  const wanted = within(screen.getByRole('heading', { name: 'As it would be shown' }).closest('section') as HTMLElement)
  expect(wanted.getByText('Miss Ashenda Kiros').closest('div')?.textContent).toMatch(/^Name new/)
  wanted.getByRole('img', { name: 'Letebirhan Kiros, photo 1' })
  expect(wanted.getByText('weaver').closest('div')?.textContent).not.toContain('new')
  await user.keyboard('j')
  within(await shown('Mebrat Kiros')).getByText('Nobody has seen anything of her yet.')
  await user.keyboard('k')
  await shown('Letebirhan Kiros')
})

test('A approves, and the keyboard goes on with the next one', async () => {
  const user = await openQueue(letebirhan, mebrat)
  await user.keyboard('a')
  await waitFor(() =>
    expect(toastTexts()).toEqual(['Approved. Letebirhan Kiros is public, and people can vote for her.']),
  )
  await shown('Mebrat Kiros')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Mebrat Kiros' })),
  )
  expect(sentCalls().map(({ body }) => body)).toEqual([{ version: letebirhan.change?.version, decision: 'approve' }])
})

test('A pressed twice at once approves one, not the next one, whom nobody has looked at', async () => {
  const user = await openQueue(letebirhan, mebrat)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await user.keyboard('a')
  await shown('Mebrat Kiros')
  await user.keyboard('a')
  expect(sentCalls()).toHaveLength(1)
})

test.each([
  ['no_photo', 'Approved. Mebrat Kiros has no photo yet: the public list does not show her.'],
  ['unpaid', 'Approved. Mebrat Kiros is public. Nobody can vote for her until her fee is paid.'],
  ['inactive', 'Approved. Mebrat Kiros is inactive: nobody sees her, and nobody can vote for her.'],
] as const)('who is not shown once approved (%s) is not said to be', async (stands, said) => {
  standing = stands
  const user = await openQueue(mebrat)
  await press(user, 'Approve: Mebrat Kiros')
  await waitFor(() => expect(toastTexts()).toEqual([said]))
  await screen.findByText('Nothing to approve.')
})

test('R rejects with a reason that she reads and that nobody chose in advance', async () => {
  const user = await openQueue(letebirhan)
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject what Letebirhan Kiros wants to show?' }))
  const why = dialog.getByRole('combobox', { name: 'Why' })
  expect(why).toHaveProperty('value', '')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(problemOf(why)).toBe('Please choose the reason that she reads.')
  expect([document.activeElement, sentCalls()]).toEqual([why, []])
  await user.selectOptions(why, 'The name is not a real one.')
  await user.type(dialog.getByRole('textbox', { name: /What else she is to know/ }), 'As in your passport.')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Rejected. Letebirhan Kiros reads why.']))
  await screen.findByText('Nothing to approve.')
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { version: letebirhan.change?.version, decision: 'reject', reason: 'name_not_real', note: 'As in your passport.' },
  ])
})

test('letters typed into the dialog decide nothing', async () => {
  const user = await openQueue(letebirhan, mebrat)
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /What else she is to know/ }), 'a jar')
  expect(sentCalls()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shown('Letebirhan Kiros')
})

test('of two admins the second is told who was first', async () => {
  const user = await openQueue(letebirhan)
  answer('POST', '/admin/moderation/:id/change', () => {
    waiting = []
    return conflict('contestant.approve')
  })
  await press(user, 'Approve: Letebirhan Kiros')
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      expect.stringMatching(/^Selam Hagos changed this first\. What she shows was approved, /),
    ]),
  )
  await screen.findByText('Nothing to approve.')
})

test('what is reported of her is read, and she is hidden with a reason', async () => {
  const user = await openQueue(reported)
  within(await shown('Letebirhan Kiros')).getByText('I know her.')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await press(user, 'Hide her: Letebirhan Kiros')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide Letebirhan Kiros?' }))
  await user.click(dialog.getByRole('button', { name: 'Hide her' }))
  await dialog.findByText('Please say why, in 3 to 200 characters.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'She is fifteen.')
  await user.click(dialog.getByRole('button', { name: 'Hide her' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Letebirhan Kiros is hidden.']))
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { decision: 'hide', reason: 'She is fifteen.', seen: reported.reports.list[0]?._id },
  ])
})

test('who may not decide finds no buttons, and no key decides', async () => {
  answer('GET', '/admin/role', { success: true, adminRole: 'viewer' })
  const user = await openQueue(letebirhan, reported)
  await screen.findByText('View only')
  await user.keyboard('ar')
  expect([screen.queryByRole('dialog'), sentCalls()]).toEqual([null, []])
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  await user.keyboard('j')
  expect(screen.queryByRole('button', { name: /^(Hide|Dismiss)/ })).toBeNull()
})
