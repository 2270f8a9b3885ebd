import { contestSettingsAnswer } from '@ashenda/core/contracts/http/contest-settings.ts'
import { type ContestsAnswer, contestsAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { adminPayment, adminPaymentsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { rankingAnswer } from '@ashenda/core/contracts/http/ranking.ts'
import { todayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, type SentCall } from '../../../testing/server.ts'

const listed = contestsAnswer.properties.contests.items
const former = sample(listed, { name: 'Ashenda 2025', stage: 'final' })
const present = sample(listed, { name: 'Ashenda 2026', stage: 'open', isCurrent: true })
const asked: string[] = []
const noted =
  <Reply,>(reply: Reply) =>
  ({ path }: SentCall): Reply => {
    asked.push(path)
    return reply
  }

beforeEach(() => {
  asked.length = 0
  answer('GET', '/admin/contests', {
    success: true,
    contests: [present, former],
    now: '',
  } satisfies ContestsAnswer)
  answer('GET', '/admin/ranking', noted(sample(rankingAnswer)))
  answer('GET', '/admin/zones', noted({ success: true, zones: [] }))
  answer('GET', '/admin/today', noted(sample(todayAnswer)))
  answer('GET', '/admin/payments', noted(sample(adminPaymentsAnswer)))
  answer('GET', '/admin/contest', sample(contestSettingsAnswer))
})

const look = `contest=${former._id}`
const nav = () => within(screen.getByRole('navigation', { name: 'Admin pages' }))

test('the current contest is shown at first; another one is chosen, marked, kept in every link, and left again', async () => {
  const user = await openPage('/dashboard/admin/ranking', { auth: admin })
  await user.click(await screen.findByRole('button', { name: /^Contest Ashenda 2026/ }))
  expect(asked.some((path) => path.includes('contest='))).toBe(false)
  await user.click(await screen.findByRole('menuitemradio', { name: /^Ashenda 2025/ }))
  await screen.findByText(/^You look at Ashenda 2025 · Final/)
  expect(location.search).toBe(`?${look}`)
  await waitFor(() => expect(asked.filter((path) => path.includes(look)).length).toBeGreaterThan(1))
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(`/admin/ranking.csv?${look}`)
  const payments = nav().getByRole('link', { name: 'Payments' })
  expect(payments.getAttribute('href')).toBe(`/dashboard/admin/payments?${look}`)
  await user.click(payments)
  await screen.findByRole('heading', { level: 1, name: 'Payments' })
  expect(location.search).toBe(`?${look}`)
  await waitFor(() => expect(asked.some((path) => /^\/admin\/payments\?/.test(path) && path.includes(look))).toBe(true))
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Back to the current contest' }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(screen.queryByText(/^You look at/)).toBeNull()
  await waitFor(() => expect(asked.some((path) => path.startsWith('/admin/payments?'))).toBe(true))
  expect(asked.some((path) => path.includes('contest='))).toBe(false)
})

test('a sent link shows the same contest; on a page of one contestant the way back leads to the list', async () => {
  const user = await openPage(`/dashboard/admin/users/00000000-0000-7000-8000-000000000001?${look}`, { auth: admin })
  await screen.findByText(/^You look at Ashenda 2025/)
  await user.click(screen.getByRole('button', { name: 'Back to the current contest' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/users'))
})

test('an address with an unknown contest says so, and leads back', async () => {
  await openPage('/dashboard/admin/ranking?contest=00000000-0000-7000-8000-0000000000ff', { auth: admin })
  await screen.findByText('There is no such contest.')
})

test('payments of all contests are a filter in the address, with the contest of each', async () => {
  const payment = sample(adminPayment, { contest: former._id, payerName: 'Aster Desta' })
  answer('GET', '/admin/payments', noted(sample(adminPaymentsAnswer, { rows: [payment], total: 1 })))
  await openPage('/dashboard/admin/payments#contest=all', { auth: admin })
  const row = within((await screen.findByText('Aster Desta')).closest('tr') as HTMLElement)
  await row.findByText('Ashenda 2025')
  expect(asked.find((path) => path.startsWith('/admin/payments?'))).toMatch(/[?&]contest=all(&|$)/)
  screen.getByRole('button', { name: /^Contest: All contests/ })
})

test('an import is not offered in a contest whose result is final', async () => {
  await openPage(`/dashboard/admin/create-zone?${look}`, { auth: admin })
  await screen.findByText(/^You look at Ashenda 2025 · Final/)
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
})
