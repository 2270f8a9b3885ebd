import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  answerContestants,
  cardOf,
  contestants,
  listedNames,
  nameOf,
  watchViews,
  zones,
} from '../../testing/contestants.ts'
import { contestOf } from '../../testing/data.ts'
import { openPage, toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal } from '../../testing/server.ts'

const some = contestants.slice(0, 6)
const namesOf = (...numbers: readonly number[]) => numbers.map(nameOf)
const inMekelle = namesOf(0, 2, 4)
const everybody = namesOf(0, 1, 2, 3, 4, 5)
const listed = (names: readonly string[]) => waitFor(() => expect(listedNames()).toEqual(names))
const chips = () => within(screen.getByRole('group', { name: /^(Zones|ዞባታት)$/ })).getAllByRole('button')
const chipTexts = () => chips().map(({ textContent }) => textContent)
const pressed = () =>
  chips().flatMap((chip) => (chip.getAttribute('aria-pressed') === 'true' ? [chip.textContent] : []))
const choose = (user: UserEvent, name: RegExp | string) => user.click(screen.getByRole('button', { name }))
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by name' })

test('[HOM-06] a card shows photo, names, occupation, zone, count and thirty characters of the story, and leads to all of it', async () => {
  answerContestants(some.slice(0, 2))
  const user = await openPage('/')
  const card = within(await cardOf(0))
  card.getByRole('img', { name: 'Selam0 Hagos Araya, photo 1 of 2' })
  for (const text of ['weaver', 'mekelle zone', '0 votes', 'She weaves the tilfi border…']) card.getByText(text)
  expect(within(await cardOf(1)).getByRole('heading').textContent).toBe('Selam1 Hagos')
  await user.click(card.getByRole('link', { name: 'Read all about Selam0 Hagos Araya' }))
  const story = within(await screen.findByRole('dialog', { name: 'Selam0 Hagos Araya' }))
  story.getByText('She weaves the tilfi border her mother taught her, and sings.')
  story.getByText('mekelle zone')
  await user.click(story.getByRole('button', { name: 'Next photo' }))
  await story.findByRole('img', { name: 'Selam0 Hagos Araya, photo 2 of 2' })
})

test('[ZON-02] cards and chips name zones in the language of the reader', async () => {
  answerContestants(some.slice(0, 1))
  await openPage('/', { language: 'tig' })
  within(await cardOf(0)).getByText('ዞባ መቐለ')
  await waitFor(() => expect(chips()).toHaveLength(4))
  for (const text of chipTexts()) expect(text).toMatch(/^[ሀ-፿ ,\d]+$/)
})

test('contestants that do not come are told of, with a way to try again', async () => {
  answer('GET', '/actor/list', lost)
  const user = await openPage('/')
  await screen.findByText('The contestants could not be loaded.')
  answerContestants(some)
  await choose(user, 'Try again')
  await listed(everybody)
  expect(toastTexts()).toEqual([])
})

test('a former version, which refuses any order, gives its list by registration', async () => {
  answer('GET', '/actor/list', ({ path }) =>
    path.includes('order=')
      ? refusal('invalid_body', 'no such parameter', 400)
      : { success: true, actors: path.includes('page=') ? [] : some },
  )
  await openPage('/')
  await listed(everybody)
})

test('[HOM-03] a zone begins its own list at page 0, and Back returns to the list before', async () => {
  const asked = answerContestants(some)
  const user = await openPage('/')
  await listed(everybody)
  await waitFor(() =>
    expect(chipTexts()).toEqual([
      'all',
      ...['mekelle zone 00 contestants', 'central zone 1,0001,000 contestants', 'europe 2,0002,000 contestants'],
    ]),
  )
  expect(pressed()).toEqual(['all'])
  const entries = history.length
  await choose(user, /^mekelle zone/)
  await listed(inMekelle)
  expect(pressed()).toEqual([expect.stringMatching(/^mekelle/)])
  await choose(user, /^mekelle zone/)
  expect([location.search, history.length]).toEqual([`?zone=${zones[0]?._id}`, entries + 1])
  await choose(user, 'all')
  await listed(everybody)
  expect([location.search, ...asked]).toEqual(['', '', `?address=${zones[0]?._id}`, ''])
  act(() => history.back())
  await listed(inMekelle)
  expect(pressed()).toEqual([expect.stringMatching(/^mekelle/)])
  act(() => history.back())
  await listed(everybody)
  expect(location.search).toBe('')
})

