import { queuesAnswer } from '@ashenda/core/contracts/http/queues.ts'
import { type RankedActor, rankingAnswer } from '@ashenda/core/contracts/http/ranking.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admin, hurry, openPage } from '../../../testing/page.tsx'
import { sample } from '../../../testing/sample.ts'
import { answer, refusal } from '../../../testing/server.ts'

const { items: ranked } = rankingAnswer.properties.actors
const actor = (fname: string, place: number | null, more: Partial<RankedActor> = {}): RankedActor =>
  sample(ranked, { fname, place, isListed: true, ...more })

let actors: readonly RankedActor[]

beforeEach(() => {
  actors = [
    actor('Letay', 1, { votes: 6, first: 1, second: 2, third: 3, free: 4, proven: 5, quarantined: 7 }),
    actor('Mihret', null, { votes: 5, isListed: false }),
    actor('Selam', 2, { votes: 1_234 }),
    actor('Abrehet', null),
  ]
  answer('GET', '/admin/ranking', () => sample(rankingAnswer, { actors: [...actors] }))
  answer('GET', '/admin/zones', {
    success: true,
    zones: [{ _id: 'of-raya', name: 'Raya', isRetired: false, contestants: 1 }],
  })
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowsIn = async (name: string) => (await region(name)).getAllByRole('listitem')

test('[ADM-05] by votes, with gold, silver, bronze, free ones and quarantined ones apart, the leaders on a podium', async () => {
  await openPage('/dashboard/admin/ranking', { auth: admin })
  const [first, second, third] = await rowsIn('All by votes')
  const figures = within(first as HTMLElement).getAllByRole('definition')
  expect(figures.map(({ textContent }) => textContent)).toEqual(['6', '1', '2', '3', '4', '5', '7'])
  expect(first?.textContent).toMatch(/^Place 1Letay/)
  expect(third?.textContent).toMatch(/^Place 2Selam.*1,234/)
  // Who is not listed keeps her votes and has no place.
  expect(second?.textContent).toMatch(/^Mihretnot listed.*5/)
  expect((await rowsIn('The three leaders')).map(({ textContent }) => textContent?.match(/[A-Z][a-z]+/)?.[0])).toEqual([
    'Letay',
    'Selam',
  ])
})

test('a zone alone, and as a file', async () => {
  const user = await openPage('/dashboard/admin/ranking', { auth: admin })
  await rowsIn('All by votes')
  answer('GET', '/admin/ranking', ({ path }) =>
    sample(rankingAnswer, { actors: path.includes('zone=of-raya') ? [actor('Tsega', 1)] : [] }),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Raya')
  await waitFor(async () => expect(await rowsIn('All by votes')).toHaveLength(1))
  const file = screen.getByRole('link', { name: 'Download as CSV' })
  expect(file.getAttribute('href')).toBe('/admin/ranking.csv?zone=of-raya')
  expect(file.getAttribute('download')).toBe('ranking.csv')
})

test('[ADM-05] counts and places move without a reload, also where no news comes while the public counts stand still', async () => {
  hurry()
  await openPage('/dashboard/admin/ranking', { auth: admin })
  await rowsIn('All by votes')
  actors = [actor('Abrehet', 1, { votes: 4 }), ...actors.slice(0, 3)]
  await waitFor(async () => expect((await rowsIn('All by votes'))[0]?.textContent).toMatch(/^Place 1Abrehet.*4/))
})

test('what was seen stays with its hour where no answer comes; counts of all zones do not stand for one', async () => {
  hurry()
  const user = await openPage('/dashboard/admin/ranking', { auth: admin })
  await rowsIn('All by votes')
  answer('GET', '/admin/ranking', refusal('unavailable', 'try again', 503))
  await screen.findByText(/^No answer right now: these counts are from /)
  expect(await rowsIn('All by votes')).toHaveLength(4)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Raya')
  await screen.findByText('The ranking could not be loaded.')
  expect(screen.queryByRole('region', { name: 'All by votes' })).toBeNull()
})

test('[ADM-05] while counting is paused it is said that the counts stand still', async () => {
  const queue = sample(queuesAnswer.properties.state.properties.queues.items, {
    name: 'ballots',
    workers: 1,
    isPaused: true,
    pause: { since: '2026-08-22T09:00:00Z', reason: 'a new disk', by: 'Selam Hagos' },
  })
  const state = sample(queuesAnswer.properties.state, { isRedisThere: true, services: [], queues: [queue] })
  answer('GET', '/admin/queues', { success: true, state, history: [] })
  await openPage('/dashboard/admin/ranking', { auth: admin })
  await screen.findByText(/^Counting is paused since August 22, 2026 at 12:00\sPM: these counts stand still/)
  expect(screen.queryByText(/^The real counts as they come in/)).toBeNull()
})
