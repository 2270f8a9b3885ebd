import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerContestants, cardOf, contestants, nameOf, starIn } from '../../testing/contestants.ts'
import { contestOf } from '../../testing/data.ts'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { answer } from '../../testing/server.ts'
import { clearPodium, pressStar, setFullName, setPhone } from '../picks/choices.ts'

const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null')
/** The numbers of the contestants on the podium, gold first, and the next slot. */
const kept = () => ({
  slots: (read('votes') as readonly ({ readonly id: string } | null)[]).map((slot) =>
    slot ? contestants.findIndex(({ _id }) => _id === slot.id) : null,
  ),
  nextVote: read('nextVote'),
})
const star = async (number: number) => starIn(await cardOf(number))
const submitBar = () => screen.queryByRole('button', { name: /^submit Send \d votes?$/ })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeEach(() => {
  clearPodium()
  setFullName('')
  setPhone('')
  localStorage.clear()
  answerContestants(contestants.slice(0, 6).map((one, number) => ({ ...one, isPaid: number !== 2 })))
})

test('[VOT-01] [VOT-02] a choice fills nextVote, revoking makes its rank the next, and a fourth changes nothing but a notice', async () => {
  const user = await openPage('/')
  const press = async (number: number) => user.click(await star(number))
  for (const [number, slots, nextVote] of [
    [0, [0, null, null], 2],
    [1, [0, 1, null], 3],
    [3, [0, 1, 3], -1],
    [4, [0, 1, 3], -1],
    [1, [0, null, 3], 2],
    [4, [0, 4, 3], -1],
    [0, [null, 4, 3], 1],
    [3, [null, 4, null], 3],
    [5, [null, 4, 5], 1],
  ] as const) {
    await press(number)
    expect(kept(), `after ${number}`).toEqual({ slots, nextVote })
  }
  await waitFor(() => expect(toastTexts()).toEqual(['All three places are taken. Remove one first.']))
})

test('[VOT-02] nobody is chosen twice: her star in her story takes her place back', async () => {
  const user = await openPage('/')
  await user.click(await star(0))
  await user.click(within(await cardOf(0)).getByRole('link', { name: `Read all about ${nameOf(0)}` }))
  await user.click(starIn(await screen.findByRole('dialog', { name: nameOf(0) })))
  expect(kept()).toEqual({ slots: [null, null, null], nextVote: 1 })
})

test('[HOM-10] the bar shows once somebody is chosen, says how many votes it sends, and goes with the last', async () => {
  const user = await openPage('/')
  await cardOf(0)
  expect(submitBar()).toBeNull()
  await user.click(await star(0))
  await screen.findByRole('button', { name: 'submit Send 1 vote' })
  await user.click(await star(1))
  await screen.findByRole('button', { name: 'submit Send 2 votes' })
  for (const number of [0, 1]) await user.click(await star(number))
  await waitFor(() => expect(submitBar()).toBeNull())
})

test('[VOT-03] [VOT-12] a slot is kept as id, name, pics, rank and hasPayed; name and phone as typed, and the form has them again', async () => {
  const user = await openPage('/')
  await user.click(await star(1))
  await user.click(await star(0))
  await user.click(await screen.findByRole('button', { name: 'submit Send 2 votes' }))
  await user.type(await field('Full name'), '  Abeba   Gebre ')
  await user.type(await field('Phone'), ' +251 (0) 911-22 33 44')
  const slot = (number: number, rank: number) => ({
    id: contestants[number]?._id,
    name: nameOf(number),
    pics: [`${number}a.webp`, `${number}b.webp`],
    rank,
    hasPayed: true,
  })
  expect(read('votes')).toEqual([slot(1, 1), slot(0, 2), null])
  expect(Object.keys(localStorage).sort()).toEqual(['fullName', 'nextVote', 'phone', 'votes'])
  expect(localStorage.getItem('nextVote')).toBe('3')
  expect(localStorage.getItem('fullName')).toBe('  Abeba   Gebre ')
  expect(localStorage.getItem('phone')).toBe(' +251 (0) 911-22 33 44')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'submit Send 2 votes' }))
  expect((await field('Full name')).value).toBe('  Abeba   Gebre ')
  expect((await field('Phone')).value).toBe(' +251 (0) 911-22 33 44')
})

test('another tab of the same browser votes with the same podium', async () => {
  const user = await openPage('/')
  await user.click(await star(0))
  const [gold] = read('votes') as readonly object[]
  const other = contestants[3]
  localStorage.setItem('votes', JSON.stringify([gold, { ...gold, id: other?._id, name: nameOf(3), rank: 2 }, null]))
  localStorage.setItem('nextVote', '3')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'votes' })))
  await screen.findByRole('button', { name: 'submit Send 2 votes' })
  expect((await star(3)).checked).toBe(true)
})

test('[HOM-07] the star is disabled and says so until the contestant has paid', async () => {
  await openPage('/')
  for (const [number, text, disabled] of [
    [2, 'account waiting payment', true],
    [0, 'vote', false],
  ] as const) {
    const star = within(await cardOf(number)).getByRole('checkbox', {
      name: new RegExp(`^${text}.* ${nameOf(number)}$`),
    })
    expect(star).toHaveProperty('disabled', disabled)
  }
})

test('before the opening the page says so, and nobody can be chosen', async () => {
  // Chosen earlier.
  pressStar({ id: contestants[1]?._id ?? '', name: nameOf(1), pics: [], hasPayed: true })
  answer('GET', '/contest', () => contestOf({ opensIn: 60, closesIn: 120 }))
  const user = await openPage('/')
  await screen.findByText(/^Voting opens on .+\. You can look around already\.$/)
  await user.click(await star(0))
  await waitFor(() => expect(toastTexts()).toEqual(['voting has not opened yet']))
  expect((await star(0)).checked).toBe(false)
  expect(kept().slots).toEqual([1, null, null])
  expect(submitBar()).not.toBeNull()
})