test('a link may name the zone; one without contestants says so and leads back to all', async () => {
  answerContestants(some)
  const user = await openPage('/?zone=europe')
  await screen.findByText('Nobody has registered here yet.')
  await waitFor(() => expect(pressed()).toEqual([expect.stringMatching(/^europe/)]))
  await user.click(screen.getByRole('link', { name: 'Show all contestants' }))
  await listed(everybody)
  expect(location.search).toBe('')
})

test('[HOM-04] [HOM-09] the host zone is a list of its own: one chip that changes nothing, nobody inactive, a break every ten cards', async () => {
  const hosts = contestants.filter((_, number) => number % 2 === 0).slice(0, 12)
  answerContestants(hosts.map((one, index) => ({ ...one, isActive: index !== 1 })))
  const user = await openPage('/')
  await waitFor(() => expect(listedNames()).toHaveLength(12))
  const breaks = () =>
    within(screen.getByRole('list', { name: 'Contestants' })).queryAllByRole('link', { name: 'Promotions' })
  expect(breaks()).toHaveLength(0)
  await choose(user, 'Host zone')
  await waitFor(() => expect(listedNames()).toHaveLength(11))
  expect(listedNames()).not.toContain(nameOf(2))
  expect(breaks()).toHaveLength(1)
  await choose(user, /^mekelle zone/)
  expect([location.search, chips().length]).toEqual(['?view=host', 1])
  await choose(user, 'All contestants')
  await waitFor(() => expect(chips()).toHaveLength(4))
  expect(location.search).toBe('')
})

test('what is searched for stands in the address once the typing pauses, and box and list follow the address', async () => {
  answerContestants(some)
  const user = await openPage('/')
  await listed(everybody)
  const entries = history.length
  await user.type(box(), 'selam3 ')
  await listed(namesOf(3))
  expect([location.search, box().value, history.length]).toEqual(['?name=selam3', 'selam3 ', entries])
  await user.type(box(), 'nobody')
  await screen.findByText('No contestant found for “selam3 nobody”.')
  await choose(user, 'Clear search')
  await listed(everybody)
  act(() => history.pushState(null, '', '/?name=selam1'))
  await listed(namesOf(1))
  expect(box().value).toBe('selam1')
})

const known = [
  'mekelle zone 100',
  'central zone 1,000',
  'southern zone 2,500',
  'south eastern zone 100',
  'eastern zone 300',
  'north western zone 100',
  'western zone 100',
]
const shownChips = () => chipTexts().map((text) => text?.replace(/ ([\d,]+)\1 contestants$/, ' $1'))

test('[ZON-01] zones without a success flag are told of in a toast, and the known zones stand in', async () => {
  answerContestants(some)
  answer('GET', '/getZones', { success: false, zones: [] })
  await openPage('/')
  await waitFor(() => expect(toastTexts()).toEqual(['failed to fetch address zones.']))
  expect(shownChips()).toEqual(['all', ...known])
})

test('zones that do not come are only logged; the known zones stand in and can be chosen', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  answerContestants(some)
  answer('GET', '/getZones', lost)
  const user = await openPage('/')
  await waitFor(() => expect(shownChips()).toEqual(['all', ...known]))
  expect(logged).toHaveBeenCalledWith('the zones could not be loaded', expect.anything())
  expect(toastTexts()).toEqual([])
  await choose(user, /^mekelle zone/)
  await listed(inMekelle)
})

/** The list with its first page; `reach` scrolls to its end. */
async function openList() {
  const show = watchViews()
  const asked = answerContestants()
  const user = await openPage('/')
  await waitFor(() => expect(listedNames()).toHaveLength(12))
  const status = () => screen.getByText('Loading....')
  const reach = () => act(() => show(status().parentElement as HTMLElement)) // it has one
  return { user, asked, reach }
}

