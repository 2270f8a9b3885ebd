import { type ReceiptAnswer, receiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost, refusal } from '../../testing/server.ts'

const ballot = '018f0000-0000-8000-8000-000000000001'
const receipt = receiptOf(ballot)
const at = '2026-08-22T12:00:00.000Z'
const digest = 'ab'.repeat(32)
const link = { sequence: 7, previous: digest, root: digest, head: digest, entries: 1 }

const say = (reply: Partial<ReceiptAnswer> | (() => Response)): void =>
  answer(
    'GET',
    `/vote/receipts/${receipt}`,
    typeof reply === 'function' ? reply : sample(receiptAnswer, { contestSlug: '2026', ...reply }),
  )
const checks = async () => within(await screen.findByRole('region', { name: 'What your browser checked' }))

test.each([
  ['is not counted yet is looked for again', { 'retry-after': '2' }, /^Counting goes on, and we keep looking\./],
  ['nobody has is said to be none', {}, /^No vote has this receipt\./],
])('a receipt that %s', async (_, headers, told) => {
  say(() => refusal('not_found', 'not found', 404, headers))
  await openPage(`/receipt/${receipt}`)
  await screen.findByText(told)
})

test('a receipt the network loses can be requested again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  say(lost)
  const user = await openPage(`/receipt/${receipt}`)
  const again = await screen.findByRole('button', { name: 'Try again' })
  say({ kind: 'free', status: 'counted', at })
  await user.click(again)
  await screen.findByText('This vote is counted.')
})

test('a vote’s contestants and proof are shown only to the browser that sent it', async () => {
  say({ kind: 'free', status: 'counted', at, link })
  await openPage(`/receipt/${receipt}`)
  await screen.findByText('Only the browser that sent this vote shows who it is for.')
  expect((await checks()).getAllByRole('heading', { level: 3 })).toHaveLength(5)
})

test('an answer that does not match the ballot is reported as wrong', async () => {
  say({ kind: 'free', status: 'counted', at, link })
  await openPage(`/receipt/${receipt}#${ballot}`)
  await (await checks()).findByText(/^Something is wrong\./)
  const titles = (await checks()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles[0]).toBe('This is your vote: wrong')
})

test('a ballot taken out of the count says so, with the reason', async () => {
  const change = { from: 'counted', to: 'voided', reason: 'one phone after the other', changedAt: at, link: 8 } as const
  say({ kind: 'free', status: 'voided', at, changes: [change] })
  await openPage(`/receipt/${receipt}`)
  await screen.findByText('This vote was removed from the count.')
  screen.getByText(/^Removed from the count, .+: one phone after the other$/)
})
