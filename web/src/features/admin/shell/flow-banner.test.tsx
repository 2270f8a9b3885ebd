import { type QueueState, type QueuesState, queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage, toastTexts } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, sentCalls } from '../../../testing/server.ts'

const { state: stateSchema } = queuesAnswer.properties
const queue = (name: QueueState['name'], more: Partial<QueueState> = {}) =>
  sample(stateSchema.properties.queues.items, { name, workers: 1, ...more })

async function openConsole(state: Partial<QueuesState>) {
  const told = sample(stateSchema, { isRedisThere: true, deadLetters: 0, services: [], queues: [], ...state })
  answer('GET', '/admin/queues', { success: true, state: told, history: [] })
  return openPage('/dashboard/admin/account', { auth: admin })
}

const banner = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('[QUE-03] on every page of the console stands that payments are not being confirmed, and since when', async () => {
  const service = sample(stateSchema.properties.services.items, {
    name: 'confirmations',
    level: 'failing',
    lastSuccessAt: '2026-08-22T09:00:00Z',
  })
  await openConsole({ services: [service] })
  const told = within(await screen.findByRole('alert'))
  told.getByText(
    /^Payments are not being confirmed: Chapa does not answer\. .* Last success: August 22, 2026 at 12:00\sPM\.$/,
  )
  expect(told.getByRole('link', { name: 'Queues and services' }).getAttribute('href')).toBe('/dashboard/admin/queues')
})

test('[QUE-03] a paused queue says who paused it, since when and why, and goes on from there', async () => {
  answer('POST', '/admin/queues/payments/resume', { success: true, message: '' })
  const pause = { since: '2026-08-22T09:00:00Z', reason: 'Chapa asked us to wait', by: 'Selam Hagos' }
  const user = await openConsole({ queues: [queue('payments', { isPaused: true, pause })] })
  await screen.findByText(
    /^Payments: paused by Selam Hagos since August 22, 2026 at 12:00\sPM\. Chapa asked us to wait/,
  )
  await user.click(screen.getByRole('button', { name: 'Resume: Payments' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume Payments?' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Chapa is well again')
  await user.click(dialog.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(toastTexts()).toEqual(['The queue goes on.']))
  expect(sentCalls()).toMatchObject([
    { path: '/admin/queues/payments/resume', body: { reason: 'Chapa is well again' } },
  ])
})

test('[QUE-03] nobody working, and people who wait too long, are told; what flows is not', async () => {
  await openConsole({
    queues: [
      queue('ballots', { oldestWaitingMs: 120_000 }),
      queue('payments', { workers: 0 }),
      queue('photos', { oldestWaitingMs: 9_000_000 }),
      queue('cards'),
    ],
  })
  await screen.findByRole('alert')
  expect((await banner()).filter((text) => /running|waiting/.test(text ?? ''))).toEqual([
    'No worker is running, so no payments are settled. Payers wait.',
    'Voters have been waiting 2 min for their votes to be counted.',
  ])
})

test('[QUE-03] where everything flows there is no banner', async () => {
  await openConsole({ queues: [queue('ballots')] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('alert')).toBeNull()
})
