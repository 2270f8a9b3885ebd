import { type ActionsAnswer, type AdminAction, actionsAnswer } from '@ashenda/core/contracts/http/actions.ts'
import { adminContestantsAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '../../../locales/en/desk.json' with { type: 'json' }
import korean from '../../../locales/korean/desk.json' with { type: 'json' }
import { admin, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer } from '../../../testing/server.ts'

/** The log over these steps of Abrehet Kidane. */
function openLog(actions: readonly Partial<AdminAction>[], language: 'en' | 'korean' = 'en', next?: string) {
  const step = { ...actionsAnswer.properties.actions.items }
  const told: ActionsAnswer['actions'] = actions.map((more) =>
    sample(step, { admin: { _id: 'of-abrehet', name: 'Abrehet Kidane' }, ...more }),
  )
  answer('GET', '/admin/actions', sample(actionsAnswer, { actions: told, next: next ?? null }))
  return openPage('/dashboard/admin/actions', { auth: admin, language })
}

const lineOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: title })
  return within(heading.closest('li') ?? heading)
}

test('a refund that was requested, and in a line of its own what came of it, with amount and reason', async () => {
  const after = { amountMinor: 3_000, currency: 'ETB' }
  await openLog([
    {
      action: 'payment.refund-refused',
      after: { ...after, problem: 'refund_not_found' },
      outcomeOf: '00000000-0000-7000-8000-00000000000a',
    },
    { action: 'payment.refund', after, reason: 'asked by phone' },
  ])
  const [step, outcome] = [await lineOf('Refund requested'), await lineOf('Refund refused by Chapa')]
  step.getByText('asked by phone')
  for (const line of [step, outcome]) {
    expect(line.getByText('Amount of money').closest('div')?.textContent).toMatch(/30$/)
    line.getByText('ETB')
  }
  outcome.getByText('Recorded by the platform. Requested by:')
  outcome.getByText('Chapa refused the refund: it does not know this payment.')
})

test('a change tells each field before and after', async () => {
  await openLog([
    {
      action: 'contest.change',
      before: { name: 'test', closesAt: '2026-08-21T21:30:00Z' },
      after: { name: 'Ashenda of this year', closesAt: '2026-08-22T21:30:00Z' },
    },
  ])
  const line = await lineOf('Contest changed')
  expect(line.getByText('test').closest('del')).toBeTruthy()
  expect(line.getByText('Ashenda of this year').closest('ins')).toBeTruthy()
  expect(line.getByText(/^August 23, 2026 at 12:30\sAM$/).closest('ins')).toBeTruthy()
})

const stored = [
  'not_found',
  'page 3: something odd',
  'unreachable',
  'unreadable',
  'no_outcome',
  'refund_mismatch',
  'refund_refused:Only live',
]
test.each([
  [
    'en',
    en,
    ['not found', 'page 3: something odd', 'Chapa could not be reached.', 'Chapa’s answer could not be read.'],
  ],
  ['korean', korean, [/./, /./, '차파에 연결할 수 없습니다.', '차파가 읽을 수 없는 답을 보냈습니다.']],
] as const)('in %s the log tells why a request came to nothing in words', async (language, { payments }, first) => {
  await openLog(
    stored.map((problem) => ({ action: 'job.not-done', after: { problem } })),
    language,
  )
  await screen.findAllByRole('insertion')
  const told = screen
    .getAllByRole('insertion')
    .map((line) => line.querySelector('bdi')?.textContent?.replaceAll(/[\u2068\u2069]/g, ''))
  for (const [index, text] of first.entries()) expect(told[index]).toMatch(text)
  expect(told.slice(first.length)).toEqual([
    payments.problem_no_outcome,
    payments.problem_refund_mismatch,
    `${payments.problem_refund_refused} ${payments.said.replace('{{said}}', 'Only live')}`,
  ])
})

test('a step leads to the contestant it concerns, without her name in the address; erased, she has none', async () => {
  const asked: string[] = []
  answer('GET', '/admin/contestants', ({ path }) => {
    asked.push(path)
    return sample(adminContestantsAnswer)
  })
  const user = await openLog([
    { action: 'contestant.deactivate', contestant: { _id: 'of-mihret', name: 'Mihret Gidey' } },
    { action: 'contestant.activate', contestant: { _id: 'of-another', name: null } },
  ])
  const erased = await lineOf('Contestant activated')
  erased.getByText('Name erased')
  expect(erased.queryByRole('link')).toBeNull()
  await user.click((await lineOf('Contestant deactivated')).getByRole('link', { name: 'Mihret Gidey' }))
  expect(await screen.findByRole('searchbox', { name: 'Name or phone' })).toHaveProperty('value', 'Mihret Gidey')
  await waitFor(() => expect(asked).toEqual(['/admin/contestants?search=Mihret+Gidey']))
  expect(location.href).not.toMatch(/Mihret/)
})

test('the log is narrowed to one admin and to a kind of subject', async () => {
  answer('GET', '/admin/admins', { success: true, admins: [{ _id: 'of-selam', name: 'Selam Hagos' }] })
  const user = await openLog([])
  await screen.findByText('No such actions.')
  const asked: string[] = []
  answer('GET', '/admin/actions', ({ path }) => {
    asked.push(path.split('?')[1] ?? '')
    return sample(actionsAnswer)
  })
  await screen.findByRole('option', { name: 'Selam Hagos' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Contest')
  await user.selectOptions(screen.getByRole('combobox', { name: 'By whom' }), 'Selam Hagos')
  await waitFor(() => expect(asked).toEqual(['noun=contest', 'noun=contest&admin=of-selam']))
})
