import { agentsAnswer, batchesAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admin, openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer } from '../../testing/server.ts'

const batch = sample(batchesAnswer.properties.batches.items, {
  number: 3,
  amount: 1_234,
  agent: 'Lion Bank',
  status: 'ready',
  states: { issued: 0, active: 2, redeemed: 1, void: 3 },
})
const failed = sample(batchesAnswer.properties.batches.items, {
  number: 2,
  amount: 1,
  agent: 'Nib Bank',
  status: 'failed',
  problem: 'the disk is full',
  states: { issued: 4, active: 0, redeemed: 0, void: 0 },
})

const figuresIn = (part: HTMLElement): Record<string, string | null> => {
  const values = within(part).getAllByRole('definition')
  const names = within(part).getAllByRole('term')
  return Object.fromEntries(names.map(({ textContent }, index) => [textContent, values[index]?.textContent ?? null]))
}

test('cards: how many stand how, of each batch and of each agent, and how many batches are left out', async () => {
  answer('GET', '/card/batches', { success: true, batches: [batch, failed], total: 103 })
  const lion = { agent: 'Lion Bank', batches: 2, issued: 5, active: 6, redeemed: 7, void: 8 }
  answer('GET', '/card/agents', sample(agentsAnswer, { agents: [lion] }))
  await openPage('/admin/generate/132', { auth: admin })
  const [first, second] = await screen.findAllByRole('article')
  within(first as HTMLElement).getByText(/^1,234 cards · /)
  within(second as HTMLElement).getByText('Failed: the disk is full')
  expect(figuresIn(first as HTMLElement)).toEqual({ 'sold or on sale': '2', used: '1', voided: '3' })
  expect(figuresIn(second as HTMLElement)).toMatchObject({ 'not on sale yet': '4' })
  const item = (await screen.findByRole('heading', { name: 'Lion Bank' })).closest('li') as HTMLElement
  within(item).getByText('2 batches')
  expect(figuresIn(item)).toEqual({ 'not on sale yet': '5', 'sold or on sale': '6', used: '7', voided: '8' })
  screen.getByText('Shown here: 2 of 103.')
})
