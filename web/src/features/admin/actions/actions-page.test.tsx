import { type Activity, activityAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import en from '../../../locales/en/console.json' with { type: 'json' }
import korean from '../../../locales/korean/console.json' with { type: 'json' }
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer } from '../../../testing/server.ts'
import { subjectLink } from './subject-link.ts'

const subject = '00000000-0000-7000-8000-00000000000b'
let asked: string[]

/** The log over these steps of Abrehet Kidane. */
function openLog(actions: readonly Partial<Activity>[], language: 'en' | 'korean' = 'en', address = '') {
  asked = []
  const rows = actions.map((more) =>
    sample(activityAnswer.properties.rows.items, { admin: { _id: 'of-abrehet', name: 'Abrehet Kidane' }, ...more }),
  )
  answer('GET', '/admin/activity-log', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    return sample(activityAnswer, { rows, total: rows.length })
  })
  return openPage(`/dashboard/admin/actions${address}`, { auth: admin, language })
}

/** Opens the row of an action, and resolves with its details. */
async function detailsOf(user: UserEvent, what: string) {
  await user.click(await screen.findByText(what, { selector: 'td' }))
  return within(await screen.findByRole('complementary', { name: 'Details' }))
}

test('a refund that was requested, and in a line of its own what came of it, with amount and reason', async () => {
  const after = { amountMinor: 3_000, currency: 'ETB' }
  const user = await openLog([
    {
      action: 'payment.refund-refused',
      after: { ...after, problem: 'refund_not_found' },
      outcomeOf: '00000000-0000-7000-8000-00000000000a',
    },
    { action: 'payment.refund', after, reason: 'asked by phone' },
  ])
  const step = await detailsOf(user, 'Refund requested')
  step.getByText('asked by phone')
  expect(step.getByText('Amount of money').closest('div')?.textContent).toMatch(/30$/)
  const outcome = await detailsOf(user, 'Refund refused by Chapa')
  await waitFor(() => outcome.getByText('Recorded by the platform. Requested by:'))
  outcome.getByText('Chapa refused the refund: it does not know this payment.')
  expect(outcome.getByText('Amount of money').closest('div')?.textContent).toMatch(/30$/)
  outcome.getByText('ETB')
})

test('a change tells each field before and after', async () => {
  const user = await openLog([
    {
      action: 'contest.change',
      before: { name: 'test', closesAt: '2026-08-21T21:30:00Z' },
      after: { name: 'Ashenda of this year', closesAt: '2026-08-22T21:30:00Z' },
    },
  ])
  const line = await detailsOf(user, 'Contest changed')
  expect(line.getByText('test').closest('del')).toBeTruthy()
  expect(line.getByText('Ashenda of this year').closest('ins')).toBeTruthy()
  expect(line.getByText(/^August 23, 2026 at 12:30\sAM$/).closest('ins')).toBeTruthy()
})

test.each([
  ['en', en, 'unreachable', 'Chapa could not be reached.'],
  ['en', en, 'page 3: something odd', 'page 3: something odd'],
  ['en', en, 'not_found', 'not found'],
  ['korean', korean, 'unreadable', '차파가 읽을 수 없는 답을 보냈습니다.'],
  ['korean', korean, 'no_outcome', korean.payments.problem_no_outcome],
  ['en', en, 'refund_mismatch', en.payments.problem_refund_mismatch],
  [
    'korean',
    korean,
    'refund_refused:Only live',
    `${korean.payments.problem_refund_refused} ${korean.payments.said.replace('{{said}}', 'Only live')}`,
  ],
] as const)('in %s the log tells in words why a request came to nothing', async (language, texts, problem, told) => {
  const user = await openLog([{ action: 'job.not-done', after: { problem } }], language)
  await user.click(await screen.findByText(texts.actions['did_job_not-done'], { selector: 'td' }))
  const line = await screen.findByRole('insertion')
  expect(line.querySelector('bdi')?.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe(told)
})

test('rows name people and things and lead to them, without a name in the address; erased, she has none', async () => {
  await openLog([
    {
      action: 'contestant.deactivate',
      subject,
      subjectName: 'Mihret Gidey',
      contestant: { _id: subject, name: 'Mihret Gidey' },
    },
    { action: 'contestant.activate', subject, contestant: { _id: subject, name: null } },
    { action: 'payment.refund', subject, subjectName: 'ASH-77', contestant: { _id: 'of-letay', name: 'Letay Kiros' } },
  ])
  const hers = await screen.findByRole('link', { name: 'Mihret Gidey' })
  expect(hers.getAttribute('href')).toBe(`/dashboard/admin/users/${subject}`)
  const erased = within(screen.getByRole('row', { name: /Contestant activated/ }))
  erased.getByText('Name erased')
  expect(erased.queryByRole('link')).toBeNull()
  const payment = within(screen.getByRole('row', { name: /Refund requested/ }))
  expect(payment.getByRole('link', { name: 'ASH-77' }).getAttribute('href')).toContain(`row=${subject}`)
  expect(payment.getByRole('link', { name: 'Letay Kiros' }).getAttribute('href')).toBe(
    '/dashboard/admin/users/of-letay',
  )
})

test('the log is narrowed by who, what and when, searched, and to everything done to one thing', async () => {
  answer('GET', '/admin/admins', { success: true, admins: [{ _id: 'of-selam', name: 'Selam Hagos' }] })
  const user = await openLog([], 'en', `#subject=${subject}`)
  await screen.findByText('No actions match these filters.')
  expect(asked).toEqual([`sort=-doneAt&subject=${subject}`])
  await user.click(screen.getByRole('button', { name: 'Remove the filter About' }))
  await user.click(screen.getByRole('button', { name: 'Area' }))
  await user.click(await screen.findByRole('button', { name: 'Contest' }))
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-doneAt&noun=contest'))
  await user.click(screen.getByRole('button', { name: 'By' }))
  await user.click(await screen.findByRole('button', { name: 'Selam Hagos' }))
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-doneAt&noun=contest&admin=of-selam'))
  await user.type(screen.getByRole('searchbox', { name: 'Name, reason or value' }), 'letay')
  await waitFor(() => expect(asked.at(-1)).toBe('sort=-doneAt&noun=contest&admin=of-selam&q=letay'))
})

test.each([
  ['request.reply', `/dashboard/admin/requests#tab=all&search=${subject}&row=${subject}`],
  ['order.status', `/dashboard/admin/orders/${subject}`],
  ['ballots.void', `/dashboard/admin/suspicion?group=decision.${subject}`],
  ['ballots.end-alert', '/dashboard/admin/suspicion#tab=alerts'],
  ['queue.pause', '/dashboard/admin/queues'],
  ['voter.erase', undefined],
])('%s leads to %s', (action, link) => {
  expect(subjectLink({ action, subject })).toBe(link)
})