test('the list is shuffled for this browser: further pages keep day and seed of the first, and sorting begins another list', async () => {
  const orders: string[] = []
  const show = watchViews()
  answerContestants(contestants, (order) => orders.push(order))
  const user = await openPage('/')
  await waitFor(() => expect(listedNames()).toHaveLength(12))
  const [seed] = orders
  expect(seed).toMatch(/^[0-7]$/)
  expect(document.cookie).toContain(`order=${seed}`)
  act(() => show(screen.getByText('Loading....').parentElement as HTMLElement)) // it has one
  await waitFor(() => expect(listedNames()).toHaveLength(24))
  const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order of the list' })
  expect([...select().options].map(({ text }) => text)).toEqual([
    ...['Shuffled', 'Name', 'Zone', 'Newest', 'Most votes'],
  ])
  const entries = history.length
  await user.selectOptions(select(), 'Name')
  await waitFor(() => expect(listedNames()).toHaveLength(12))
  expect([location.search, history.length]).toEqual(['?order=name', entries + 1])
  await user.selectOptions(select(), 'Shuffled')
  await waitFor(() => expect(orders).toHaveLength(4))
  expect([location.search, ...orders]).toEqual(['', seed, `2026-08-22.${seed}`, 'name', seed])
})

test('while counts are paused nothing sorts by them', async () => {
  answerContestants(some)
  answer('GET', '/contest', contestOf({ freezesIn: -1 }))
  await openPage('/')
  await listed(everybody)
  await screen.findByText(/counts are paused/)
  expect(screen.queryByRole('option', { name: 'Most votes' })).toBeNull()
})

const tryAgain = () => screen.findByRole('button', { name: 'Try again' })
const comeBack = () => act(() => void window.dispatchEvent(new Event('online')))

test('[HOM-05] the end of the list appends page after page, once each, until an empty one', async () => {
  const { asked, reach } = await openList()
  for (const count of [24, 30]) {
    reach()
    reach()
    await waitFor(() => expect(listedNames()).toHaveLength(count))
  }
  reach()
  await screen.findByText('You have seen them all.')
  expect(asked).toEqual(['', '?page=1', '?page=2', '?page=3'])
  expect(listedNames()).toEqual(contestants.map((_, number) => nameOf(number)))
  expect(screen.queryByText('Loading....')).toBeNull()
})

test('[HOM-14] a page lost while scrolling is not told of, and the next scroll asks for it again', async () => {
  const { reach } = await openList()
  answer('GET', '/actor/list', lost)
  reach()
  await tryAgain()
  expect([toastTexts(), screen.queryAllByRole('alert'), listedNames().length]).toEqual([[], [], 12])
  answerContestants()
  act(() => void window.dispatchEvent(new Event('scroll')))
  await waitFor(() => expect(listedNames()).toHaveLength(24))
})

test.each([1, 2])(
  'a page that is lost %i times though the network came back meanwhile is asked for again by itself',
  async (times) => {
    const { user, reach } = await openList()
    for (let lostSoFar = 1; lostSoFar <= times; lostSoFar += 1) {
      const asked = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      answer('GET', '/actor/list', async () => {
        asked.resolve()
        await ended.promise
        return lost()
      })
      if (lostSoFar === 1) reach()
      else await user.click(await tryAgain())
      await asked.promise
      if (lostSoFar === times) {
        comeBack()
        answerContestants()
      }
      ended.resolve()
      if (lostSoFar < times) await tryAgain()
    }
    await waitFor(() => expect(listedNames()).toHaveLength(24))
  },
)

test('the network coming back within the very call that asks counts although that page is lost', async () => {
  const { reach } = await openList()
  const ask = window.fetch
  vi.stubGlobal('fetch', (...what: Parameters<typeof fetch>) => {
    vi.unstubAllGlobals()
    window.dispatchEvent(new Event('online'))
    return ask(...what).then(() => Promise.reject(new TypeError('lost')))
  })
  reach()
  await waitFor(() => expect(listedNames()).toHaveLength(24))
})
