import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { abeba, beVoter, openPodium, selam } from '../../testing/voting.ts'

/** Who stands where according to storage, and the rank the next choice takes. */
const kept = (): readonly unknown[] => {
  const votes = JSON.parse(localStorage.getItem('votes') ?? '[]') as readonly ({ name: string; rank: number } | null)[] // VOT-03
  for (const [index, slot] of votes.entries()) if (slot) expect(slot.rank).toBe(index + 1)
  return [...votes.map((slot) => slot?.name.split(' ')[0] ?? null), Number(localStorage.getItem('nextVote'))]
}

test('buttons and arrow keys move a choice to another rank, announced, and the next vote stays right', async () => {
  beVoter([selam, abeba])
  const user = await openPodium()
  const move = (name: string) => user.click(screen.getByRole('button', { name: `Move ${name}` }))
  await move('Abeba Hagos to gold')
  expect(kept()).toEqual(['Abeba', 'Selam', null, 3])
  await move('Selam Hagos to bronze')
  expect(kept()).toEqual(['Abeba', null, 'Selam', 2])
  await user.keyboard('{ArrowDown}')
  expect(kept()).toEqual(['Abeba', null, 'Selam', 2])
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(kept()).toEqual(['Selam', 'Abeba', null, 3])
  await waitFor(() => expect(screen.getAllByText('Selam Hagos: gold, Abeba Hagos: silver').length).toBeGreaterThan(0))
})
