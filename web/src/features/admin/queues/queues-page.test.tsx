import {
  deadLettersAnswer,
  failedAnswer,
  finishedAnswer,
  type QueueState,
  type QueuesAnswer,
  queuesAnswer,
} from '@ashenda/core/contracts/http/queues.ts'
import type { ServiceState } from '@ashenda/core/contracts/http/services.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../lib/language.ts'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const { state: stateSchema } = queuesAnswer.properties
const idle = sample(stateSchema.properties.queues.items, { name: 'ballots', workers: 1 })
const payment = '0198a0c0-0000-7000-8000-000000000001'
const failed = sample(failedAnswer.properties.jobs.items, {
  id: '7',
  name: 'tally-group',
  error: 'no space left on device',
  attempts: 3,
  holds: 2,
  payload: '{"ballots":[{"name":"…"}]}',
  subject: { kind: 'payment', id: payment },
})
const pointOfQueue = { open: 1, in: 2, out: 1, waitMs: 40, failed: 0, taken: 2, finished: 1 }

interface Shown {
  readonly deadLetters?: number
  readonly language?: LanguageCode
  readonly points?: QueuesAnswer['history']
  readonly services?: ServiceState[]
}

async function openQueues(
  queue: Partial<QueueState>,
  { deadLetters = 0, language = 'en', points = [], services = [] }: Shown = {},
): Promise<UserEvent> {
  const queues = [
    { ...idle, ...queue },
    { ...idle, name: 'payments' as const },
  ]
  const state = sample(stateSchema, { isRedisThere: true, deadLetters, services, queues })
  answer('GET', '/admin/queues', { success: true, state, history: points })
  const total = queue.failed ?? 0
  answer('GET', '/admin/queues/ballots/failed', { success: true, total, pageSize: 20, jobs: total > 0 ? [failed] : [] })
  answer('GET', '/admin/queues/ballots/finished', sample(finishedAnswer))
  answer('GET', '/admin/field', { success: true, rows: [], errors: [] })
  const user = await openPage(`/dashboard/admin/queues#queue=ballots`, { auth: admin, language })
  if (language === 'en') await votes()
  return user
}

const votes = async () => within(await screen.findByRole('region', { name: 'Votes' }))
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

async function giveReason(user: UserEvent, reason: string, button: string) {
  const dialog = within(await screen.findByRole('dialog'))
  if (reason !== '') await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.click(dialog.getByRole('button', { name: button }))
  return dialog
}

/** Cells of a row by its heading. */
async function cellsOf(table: string, row: string): Promise<readonly (string | null)[]> {
  const shown = within(await screen.findByRole('table', { name: table }))
  const cells = within(shown.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('cell')
  return cells.map(({ textContent }) => textContent)
}

test('a queue tells in words what its figures mean for people, and the figures in its row and beside it', async () => {
  await openQueues({
    workers: 0,
    waiting: 1_234,
    active: 2,
    delayed: 3,
    failed: 4,
    failedLastHour: 5,
    inPerSecond: 7,
    outPerSecond: 6,
    oldestWaitingMs: 90_000,
    held: { items: 2, isAtLeast: false },
  })
  const panel = await votes()
  panel.getByText('No worker is running, so no votes are counted. They are safe in the queue.')
  panel.getByText('4 failed jobs hold 2 ballots that are not counted yet.')
  const figures = panel.getAllByRole('definition').slice(0, 6)
  expect(figures.map(({ textContent }) => textContent)).toEqual(['0', '1,234', '2', '3', '4', '5'])
  const [state, ...row] = await cellsOf('Queues', 'Votes')
  expect(state).toMatch(/^No worker/)
  expect(row.slice(0, 5)).toEqual(['7', '6', '1,236', '90 sec', '4'])
  expect((await cellsOf('Queues', 'Payments')).slice(0, 5)).toEqual(['Running', '0', '0', '0', '–'])
})

test('[QUE-03] a service says how it is, what that means for people, its last success and failure and its errors', async () => {
  const service = (name: ServiceState['name'], level: ServiceState['level'], more: Partial<ServiceState> = {}) =>
    sample(stateSchema.properties.services.items, { name, level, lastSuccessAt: null, lastFailureAt: null, ...more })
  await openQueues(
    {},
    {
      services: [
        service('confirmations', 'failing', {
          lastSuccessAt: '2026-08-22T09:00:00Z',
          lastFailureAt: '2026-08-22T09:05:00Z',
          calls: 8,
          failures: 6,
          problem: 'unexpected 500',
        }),
        service('backup', 'unknown'),
      ],
    },
  )
  expect(await cellsOf('Services', 'Chapa: confirming payments')).toEqual([
    'Failing',
    'Payments are not being confirmed: Chapa does not answer. Payers wait; what they paid is credited once it answers.',
    expect.stringMatching(/12:00\sPM$/),
    expect.stringMatching(/12:05\sPM unexpected 500$/),
    '75 % of 8',
    '',
  ])
  expect((await cellsOf('Services', 'Backup')).slice(0, 2)).toEqual([
    'Not known',
    'Not known here. Set BACKUP_STATUS_DIR to the folder in which backups note their time.',
  ])
})

test('the runbook’s entry stands beside what it is about', async () => {
  const user = await openQueues({ workers: 0 })
  await press(user, 'Runbook: Votes')
  const dialog = within(await screen.findByRole('dialog', { name: 'AshendaNobodyCounts' }))
  await dialog.findByText('docker compose up -d worker')
})

test('the charts of the chosen range have their figures in a table', async () => {
  const at = new Date(Date.now() - 60_000)
  const points = [0, 10].map((seconds) => ({
    at: new Date(at.getTime() + seconds * 1_000).toISOString(),
    seconds,
    queues: { ballots: pointOfQueue },
  }))
  const user = await openQueues({}, { points })
  await user.click((await votes()).getAllByText('In figures')[0] as HTMLElement) // of two charts
  const table = await waitFor(async () => (await votes()).getAllByRole('table', { hidden: true })[0] as HTMLElement)
  await waitFor(() => expect(within(table).getAllByRole('cell', { hidden: true })).toHaveLength(2))
  await press(user, '7 d')
  await waitFor(() => expect(location.hash).toContain('range=7d'))
})

test.each([
  ['tig', 'ድምጽታት', 'ltr'],
  ['arabic', 'الأصوات', 'rtl'],
] as const)('in %s the page reads in its own words and direction', async (language, name, dir) => {
  await openQueues({}, { language })
  await screen.findByRole('region', { name })
  expect(document.documentElement.dir).toBe(dir)
})

test('a failed job is read without anybody’s name and leads to its payment; one that holds ballots is not discarded, and says so', async () => {
  answer('DELETE', '/admin/queues/ballots/failed/7', refusal('ballots_unrecorded', 'this holds ballots', 409))
  const user = await openQueues({ failed: 1 })
  const panel = await votes()
  await panel.findByText('no space left on device')
  expect(panel.getByRole('link', { name: 'Payment' }).getAttribute('href')).toBe(
    `/dashboard/admin/payments#q=${payment}&row=${payment}`,
  )
  await user.click(panel.getByText('Data'))
  panel.getByText('{"ballots":[{"name":"…"}]}')
  await press(user, 'Discard: 7')
  const dialog = await giveReason(user, '', 'Discard')
  await dialog.findByText(/^Please say why/)
  await giveReason(user, 'they look broken', 'Discard')
  await waitFor(() => expect(document.body.textContent).toContain('this holds ballots'))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'they look broken' }])
})

