import { type ContestSettingsAnswer, contestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { contestOf } from '../../../testing/data.ts'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, type SentCall, sentCalls } from '../../../testing/server.ts'
import { toAddis } from './addis-time.ts'

type Settings = ContestSettingsAnswer['contest']

let kept: Settings

/** What a moment's field holds so many hours from now. */
const inHours = (hours: number): string => toAddis(new Date(Date.now() + hours * 3_600_000).toISOString())

function save(sent: unknown): void {
  const { name, closesAt, approval } = sent as Settings
  kept = { ...kept, name, closesAt, approval, updatedAt: new Date(Date.parse(kept.updatedAt) + 1_000).toISOString() }
}

const saved = ({ body }: SentCall) => {
  save(body)
  return { success: true, message: '', contest: kept }
}

beforeEach(() => {
  const { contest } = contestOf()
  kept = {
    ...sample(contestSettingsAnswer).contest,
    ...contest,
    name: 'Ashenda',
    proofPrefixes: ['+2519'],
    updatedAt: '2031-08-22T06:00:00.000Z',
  }
  answer('GET', '/admin/contest', () => ({ ...sample(contestSettingsAnswer), contest: kept }))
  answer('PUT', '/admin/contest', saved)
})

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the contest' })
const saveButton = () => screen.getByRole('button', { name: 'Save' })
const closes = (hours: number) => {
  const [field] = screen.getAllByLabelText(/^Voting closes/)
  if (field) fireEvent.change(field, { target: { value: inHours(hours) } })
}
const isSaved = () => waitFor(() => expect(toastTexts()).toEqual(['The settings are saved.']))

async function openSettings(): Promise<UserEvent> {
  const user = await openPage('/dashboard/admin/contest', { auth: admin })
  await screen.findByText('Voting is open.')
  await waitFor(() => expect(name().matches(':disabled')).toBe(false))
  return user
}

async function fillName(user: UserEvent, text: string): Promise<void> {
  await user.clear(name())
  await user.type(name(), text)
}

test('a save with an empty name leads to its field, whatever else is wrong, and sends nothing', async () => {
  const user = await openSettings()
  await user.clear(name())
  await user.click(saveButton())
  expect(document.activeElement).toBe(name())
  await screen.findByText('Please fill this in.')
  closes(-24 * 400)
  await user.click(saveButton())
  expect(document.activeElement).toBe(name())
  expect(sentCalls()).toEqual([])
})

test('hours that cannot be are told while typing; new hours that people notice are asked about first', async () => {
  const user = await openSettings()
  closes(-5)
  await screen.findByText('the contest has to close after it opens')
  await user.click(saveButton())
  closes(0.5)
  await screen.findByText(/^Voting closes earlier than people were told\./)
  await user.click(saveButton())
  const question = within(
    await screen.findByRole('alertdialog', { name: /^Voting closes earlier than people were told\. .* Continue\?$/ }),
  )
  await user.click(question.getByRole('button', { name: 'No' }))
  expect(sentCalls()).toEqual([])
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await isSaved()
  expect(sentCalls().map(({ body }) => body)).toMatchObject([
    { confirmed: true, updatedAt: '2031-08-22T06:00:00.000Z' },
  ])
})

test('what is typed while the settings are being saved stays, and saving it too is no conflict', async () => {
  const user = await openSettings()
  const answered = Promise.withResolvers<void>()
  answer('PUT', '/admin/contest', async (call) => {
    await answered.promise
    return saved(call)
  })
  await fillName(user, 'sent first')
  await user.click(saveButton())
  await fillName(user, 'typed meanwhile')
  answered.resolve()
  await isSaved()
  expect(name().value).toBe('typed meanwhile')
  await user.click(saveButton())
  await waitFor(() => expect(kept.name).toBe('typed meanwhile'))
  expect(sentCalls().map(({ body }) => body)).toMatchObject([
    { name: 'sent first', updatedAt: '2031-08-22T06:00:00.000Z' },
    { name: 'typed meanwhile', updatedAt: '2031-08-22T06:00:01.000Z' },
  ])
})

test('what another admin saved shows beside what was typed, is sent once, and is replaced only knowingly', async () => {
  const user = await openSettings()
  await fillName(user, 'Ashenda of the second')
  const looked = Promise.withResolvers<void>()
  answer('PUT', '/admin/contest', () => {
    save({ ...kept, name: 'Ashenda of the first', approval: 'manual' })
    answer('GET', '/admin/contest', async () => {
      await looked.promise
      return { ...sample(contestSettingsAnswer), contest: kept }
    })
    return conflict('contest.change', { before: { name: 'Ashenda' }, after: { name: 'Ashenda of the first' } })
  })
  await user.click(saveButton())
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBe('true'))
  await user.click(saveButton())
  looked.resolve()
  const notice = (await screen.findByText('somebody else has changed this meanwhile')).closest('[role=alert]')
  expect(notice?.textContent).toContain('Selam Hagos')
  expect(notice?.querySelector('del')?.textContent).toMatch(/Ashenda$/)
  expect(notice?.querySelector('ins')?.textContent).toMatch(/Ashenda of the first$/)
  expect(sentCalls()).toHaveLength(1)
  expect(name().value).toBe('Ashenda of the second')
  expect(screen.getByRole('combobox', { name: 'Who registers' })).toHaveProperty('value', 'manual')

  answer('PUT', '/admin/contest', saved)
  await user.click(saveButton())
  await isSaved()
  expect(kept).toMatchObject({ name: 'Ashenda of the second', approval: 'manual' })
  await waitFor(() => expect(screen.queryByText('somebody else has changed this meanwhile')).toBeNull())
})
