import type { VotingRules } from '@ashenda/core/domain/voting-rules.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerContestants, cardOf, contestants, starIn } from '../../testing/contestants.ts'
import { contestOf } from '../../testing/data.ts'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { answer } from '../../testing/server.ts'
import { clearPodium, pressStar } from '../picks/choices.ts'
import { mostPicksNow } from './contest.ts'

const rule = (rules: Partial<VotingRules>): void => {
  const { contest, ...rest } = contestOf()
  answer('GET', '/contest', { ...rest, contest: { ...contest, ...rules } })
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

beforeEach(clearPodium)

const freeWay = async () => within(await screen.findByRole('region', { name: 'Vote for free' }))

test.each([
  ['has none', { freeVotes: false }, 'this contest takes no free votes; a paid vote is open to you'],
  ['has none yet', { freeFrom: inAnHour() }, /^free votes have not begun yet;.* time\)\)$/],
])('where the contest %s, the way to vote for free says so and has no button', async (_case, rules, text) => {
  rule(rules)
  await openPage('/payment')
  await (await freeWay()).findByText(text)
  expect((await freeWay()).queryByRole('button')).toBeNull()
})

test('free votes begin on an open page', async () => {
  rule({ freeFrom: new Date(Date.now() + 1_500).toISOString() })
  await openPage('/payment')
  await (await freeWay()).findByText(/^free votes have not begun yet;.* time\)\)$/)
  await waitFor(async () => (await freeWay()).getByRole('button'), { timeout: 5_000 })
})

test('the contest’s prices show before a phone is known', async () => {
  rule({ voteEtb: 4_550 })
  await openPage('/payment')
  await waitFor(() => expect(screen.getAllByText(/ETB\s45\.50/).length).toBeGreaterThan(1))
})

test('a ballot takes as many picks as the contest allows, and has as many places', async () => {
  rule({ mostPicks: 2 })
  answerContestants(contestants.slice(0, 3))
  const user = await openPage('/')
  await waitFor(() => expect(mostPicksNow()).toBe(2))
  for (const number of [0, 1, 2]) await user.click(starIn(await cardOf(number)))
  await waitFor(() => expect(toastTexts()).toEqual(['A ballot of this contest holds no more. Remove one first.']))
  await user.click(await screen.findByRole('button', { name: 'submit Send 2 votes' }))
  await within(await screen.findByRole('dialog', { name: 'your votes' })).findByText(/both count/)
  expect(document.querySelectorAll('[role=dialog] li[data-rank]')).toHaveLength(2)
})

test('somebody who chose more before keeps them on the podium, to remove one', async () => {
  for (const id of ['a', 'b', 'c'])
    pressStar({ id: `018f0000-0000-7000-8000-00000000000${id}`, name: `Selam ${id}`, pics: [], hasPayed: true })
  rule({ mostPicks: 1 })
  const user = await openPage('/')
  await waitFor(() => expect(mostPicksNow()).toBe(1))
  await user.click(await screen.findByRole('button', { name: /^submit Send/ }))
  await within(await screen.findByRole('dialog', { name: 'your votes' })).findByText('Selam c')
  expect(document.querySelectorAll('[role=dialog] li[data-rank]')).toHaveLength(3)
})