test('finished jobs can be looked at', async () => {
  const user = await openQueues({})
  const job = {
    name: 'tally-group',
    finishedAt: '2026-08-22T09:00:00Z',
    attempts: 1,
    holds: 3,
    waitMs: 20,
    runMs: 1_500,
  }
  answer(
    'GET',
    '/admin/queues/ballots/finished',
    sample(finishedAnswer, {
      jobs: [sample(finishedAnswer.properties.jobs.items, { ...job, payload: '{}', subject: null })],
    }),
  )
  await press(user, 'Failed')
  await screen.findByText('No job has failed.')
  await press(user, 'Finished')
  await screen.findByText('tally-group')
  screen.getByText(/^Finished August 22, 2026 at 12:00\sPM · waited 20 ms · took 1.5 sec · 1 attempt$/)
})

test('all failed jobs are put back with a reason, and those that are kept are told', async () => {
  answer('POST', '/admin/queues/ballots/retry-all', { success: true, message: '', done: 2, kept: 1 })
  const user = await openQueues({ failed: 3 })
  await press(user, 'Retry all')
  await screen.findByRole('dialog', { name: 'Retry 3 failed jobs of Votes?' })
  await giveReason(user, 'the disk has room again', 'Retry all')
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      'Kept, because they hold ballots that are not recorded: 1 failed job',
      'Retried: 2 failed jobs',
    ]),
  )
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'the disk has room again' }])
})

test('who discards or puts back a failed job that another admin has dealt with reads by whom', async () => {
  answer('POST', '/admin/queues/ballots/failed/7/retry', conflict('job.retry', {}, 404))
  answer('DELETE', '/admin/queues/ballots/failed/7', conflict('job.retry'))
  const user = await openQueues({ failed: 1 })
  const acknowledge = async (): Promise<void> => {
    await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Failed job retried, / })
    await press(user, 'OK')
  }
  await press(user, 'Retry: 7')
  await acknowledge()
  await press(user, 'Discard: 7')
  await giveReason(user, 'it looks broken', 'Discard')
  await acknowledge()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[QUE-03] a queue is paused from its row, with a reason', async () => {
  answer('POST', '/admin/queues/ballots/pause', { success: true, message: '' })
  const user = await openQueues({})
  await press(user, 'Actions: Votes')
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await screen.findByRole('dialog', { name: 'Pause Votes?' })
  await giveReason(user, 'the disk is changed', 'Pause')
  await waitFor(() => expect(toastTexts()).toEqual(['The queue is paused.']))
  expect(sentCalls()).toMatchObject([{ path: '/admin/queues/ballots/pause', body: { reason: 'the disk is changed' } }])
})

test('a ballot that could not be recorded is read and sent again', async () => {
  const letter = sample(deadLettersAnswer.properties.letters.items, {
    _id: 'letter',
    problem: 'a constraint of yesterday',
    isReadable: true,
    payload: '{"pick1":"…"}',
  })
  answer('GET', '/admin/dead-letters', { success: true, total: 1, letters: [letter] })
  answer('POST', '/admin/dead-letters/letter/replay', { success: true, message: '' })
  const user = await openQueues({}, { deadLetters: 1 })
  await screen.findByText('a constraint of yesterday')
  screen.getByText('{"pick1":"…"}')
  await press(user, 'Retry: letter')
  await waitFor(() =>
    expect(toastTexts()).toEqual(['The ballot is in the queue; it leaves this list when it is recorded.']),
  )
})

test('whoever is no admin is not shown the queues', async () => {
  await openPage('/dashboard/admin/queues')
  await waitFor(() => expect(location.pathname).not.toBe('/dashboard/admin/queues'))
})
