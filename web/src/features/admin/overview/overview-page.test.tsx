import { type OverviewAnswer, overviewAnswer } from '@ashenda/core/contracts/http/overview.ts'
import { queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal, sentCalls } from '../../../testing/server.ts'

const { state: stateSchema } = queuesAnswer.properties
const from = '2026-08-22T09:00:00.000Z'
const leader = sample(overviewAnswer.properties.leaders.items, {
  _id: 'letay',
  place: 1,
  fname: 'Letay',
  mname: 'Hagos',
  lname: '',
  zone: null,
  votes: 8_412,
  lastMinutes: 214,
})
const overview: OverviewAnswer = {
  success: true,
  at: from,
  votes: { total: 48_210, free: 41_306, paid: 6_904, today: 1_120, yesterday: 1_000, refused: 6 },
  money: [
    { currency: 'ETB', amountMinor: 21_243_000, payments: 7_081, refunds: 2 },
    { currency: 'USD', amountMinor: 120_400, payments: 1_204, refunds: 0 },
  ],
  contestants: { registered: 30, registeredToday: 1_234, paid: 29, active: 28 },
  chart: { from, step: 60, votes: [3, 7], before: [2, 4] },
  marks: [{ kind: 'note', at: '2026-08-22T09:01:00.000Z', text: 'on television', _id: 'note' }],
  needs: [
    { kind: 'payments', count: 2, oldest: new Date(Date.now() - 3 * 3_600_000).toISOString() },
    { kind: 'approvals', count: 7, oldest: new Date(Date.now() - 41 * 60_000).toISOString() },
  ],
  leaders: [leader],
  setup: null,
}

beforeEach(() => {
  answer('GET', '/admin/zones', { success: true, zones: [] })
  const queue = sample(stateSchema.properties.queues.items, {
    name: 'ballots',
    workers: 1,
    waiting: 3,
    oldestWaitingMs: 200,
  })
  const state = sample(stateSchema, { isRedisThere: true, deadLetters: 0, services: [], queues: [queue] })
  answer('GET', '/admin/queues', { success: true, state, history: [] })
})

const open = (told: OverviewAnswer = overview) => {
  answer('GET', '/admin/overview', told)
  return openPage('/dashboard/admin', { auth: admin })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test("[RTE-07] the admin's first page tells who she is and how the contest goes: votes against yesterday, paid share, money, what waits to be counted", async () => {
  await open()
  await screen.findByText('Abrehet Kidane')
  screen.getByText('+251911000000')
  const tile = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
  expect(await tile(/^Votes counted/)).toBe('Votes counted48,2101,120 today · +12 % on yesterday at this hour')
  expect(await tile(/^Paid votes/)).toBe('Paid votes6,90414 % of all')
  expect(await tile(/^Money in today/)).toMatch(/ETB\s212,430.*and .*1,204.* · 2 refunds$/)
  await waitFor(async () =>
    expect(await tile(/^Groups of ballots to be counted/)).toBe(
      'Groups of ballots to be counted3oldest 200 ms · taking votes normally · 6 ballots refused today',
    ),
  )
  const people = within(screen.getByRole('region', { name: 'Contestants' }))
  expect(people.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['30', '1,234', '29', '28'])
  screen.getByText('All times are in Addis Ababa time.')
})

test('[RTE-07] what needs an admin stands the oldest first, each with its age and a button to exactly its rows', async () => {
  await open()
  const needs = await region('Needs you')
  const lines = needs.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['2 payments need attentionoldest 3 hrReview', '7 contestants to approveoldest 41 minApprove'])
  expect(needs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/admin/payments#tab=attention',
    '/dashboard/admin/moderation',
  ])
})

test('the chart has its figures and marks in a table, another range is asked for, and a note is added and removed', async () => {
  answer('POST', '/admin/overview/notes', { success: true, message: '' })
  answer('DELETE', '/admin/overview/notes/note', { success: true, message: '' })
  const user = await open()
  await user.click(await screen.findByText('In figures'))
  const cells = await waitFor(() => {
    const found = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
    expect(found).toHaveLength(4)
    return found
  })
  expect(cells).toEqual(['3', '2', '7', '4'])
  expect(screen.getAllByText(/on television/).length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: '7 d' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '7 d' }).getAttribute('aria-pressed')).toBe('true'))
  await user.type(screen.getByRole('textbox', { name: 'Note at this moment' }), 'rain')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await user.click(await screen.findByRole('button', { name: 'Remove the note on television' }))
  await waitFor(() =>
    expect(sentCalls().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/admin/overview/notes', { text: 'rain' }],
      ['DELETE', '/admin/overview/notes/note', ''],
    ]),
  )
})

test('leaders show their last ten minutes and lead to their pages', async () => {
  await open()
  const leaders = await region('Leaders')
  leaders.getByText('+214 in 10 min')
  leaders.getByText('8,412')
  expect(leaders.getByRole('link', { name: 'Letay Hagos' }).getAttribute('href')).toBe('/dashboard/admin/users/letay')
})

test('what is not ready for voting night stands in a list, each line with its way; what is done is folded away', async () => {
  await open({
    ...overview,
    setup: [
      { step: 'dates', isDone: true },
      { step: 'pause', isDone: false },
      { step: 'photo', isDone: false, left: 3 },
      { step: 'fee', isDone: true, left: 0 },
      { step: 'sent', isDone: false, left: 2 },
      { step: 'backup', isDone: false },
    ],
  })
  const setup = await region('Ready for voting night')
  // A contest without a pause misses nothing.
  setup.getByText('2 of 5 done')
  const links = setup.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Pause the public counts', '/dashboard/admin/contest'],
    ['A photo of every contestant', '/dashboard/admin/users#tab=active&photo=none'],
    ['Send failed messages again', expect.stringMatching(/messages#state=failed&enteredFrom=\d{4}-\d\d-\d\d$/)],
    ['A fresh backup', '/dashboard/admin/queues'],
  ])
  setup.getByText('Still open: 3.')
  expect(setup.getByText('Set the dates').closest('details')?.open).toBe(false)
})

test('once voting night is over its list is gone', async () => {
  await open()
  await region('Leaders')
  expect(screen.queryByRole('region', { name: 'Ready for voting night' })).toBeNull()
})

test('figures that cannot be had are asked for again', async () => {
  answer('GET', '/admin/overview', refusal('unavailable', 'try again', 503))
  const user = await openPage('/dashboard/admin', { auth: admin })
  await screen.findByText('The overview could not be loaded.')
  answer('GET', '/admin/overview', overview)
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement) // of the figures
  await region('Leaders')
})

test('an address below the admin’s pages that is none is not found', async () => {
  await openPage('/dashboard/admin/nothing', { auth: admin })
  await screen.findByRole('heading', { name: '404' })
  await waitFor(() => expect(location.pathname).toBe('/dashboard/admin/nothing'))
})
