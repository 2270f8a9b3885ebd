import {
  announcedContestAnswer,
  announcedContestsAnswer,
  publicEntryAnswer,
} from '@ashenda/core/contracts/http/contests.ts'
import {
  checkpointsAnswer,
  type PublicRank,
  type ResultAnswer,
  receiptAnswer,
  resultAnswer,
} from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, refusal } from '../../testing/server.ts'

const years = announcedContestsAnswer.properties.contests.items
const winner = (name: string, votes: number) => ({
  ...{ _id: `00000000-0000-7000-8000-00000000000${votes}`, name, votes, image: `${votes}.webp` },
})
const past = sample(years, {
  name: 'Ashenda 2025',
  slug: '2025',
  stage: 'final',
  opensAt: '2025-08-16T05:00:00.000Z',
  closesAt: '2025-08-30T17:00:00.000Z',
  contestants: 60,
  ballots: 4_000,
  winners: [winner('Selam Hagos', 3), winner('Abeba Hagos', 2), winner('Letish Hagos', 1)],
})
const present = sample(years, { name: 'Ashenda 2026', slug: '2026', stage: 'open', isCurrent: true })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('all contests are listed, the current one first, former ones with who won them', async () => {
  answer('GET', '/contest/archive', sample(announcedContestsAnswer, { success: true, contests: [past, present] }))
  await openPage('/contests')
  await screen.findByRole('heading', { level: 1, name: 'All contests' })
  const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(names).toEqual(['Ashenda 2026', 'Ashenda 2025'])
  expect(screen.getByRole('link', { name: 'Ashenda 2025' }).getAttribute('href')).toBe('/contests/2025')
  const winners = within(screen.getByRole('list', { name: 'Winners of Ashenda 2025' })).getAllByRole('listitem')
  expect(winners.map((one) => within(one).getByText(/Hagos/).textContent)).toEqual([
    'Selam Hagos',
    'Abeba Hagos',
    'Letish Hagos',
  ])
  screen.getByText('60 contestants · 4,000 ballots counted')
  screen.getByText('August 16, 2025 – August 30, 2025 (Addis Ababa time)')
  expect(screen.getByRole('link', { name: 'To the current contest' }).getAttribute('href')).toBe('/')
})

test('a list the network loses can be asked for again', async () => {
  answer('GET', '/contest/archive', refusal('unavailable', 'away', 503))
  const user = await openPage('/contests')
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer('GET', '/contest/archive', sample(announcedContestsAnswer, { success: true, contests: [past] }))
  await user.click(again)
  await screen.findByRole('link', { name: 'Ashenda 2025' })
})

const rank = (place: number): PublicRank => ({
  ...{
    _id: `00000000-0000-7000-8000-00000000001${place}`,
    name: `Selam${place}`,
    image: null,
    place,
    votes: 9 - place,
  },
  zone: { _id: '00000000-0000-7000-8000-0000000000a0', name: 'mekelle zone' },
  totals: { paid: 2, proven: 1, unproven: 0, quarantined: 0 },
})
const file = { links: 7, madeAt: '2025-08-31T10:00:00Z', jsonBytes: 2_000, csvBytes: 900, isHeldBack: false }

function answerContest(result: Partial<ResultAnswer> = {}): void {
  const contest = sample(announcedContestAnswer.properties.contest, {
    ...{ name: 'Ashenda 2025', slug: '2025', stage: 'final', finalAt: '2025-09-02T09:00:00.000Z' },
    ...{ opensAt: past.opensAt, closesAt: past.closesAt, voteEtb: 3_000, mostPicks: 3 },
  })
  answer('GET', '/contest/archive/2025', sample(announcedContestAnswer, { success: true, contest }))
  answer('GET', '/contest/archive/2025/checkpoints', sample(checkpointsAnswer, { success: true }))
  answer('GET', '/contest/archive/2025/result', sample(resultAnswer, { success: true, ...result }))
}

test('a former contest has its winners, titles, order, rules and files at its own address', async () => {
  const ranking = [1, 2, 3, 4].map(rank)
  answerContest({ ranking, podium: ranking.slice(0, 3), titles: [rank(1)], file })
  await openPage('/contests/2025')
  await screen.findByRole('heading', { level: 1, name: 'Ashenda 2025' })
  screen.getByText(/^The result is final since /)
  expect((await region('The winners')).getAllByRole('listitem')).toHaveLength(3)
  ;(await region('Winners by zone')).getByRole('heading', { name: 'Miss Mekelle' })
  const order = await region('Most votes')
  order.getByText('Selam4')
  // Who stood in a former contest has no page to vote on.
  expect(order.queryByRole('link')).toBeNull()
  expect(order.getAllByRole('listitem')[3]?.id).toBe(rank(4)._id)
  ;(await region('Rules of the vote')).getByText(/^ETB\s30$/)
  const files = await region('All votes as files')
  expect(files.getByRole('link', { name: /JSON/ }).getAttribute('href')).toBe('/contest/archive/2025/result.jsonl.gz')
  ;(await region('How to check it yourself')).getByText(/ ashenda-result-7\.jsonl\.gz /)
  expect(document.title).toBe('Ashenda 2025 · ashenda tigray')
})

test('an address without a contest is not found', async () => {
  answer('GET', '/contest/archive/1999', refusal('not_found', 'not found', 404))
  await openPage('/contests/1999')
  await screen.findByRole('heading', { level: 1, name: '404' })
})

const ballot = '018f0000-0000-8000-8000-000000000001'
const receipt = receiptOf(ballot)
const pick = '00000000-0000-7000-8000-000000000099'

beforeEach(() => {
  const contest = { slug: '2025', name: 'Ashenda 2025', isCurrent: false }
  answer('GET', `/contest/entries/${pick}`, sample(publicEntryAnswer, { success: true, name: 'Selam Hagos', contest }))
})

test('the receipt of a vote in a former contest says in which, whom it chose, and leads to its result', async () => {
  const proof = sample(receiptAnswer.properties.proof.anyOf[0], { id: ballot, picks: [pick] })
  answer('GET', `/vote/receipts/${receipt}`, {
    ...sample(receiptAnswer, { success: true, kind: 'paid', status: 'counted', at: '2025-08-20T09:00:00Z' }),
    ...{ contestName: 'Ashenda 2025', contestSlug: '2025', proof, picks: [{ _id: pick, name: null }] },
  })
  await openPage(`/receipt/${receipt}#${ballot}`)
  expect((await screen.findByRole('link', { name: 'Ashenda 2025' })).getAttribute('href')).toBe('/contests/2025')
  await screen.findByText('Selam Hagos')
  const all = screen.getByRole('link', { name: 'All results, and how to check them yourself' })
  expect(all.getAttribute('href')).toBe('/contests/2025')
})

test('a link to a contestant of a former contest names her and leads there', async () => {
  await openPage(`/${pick}`)
  expect((await screen.findByRole('link', { name: 'Ashenda 2025' })).getAttribute('href')).toBe('/contests/2025')
  screen.getByText('Selam Hagos')
})
