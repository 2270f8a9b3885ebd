import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { type PublicRank, type ResultAnswer, resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { liveCounts } from '../../lib/live/live-counts.ts'
import { contestOf } from '../../testing/data.ts'
import { admin, openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, sentCalls, tellLive } from '../../testing/server.ts'

// The pages of other files would begin with these counts.
afterEach(() => liveCounts.setState(liveCounts.getInitialState(), true))

const rank = (place: number, votes: number, zone = 'mekelle zone'): PublicRank => ({
  ...{ _id: `00000000-0000-7000-8000-00000000001${place}`, name: `Selam${place}`, image: null, place, votes },
  zone: { _id: '00000000-0000-7000-8000-0000000000a0', name: zone },
  totals: { paid: 2, proven: 1, unproven: 0, quarantined: 0 },
})
const told = ({ _id, name, zone, image, place }: PublicRank) => ({ _id, name, zone, image, place })
const [gold, silver, bronze] = [rank(1, 9), rank(2, 6, 'europe'), rank(3, 4)]

type Shown = Partial<Pick<ContestAnswer['contest'], 'stageScreen' | 'revealed'>>

const tellContest = (hours: Parameters<typeof contestOf>[0], shown: Shown = {}): ContestAnswer => {
  const { contest, ...rest } = contestOf(hours)
  return { ...rest, contest: { ...contest, name: 'Ashenda 2026', ...shown } }
}
const tellResult = (result: Partial<ResultAnswer>) =>
  answer('GET', '/contest/result', sample(resultAnswer, { success: true, ...result }))
const news = ({ contest, now }: ContestAnswer) => ({ type: 'contest' as const, topic: 'tally', contest, now })

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const rows = () =>
  screen
    .getAllByRole('listitem')
    .toSorted((one, other) => at(one) - at(other))
    .map(({ textContent }) => textContent)
const at = (row: HTMLElement): number => Number(row.style.getPropertyValue('--at'))

test('before the opening the screen shows the name and the time left, without bar and footer', async () => {
  answer('GET', '/contest', tellContest({ opensIn: 90 }))
  await openPage('/stage')
  await title('Ashenda 2026')
  screen.getByText('Voting opens in')
  expect(document.title).toBe('Big screen · ashenda tigray')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('while people vote five rows follow the counts, and their order', async () => {
  tellResult({ ranking: [gold, silver, bronze, ...[4, 5, 6, 7].map((place) => rank(place, 1))] })
  await openPage('/stage')
  await title('The live ranking')
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(rows()[0]).toContain('Selam1mekelle zone9 votes')
  await tellLive({
    ...{ type: 'snapshot', topic: 'tally', epoch: 'a', seq: 1, frozen: false },
    values: { [gold._id]: 9, [silver._id]: 12 },
  })
  await waitFor(() => expect(rows()[0]).toContain('Selam2europe12 votes'))
})

test('counts at rest say of when they are, and move no more', async () => {
  answer('GET', '/contest', tellContest({ freezesIn: -5 }))
  tellResult({ frozen: true, ranking: [gold, silver] })
  await openPage('/stage')
  await title('The counts rest')
  await screen.findByText(/^Counts as of .+\. Every vote still counts\.$/)
  await tellLive({
    ...{ type: 'snapshot', topic: 'tally', epoch: 'a', seq: 1, frozen: true },
    values: { [gold._id]: 9, [silver._id]: 12 },
  })
  expect(rows()[0]).toContain('9 votes')
})

test('a break, the partners and back again follow the presses on the console', async () => {
  tellResult({ ranking: [gold] })
  await openPage('/stage')
  await title('The live ranking')
  await tellLive(news(tellContest({}, { stageScreen: 'break' })))
  await title('We go on shortly')
  await tellLive(news(tellContest({}, { stageScreen: 'partners' })))
  await title('Scholars’ Society')
  await tellLive(news(tellContest({})))
  await title('The live ranking')
})

test('nobody asks who won before anything is told; then each has her moment, and the first one ends the waiting', async () => {
  let asked = 0
  let result: Partial<ResultAnswer> = {}
  answer('GET', '/contest/result', () => {
    asked += 1
    return sample(resultAnswer, { success: true, ...result })
  })
  const closed = { closesIn: -1, freezesIn: -2 }
  answer('GET', '/contest', tellContest(closed))
  await openPage('/stage')
  await title('The result is coming')
  expect(asked).toBe(0)

  const reveal = (revealed: number, ...podium: readonly PublicRank[]) => {
    result = { frozen: true, reveal: { titles: [told(gold), told(silver)], podium: podium.map(told) } }
    return tellLive(news(tellContest(closed, { revealed })))
  }
  await reveal(1)
  await title('Selam1')
  screen.getByText('Winners by zone')
  screen.getByText('Miss Mekelle')
  await reveal(2, bronze)
  await title('Selam3')
  screen.getByText('Third place')
  await reveal(3, silver, bronze)
  await title('Selam2')
  screen.getByText('Second place')
  screen.getByText('Miss Europe')
  expect(screen.queryByText('Selam1')).toBeNull()
  result = { podium: [gold, silver, bronze], titles: [gold, silver] }
  await tellLive(news(tellContest({ closesIn: -1 })))
  await title('Selam1')
  screen.getByText('First place')
})

test('a screen that is opened later shows the podium at once, with an empty place for each that is not told', async () => {
  answer('GET', '/contest', tellContest({ closesIn: -1, freezesIn: -2 }, { revealed: 2 }))
  tellResult({ frozen: true, reveal: { titles: [told(gold)], podium: [told(bronze)] } })
  await openPage('/stage')
  await title('The winners')
  const places = screen.getAllByRole('listitem')
  expect(places.map(({ dataset }) => dataset['told'])).toEqual(['false', 'false', 'true'])
  within(places[2] as HTMLElement).getByText('Selam3')
  expect(screen.queryByText('Selam1')).toBeNull()
})

test('over a live stream there is one strip: the first three, then whoever is told', async () => {
  tellResult({ ranking: [gold, silver, bronze, rank(4, 1)] })
  await openPage('/stage?transparent')
  await title('The live ranking')
  await screen.findByText('Selam3')
  screen.getByText('9 votes')
  expect(screen.queryByText('Selam4')).toBeNull()
  await tellLive(news(tellContest({}, { stageScreen: 'break' })))
  await screen.findByText('We go on shortly')
})

describe('the rehearsal', () => {
  test('goes through the steps of the reveal with invented names, each of them marked, and asks nobody for a result', async () => {
    let asked = 0
    answer('GET', '/contest/result', () => {
      asked += 1
      return sample(resultAnswer, { success: true, podium: [gold, silver, bronze] })
    })
    answer('GET', '/contest', tellContest({ closesIn: -1 }))
    const user = await openPage('/stage?rehearsal', { auth: admin })
    await title('The result is coming')
    for (const [step, name] of [
      ['winners by zone', 'Example 1'],
      ['third place', 'Example 3'],
      ['second place', 'Example 2'],
      ['first place', 'Example 1'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Reveal next: ${step}` }))
      await title(name)
      screen.getByText('Rehearsal: the names are invented')
    }
    await user.click(screen.getByRole('button', { name: 'From the beginning' }))
    await title('The result is coming')
    expect(asked).toBe(0)
    expect(sentCalls()).toEqual([])
  })

  test('is for admins: everybody else sees the screen', async () => {
    await openPage('/stage?rehearsal')
    await title('The live ranking')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
