import { type TodayAnswer, todayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const today: TodayAnswer = {
  success: true,
  since: '2026-08-21T21:00:00Z',
  votes: { free: 2, paid: 3, lastHour: 4, refused: 6 },
  money: [{ provider: 'chapa', currency: 'ETB', payments: 1, amountMinor: 3_000 }],
  contestants: { registered: 30, registeredToday: 1_234, paid: 29, active: 28 },
  openRequests: 7,
  moderation: 8,
  attention: { payments: 9, quarantined: 10, deadLetters: 11, batches: 12 },
}

/** Names and figures of a group. */
async function figuresIn(name: string): Promise<Record<string, string | null>> {
  const group = within(await screen.findByRole('region', { name }))
  const values = group.getAllByRole('definition')
  return Object.fromEntries(
    group.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]?.textContent ?? null]),
  )
}

test("[RTE-07] the admin's first page tells who she is and how the day goes, and leads to what needs attention", async () => {
  answer('GET', '/admin/today', today)
  await openPage('/dashboard/admin', { auth: admin })
  await screen.findByRole('heading', { level: 1, name: 'Abrehet Kidane' })
  screen.getByText('+251911000000')
  expect(await figuresIn('Votes')).toEqual({
    counted: '5',
    paid: '3',
    free: '2',
    'in the last hour': '4',
    'ballots refused': '6',
  })
  expect(await figuresIn('Contestants')).toEqual({
    registered: '30',
    'registered today': '1,234',
    'have paid': '29',
    active: '28',
  })
  expect(await figuresIn('Money received, minus refunds')).toEqual({
    'Chapa, payments: 1': expect.stringMatching(/^ETB\s30$/),
  })
  expect(await figuresIn('To look at')).toEqual({
    'contestants to approve': '8',
    'open requests': '7',
    'payments that need attention': '9',
    'ballots in quarantine, to be decided': '10',
    'ballots that could not be recorded': '11',
    'batches of cards ordered in the last seven days that failed': '12',
  })
  screen.getByText(/^Since August 22, 2026 at 12:00\sAM$/)
  screen.getByText('All times are in Addis Ababa time.')
  const links = within(screen.getByRole('region', { name: 'To look at' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/admin/moderation',
    '/dashboard/admin/requests',
    '/dashboard/admin/payments',
    '/dashboard/admin/suspicion',
    '/dashboard/admin/queues',
    '/admin/generate/132',
  ])
})

test('figures that cannot be had are asked for again', async () => {
  answer('GET', '/admin/today', refusal('unavailable', 'try again', 503))
  const user = await openPage('/dashboard/admin', { auth: admin })
  await screen.findByText('The figures of today could not be loaded.')
  answer('GET', '/admin/today', sample(todayAnswer))
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement) // of the figures
  await screen.findByText('None yet.')
})

test('an address below the admin’s pages that is none is not found', async () => {
  await openPage('/dashboard/admin/nothing', { auth: admin })
  await screen.findByRole('heading', { name: '404' })
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/nothing'))
})
