import { type ContestSettingsAnswer, contestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { contestOf } from '../../../testing/data.ts'
import { admin, openPage, problemOf, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, type SentCall, sentCalls } from '../../../testing/server.ts'
import { toAddis } from './addis-time.ts'

type Settings = ContestSettingsAnswer['contest']

let kept: Settings
let stage: ContestSettingsAnswer['stage']
let hasVotes: boolean

/** What a moment's field holds so many hours from now. */
const inHours = (hours: number): string => toAddis(new Date(Date.now() + hours * 3_600_000).toISOString())

type Values = Readonly<Record<'confirmed' | 'reason', unknown>>

function save(sent: unknown): void {
  const { updatedAt: _seen, confirmed: _asked, reason: _why, ...part } = sent as Partial<Settings> & Values
  kept = { ...kept, ...part, updatedAt: new Date(Date.parse(kept.updatedAt) + 1_000).toISOString() }
}

const saved = ({ body }: SentCall) => {
  save(body)
  return { success: true, message: '', contest: kept }
}

beforeEach(() => {
  stage = 'open'
  hasVotes = false
  const { contest } = contestOf()
  kept = {
    ...sample(contestSettingsAnswer).contest,
    ...contest,
    name: 'Ashenda',
    proofPrefixes: ['+2519'],
    pricesConfirmed: false,
    updatedAt: '2031-08-22T06:00:00.000Z',
  }
  answer('GET', '/admin/contest', () => ({ ...sample(contestSettingsAnswer), stage, hasVotes, contest: kept }))
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

test('where the counts are paused it says that the reveal needs it, and by when', async () => {
  await openSettings()
  await screen.findByText(/Only if the public counts are paused by the time voting closes can the result be revealed/)
})

test('a save with an empty name leads to its field, whatever else is wrong, and sends nothing', async () => {
  const user = await openSettings()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.clear(name())
  await user.click(saveButton())
  expect(document.activeElement).toBe(name())
  await screen.findByText('Please fill this in.')
  expect(sentCalls()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name().value).toBe('Ashenda')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('hours that cannot be are told beside their field, which gets the focus; hours that people notice are asked about first', async () => {
  const user = await openSettings()
  closes(-5)
  const [field] = screen.getAllByLabelText<HTMLElement>(/^Voting closes/)
  await waitFor(() => expect(problemOf(field as HTMLElement)).toBe('the contest has to close after it opens'))
  await user.click(saveButton())
  expect(document.activeElement).toBe(field)
  closes(0.5)
  await screen.findByText(/Voting closes earlier than people were told\..* The public sees the new hours at once\./)
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'a storm')
  await user.click(saveButton())
  const question = within(await screen.findByRole('dialog', { name: 'Save Hours?' }))
  question.getByText(/^Voting closes earlier than people were told\./)
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sentCalls()).toEqual([])
  await user.click(saveButton())
  const act = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' })
  expect(act.className).toContain('danger')
  await user.click(act)
  await isSaved()
  const bodies = sentCalls().map(({ body }) => body as Record<string, unknown>)
  expect(bodies).toMatchObject([{ confirmed: true, updatedAt: '2031-08-22T06:00:00.000Z' }])
  expect(Object.keys(bodies[0] ?? {}).toSorted()).toEqual(['closesAt', 'confirmed', 'opensAt', 'reason', 'updatedAt'])
})

test('each section saves its own part, one after the other, without a conflict with itself', async () => {
  const user = await openSettings()
  await fillName(user, 'Ashenda 2031')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who registers' }), 'manual')
  for (const left of [1, 0]) {
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Save' })).toHaveLength(left))
  }
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { name: 'Ashenda 2031', confirmed: false, updatedAt: '2031-08-22T06:00:00.000Z' },
    { approval: 'manual', moderation: kept.moderation, confirmed: false, updatedAt: '2031-08-22T06:00:01.000Z' },
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

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const bodies = () => sentCalls().map(({ body }) => body as Record<string, unknown>)

test('while people vote, prices are saved with a reason that becomes public', async () => {
  const user = await openSettings()
  expect(field('A paid vote in Ethiopia, in birr').value).toBe('30')
  type('A paid vote in Ethiopia, in birr', '45,50')
  await screen.findByText('From 0.01 to 100,000, such as 30 or 12.50.')
  type('A paid vote in Ethiopia, in birr', '45.50')
  await screen.findByText(/It holds for payments begun from now on\..* It is public at once, with your reason/)
  await user.click(saveButton())
  const why = screen.getByRole('textbox', { name: 'Reason for the change' })
  expect(document.activeElement).toBe(why)
  expect(problemOf(why)).toBe('voting has begun: say why the rules change')
  expect(sentCalls()).toEqual([])
  await user.type(why, 'the bank asks for more')
  await user.click(saveButton())
  await isSaved()
  expect(bodies()).toEqual([
    {
      voteEtb: 4_550,
      voteUsd: 100,
      feeEtb: 3_000,
      feeUsd: 200,
      pricesConfirmed: true,
      confirmed: false,
      reason: 'the bank asks for more',
      updatedAt: '2031-08-22T06:00:00.000Z',
    },
  ])
})

test('prices that are right are confirmed by a button, once', async () => {
  const user = await openSettings()
  await user.click(screen.getByRole('button', { name: 'These prices are right' }))
  await isSaved()
  expect(bodies()).toMatchObject([{ voteEtb: 3_000, pricesConfirmed: true }])
  expect(Object.keys(bodies()[0] ?? {})).not.toContain('reason')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'These prices are right' })).toBeNull())
})

test('free votes, picks, paid votes of a day and countries are sections of their own', async () => {
  const { contest } = contestOf({ opensIn: 30, closesIn: 600 })
  kept = { ...kept, ...contest, titleVotes: ['proven', 'unproven'] }
  const user = await openPage('/dashboard/admin/contest', { auth: admin })
  const free = await screen.findByLabelText<HTMLInputElement>('Free votes are taken')
  await waitFor(() => expect(free.matches(':disabled')).toBe(false))
  await user.click(free)
  await screen.findByText('without free votes, paid votes have to count towards the titles')
  await user.click(free)
  await user.click(field('They begin after the opening'))
  const [from] = screen.getAllByLabelText<HTMLElement>(/^Free votes begin/)
  fireEvent.change(from as HTMLElement, { target: { value: inHours(20) } })
  await waitFor(() => expect(problemOf(from as HTMLElement)).toMatch(/^free votes have to begin between/))
  fireEvent.change(from as HTMLElement, { target: { value: inHours(2) } })
  await user.click(saveButton())
  await waitFor(() => expect(bodies()).toMatchObject([{ freeVotes: true, freeFrom: expect.stringMatching(/Z$/) }]))

  await user.selectOptions(screen.getByRole('combobox', { name: 'At most' }), '2')
  await user.click(saveButton())
  await waitFor(() => expect(bodies()[1]).toMatchObject({ mostPicks: 2 }))

  await user.click(field('A phone has a limit for each day'))
  type('Most paid votes of a phone and day', '0')
  await screen.findByText('A whole number from 1 to 1,000.')
  type('Most paid votes of a phone and day', '5')
  await user.click(saveButton())
  await waitFor(() => expect(bodies()[2]).toMatchObject({ paidPerDay: 5 }))

  type('Numbers that begin with', '251')
  await screen.findByText(/^Each begins with \+/)
  type('Numbers that begin with', '+251, +1')
  await user.click(saveButton())
  await waitFor(() => expect(bodies()[3]).toMatchObject({ countries: ['+251', '+1'] }))
})

test('once people have voted the opening stays, after the end the closing: both say why beside the field', async () => {
  stage = 'closed'
  hasVotes = true
  await openPage('/dashboard/admin/contest', { auth: admin })
  const opening = await screen.findByLabelText<HTMLInputElement>(/^Voting opens/)
  const closing = screen.getByLabelText<HTMLInputElement>(/^Voting closes/)
  expect([opening.disabled, closing.disabled]).toEqual([true, true])
  const said = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  expect(said(opening)).toMatch(/People have voted, so the opening stays\./)
  expect(said(closing)).toMatch(/The contest is closed, so the closing stays\./)
})

test('of a final contest only the name changes, and each other section says so', async () => {
  stage = 'final'
  const user = await openPage(`/dashboard/admin/contest?contest=${kept._id}`, { auth: admin })
  await waitFor(() => expect(name().matches(':disabled')).toBe(false))
  expect(screen.getByRole('combobox', { name: 'Who registers' }).closest('fieldset')).toHaveProperty('disabled', true)
  expect(screen.getAllByText('The result is final: only the name can change.').length).toBeGreaterThan(5)
  await fillName(user, 'Ashenda 2026')
  await user.click(saveButton())
  await isSaved()
  expect(sentCalls()).toMatchObject([{ path: `/admin/contest?contest=${kept._id}`, body: { name: 'Ashenda 2026' } }])
})
