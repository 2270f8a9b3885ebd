import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.ts'
import { contestOf } from '../../../testing/data.ts'
import { answer } from '../../../testing/server.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const her = { images: ['a.webp'], isPaid: true, isActive: true }
const other = { _id: '018f0000-0000-7000-8000-0000000000c1', name: 'Lemlem Hagos' }
const place = {
  rank: 4,
  of: 1_200,
  ahead: [{ ...other, votes: 1_031, distance: 1 }],
  behind: { ...other, name: 'Hiwet', votes: 1_030, distance: 0 },
}

test('her place says in her zone and in all how far the next ones and the one behind are', async () => {
  const first = { ...place, rank: 1, of: 3, ahead: [], behind: { ...other, votes: 18, distance: 12 } }
  const standing = { success: true, why: null, zone: first, all: place }
  await openDashboard('', her, 'en', standing)
  const shown = await region('Your place')
  await shown.findByText('1 of 3')
  shown.getByText('Nobody is ahead of you.')
  shown.getByText('12 votes ahead of Lemlem Hagos, who has 18')
  shown.getByText('4 of 1,200')
  shown.getByText('1 vote to Lemlem Hagos, who has 1,031')
  shown.getByText('level with Hiwet, who has 1,030')
})

test('while counts stand still her place is not told', async () => {
  await openDashboard('', her, 'en', { success: true, why: 'frozen', zone: null, all: null })
  const shown = await region('Your place')
  await shown.findByText('Places are not shown while the counts stand still. Your own votes are.')
})

test('what comes next is listed, her own steps first, and saved as a calendar', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:calendar'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => click.mockRestore())
  answer('GET', '/contest', () => contestOf({ opensIn: 60, freezesIn: 24 * 60, closesIn: 48 * 60 }))
  const { user } = await openDashboard('', { ...her, isPaid: false })
  const shown = await region('What comes next')
  const titles = (await shown.findAllByRole('listitem')).map((item) => item.querySelector('strong')?.textContent)
  expect(titles).toEqual([
    ...['Pay your one-time fee', 'Choose your zone'],
    ...['Voting opens', 'Counts stand still', 'Voting closes', 'The result'],
  ])
  shown.getByText('Without a zone you cannot win a zone’s title.')
  expect(shown.getByRole('link', { name: 'Choose it' }).getAttribute('href')).toBe('/dashboard/user/profile')
  await user.click(shown.getByRole('button', { name: 'Add to my calendar' }))
  expect(click).toHaveBeenCalledOnce()
  const text = (await saved[0]?.text()) ?? ''
  expect(text.match(/SUMMARY:.*/g)).toHaveLength(3)
  expect(text).toContain('Voting opens')
})

test('after the contest only the result is left', async () => {
  answer('GET', '/contest', () => contestOf({ opensIn: -120, closesIn: -60 }))
  await openDashboard('', her)
  const shown = await region('What comes next')
  shown.getByText('The contest is over.')
  expect(shown.getByRole('link', { name: 'See the result' }).getAttribute('href')).toBe('/results')
})

test('what would make her page stronger is listed with the way there', async () => {
  await openDashboard('', { ...her, description: '', occupation: 'weaver', zone: null, email: '' })
  const shown = await region('Make your page stronger')
  shown.getByText(/^1 of 6 done/)
  expect(shown.getByRole('link', { name: 'Add photos' }).getAttribute('href')).toBe('/dashboard/user/upload')
})

test('she sees her page as others will, while nobody else does', async () => {
  const { user } = await openDashboard('', {
    ...her,
    name: 'Selam Hagos',
    description: 'I weave and I sing, and I dance.',
    isActive: false,
  })
  await user.click(await screen.findByRole('button', { name: 'See my page as others see it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your page as others see it' }))
  await dialog.findByText(/^Only you see this now/)
  dialog.getByText('I weave and I sing, and I…')
  dialog.getByText('I weave and I sing, and I dance.')
  expect(dialog.queryByRole('link', { name: 'Open your public page' })).toBeNull()
})

test('without a photo the preview leads to adding one', async () => {
  const { user } = await openDashboard('', { images: [] })
  await user.click(await screen.findByRole('button', { name: 'See my page as others see it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your page as others see it' }))
  await dialog.findByRole('link', { name: 'Add a photo' })
})

test('while she writes her story she sees what her card shows of it', async () => {
  const { user } = await openDashboard('', her)
  await user.click(await screen.findByRole('button', { name: 'Update Description' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Description' }))
  const field = dialog.getByLabelText(/^description/)
  await user.clear(field)
  await waitFor(() => dialog.getByText('nothing yet'))
  await user.type(field, 'I weave cotton with my mother in Adwa')
  dialog.getByText(/^I weave cotton with my mother ?…$/)
})
