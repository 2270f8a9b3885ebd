import {
  deadLettersAnswer,
  failedAnswer,
  type QueueState,
  type QueuesAnswer,
  queuesAnswer,
} from '@ashenda/core/contracts/http/queues.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../lib/language.ts'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, conflict, refusal, sentCalls } from '../../../testing/server.ts'

const { state: stateSchema } = queuesAnswer.properties
const idle = sample(stateSchema.properties.queues.items, { name: 'ballots', workers: 1 })
const failed = sample(failedAnswer.properties.jobs.items, {
  id: '7',
  name: 'tally-group',
  error: 'no space left on device',
  attempts: 3,
  holds: 2,
  payload: '{"ballots":[{"name":"…"}]}',
})
const pointOfQueue = { open: 1, in: 2, out: 1, waitMs: 40, failed: 0, taken: 2, finished: 1 }

async function openQueues(
  queue: Partial<QueueState>,
  { deadLetters = 0, language = 'en' as LanguageCode, points = [] as QueuesAnswer['history'] } = {},
): Promise<UserEvent> {
  const state = sample(stateSchema, { isRedisThere: true, deadLetters, queues: [{ ...idle, ...queue }] })
  answer('GET', '/admin/queues', { success: true, state, history: points })
  const total = queue.failed ?? 0
  answer('GET', '/admin/queues/ballots/failed', { success: true, total, pageSize: 20, jobs: total > 0 ? [failed] : [] })
  const user = await openPage('/dashboard/admin/queues', { auth: admin, language })
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

test('a queue tells in words what its figures mean for people, and the figures beside it', async () => {
  await openQueues({
    workers: 0,
    waiting: 1_234,
    active: 2,
    delayed: 3,
    failed: 4,
    failedLastHour: 5,
    held: { items: 2, isAtLeast: false },
  })
  const panel = await votes()
  panel.getByText('No worker is running, so no votes are counted. They are safe in the queue.')
  panel.getByText('4 failed jobs hold 2 ballots that are not counted yet.')
  const figures = panel.getAllByRole('definition').slice(0, 6)
  expect(figures.map(({ textContent }) => textContent)).toEqual(['0', '1,234', '2', '3', '4', '5'])
})

test('the charts of the last hour have their figures in a table', async () => {
  const at = new Date(Date.now() - 60_000)
  const points = [0, 10].map((seconds) => ({
    at: new Date(at.getTime() + seconds * 1_000).toISOString(),
    seconds,
    queues: { ballots: pointOfQueue },
  }))
  const user = await openQueues({}, { points })
  await user.click((await votes()).getByText('The last hour in figures'))
  const cells = (await votes()).getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
  expect(cells.filter((_, index) => index % 5 === 1).reduce((sum, one) => sum + Number(one), 0)).toBe(4)
})

test.each([
  ['tig', 'ድምጽታት', 'ltr'],
  ['arabic', 'الأصوات', 'rtl'],
] as const)('in %s the page reads in its own words and direction', async (language, name, dir) => {
  await openQueues({}, { language })
  await screen.findByRole('region', { name })
  expect(document.documentElement.dir).toBe(dir)
})

test('a failed job is read without anybody’s name; one that holds ballots is not removed, and says so', async () => {
  answer('DELETE', '/admin/queues/ballots/failed/7', refusal('ballots_unrecorded', 'this holds ballots', 409))
  const user = await openQueues({ failed: 1 })
  const panel = await votes()
  await panel.findByText('no space left on device')
  await user.click(panel.getByText('Data'))
  panel.getByText('{"ballots":[{"name":"…"}]}')
  await press(user, 'Remove: 7')
  const dialog = await giveReason(user, '', 'Remove')
  await dialog.findByText('Please say why, in up to 300 characters.')
  await giveReason(user, 'they look broken', 'Remove')
  await waitFor(() => expect(document.body.textContent).toContain('this holds ballots'))
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'they look broken' }])
})

test('all failed jobs are put back with a reason, and those that are kept are told', async () => {
  answer('POST', '/admin/queues/ballots/retry-all', { success: true, message: '', done: 2, kept: 1 })
  const user = await openQueues({ failed: 3 })
  await press(user, 'Retry all')
  await giveReason(user, 'the disk has room again', 'Retry all')
  await waitFor(() =>
    expect(toastTexts()).toEqual([
      'Kept, because they hold ballots that are not recorded: 1 failed job',
      'Retried: 2 failed jobs',
    ]),
  )
  expect(sentCalls().map(({ body }) => body)).toEqual([{ reason: 'the disk has room again' }])
})

test('who removes or puts back a failed job that another admin has dealt with reads by whom', async () => {
  answer('POST', '/admin/queues/ballots/failed/7/retry', conflict('job.retry', {}, 404))
  answer('DELETE', '/admin/queues/ballots/failed/7', conflict('job.retry'))
  const user = await openQueues({ failed: 1 })
  const acknowledge = async (): Promise<void> => {
    await screen.findByRole('alertdialog', { name: /^Selam Hagos changed this first\. Failed job retried, / })
    await press(user, 'OK')
  }
  await press(user, 'Retry: 7')
  await acknowledge()
  await press(user, 'Remove: 7')
  await giveReason(user, 'it looks broken', 'Remove')
  await acknowledge()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
