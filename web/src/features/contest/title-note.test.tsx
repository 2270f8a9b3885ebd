import { receiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer } from '../../testing/server.ts'
import { clearPodium, pressStar } from '../picks/choices.ts'

const note = 'Free votes do not decide the titles in this contest.'

beforeEach(() => {
  const { contest, ...rest } = contestOf()
  answer('GET', '/contest', { ...rest, contest: { ...contest, titleVotes: ['paid'] } })
})

test('whoever is about to vote for free is told where such votes decide no title', async () => {
  clearPodium()
  pressStar({ id: '018f0000-0000-7000-8000-00000000000a', name: 'Selam', pics: [], hasPayed: true })
  const user = await openPage('/')
  await user.click(await screen.findByRole('button', { name: /^submit Send/ }))
  await within(await screen.findByRole('dialog', { name: 'your votes' })).findByText(note)
})

test('where the way to vote is chosen, the free one alone says so', async () => {
  await openPage('/payment')
  await within(await screen.findByRole('region', { name: 'Vote for free' })).findByText(note)
  expect(screen.getAllByText(note)).toHaveLength(1)
})

test('the receipt of a free vote that is counted says so', async () => {
  const ballot = '018f0000-0000-7000-8000-000000000001'
  answer(
    'GET',
    '/vote/receipts/:receipt',
    sample(receiptAnswer, { success: true, contestSlug: '2026', kind: 'free', status: 'counted' }),
  )
  await openPage(`/receipt/${receiptOf(ballot)}`)
  await screen.findByText('This vote is counted.')
  await screen.findByText(note)
})
