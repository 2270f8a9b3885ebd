import { type PublicRank, resultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contestOf } from '../../testing/data.ts'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer } from '../../testing/server.ts'

const winner = (place: number, zone: string): PublicRank => ({
  ...{
    _id: `00000000-0000-7000-8000-00000000001${place}`,
    name: `Selam${place}`,
    image: null,
    place,
    votes: 9 - place,
  },
  zone: { _id: `00000000-0000-7000-8000-0000000000a${place}`, name: zone },
  totals: { paid: 2, proven: 1, unproven: 0, quarantined: 0 },
})
const [gold, silver] = [winner(1, 'mekelle zone'), winner(2, 'europe')]

const tell = (result: object) => answer('GET', '/contest/result', sample(resultAnswer, { success: true, ...result }))

test('after the closing the first page leads with the winners, and nothing asks for votes', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: -1 }))
  tell({ podium: [gold, silver], titles: [gold, silver] })
  await openPage('/')
  await screen.findByRole('heading', { level: 1, name: 'The winners' })
  const zones = within(screen.getByRole('region', { name: 'Winners by zone' }))
  expect(zones.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Miss Mekelle',
    'Miss Europe',
  ])
  expect(screen.getByRole('link', { name: 'The whole result' }).getAttribute('href')).toBe('/results')
  await screen.findByText(/^Voting closed on .+\. Thank you for every vote\.$/)
  screen.getByRole('heading', { level: 2, name: 'Contestants' })
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Vote' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('How to vote')).toBeNull()
})

test('while a closed contest is not told, nobody asks who won, and the page leads to the results', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: -1, freezesIn: -2 }))
  let times = 0
  answer('GET', '/contest/result', () => {
    times += 1
    return sample(resultAnswer, { success: true, podium: [gold] })
  })
  await openPage('/')
  await screen.findByText('The vote counts are paused until the result is announced.')
  expect(screen.queryByText('The winners')).toBeNull()
  const hero = within(screen.getByRole('region', { name: 'Ashenda' }))
  expect(hero.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results')
  expect(hero.queryByRole('link', { name: 'Vote' })).toBeNull()
  expect(times).toBe(0)
})

test('while the result is revealed in order the first page shows who is known by now, without votes', async () => {
  const { contest, ...rest } = contestOf({ closesIn: -1, freezesIn: -2 })
  answer('GET', '/contest', { ...rest, contest: { ...contest, revealed: 2 } })
  const told = ({ _id, name, zone, image, place }: PublicRank) => ({ _id, name, zone, image, place })
  tell({ frozen: true, reveal: { titles: [told(gold)], podium: [told(winner(3, 'europe'))] } })
  await openPage('/')
  const podium = within(await screen.findByRole('region', { name: 'The winners' }))
  expect(podium.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['3Selam3'])
  screen.getByRole('heading', { name: 'Miss Mekelle' })
  expect(screen.queryByText('Picture to share')).toBeNull()
})

test('an answer of a former version, without a podium, shows the titles', async () => {
  answer('GET', '/contest', () => contestOf({ closesIn: -1 }))
  const { podium: _podium, zones: _zones, view: _view, ...former } = sample(resultAnswer, { success: true })
  answer('GET', '/contest/result', { ...former, titles: [gold] })
  await openPage('/')
  await screen.findByRole('heading', { name: 'Miss Mekelle' })
})
