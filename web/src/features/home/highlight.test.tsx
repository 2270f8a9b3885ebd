import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { publicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { sample } from '../../testing/sample.ts'
import { answer, lost } from '../../testing/server.ts'
import { forgetVoter } from '../../testing/voting.ts'

const contestant = (number: number): PublicContestant =>
  sample(publicContestant, {
    _id: `018f0000-0000-7000-8000-0000000000a${number}`,
    fname: `Selam${number}`,
    mname: 'Hagos',
    description: 'She weaves the tilfi border.',
    occupation: 'weaver',
    zone: { _id: '018f0000-0000-7000-8000-0000000000ff', name: 'central zone' },
    images: ['one.webp', 'two.webp'],
    isPaid: true,
    isActive: true,
  })
const actors = [contestant(3), contestant(6)] as const
const [third, sixth] = actors

/** Answers each contestant by id, and the list with all. */
function sayActors(): void {
  answer('GET', '/actor/list', ({ path }) => {
    const id = new URL(path, location.origin).searchParams.get('id')
    return { success: true, actors: actors.filter(({ _id }) => id === null || _id === id) }
  })
}
const highlighted = (name: string) => screen.findByRole('region', { name })
const marked = () => [...document.querySelectorAll('article[aria-current]')]
const notice = () => highlighted('She is not taking part right now.')

beforeEach(() => {
  forgetVoter()
  sayActors()
})

test('[RTE-01] /{id}, even in capitals, shows her above the list with her card marked; one star serves both, and the title is hers', async () => {
  const user = await openPage(`/${third._id.toUpperCase()}`)
  const section = within(await highlighted('Selam3 Hagos'))
  for (const text of ['central zone', 'weaver', 'She weaves the tilfi border.', '0 votes']) section.getByText(text)
  await waitFor(() => expect(marked()).toHaveLength(1))
  await user.click(section.getByRole('checkbox', { name: /Selam3 Hagos$/ }))
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: 'gold Selam3 Hagos' })).toHaveLength(2))
  expect(document.title).toMatch(/^Selam3 Hagos/)
})

test('her star comes first, then her place and the ways to ask and share, then others of her zone', async () => {
  answer('GET', '/actor/list', {
    success: true,
    actors: [third],
    beside: {
      place: { rank: 3, of: 24, toNext: 12 },
      others: [{ _id: sixth._id, name: 'Selam6 Hagos', image: 'one.webp', colour: null }],
    },
  })
  const user = await openPage(`/${third._id}`)
  const section = within(await highlighted('Selam3 Hagos'))
  expect(section.getByText('Place 3 of 24').closest('p')?.textContent).toBe(
    'Place 3 of 24in her zone12 votes to the next place',
  )
  const [star, request, share] = [
    section.getByRole('checkbox'),
    section.getByRole('button', { name: 'Request Selam3 Hagos' }),
    section.getByRole('button', { name: 'Share' }),
  ]
  expect(star.compareDocumentPosition(request)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(request.compareDocumentPosition(share)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const others = within(section.getByRole('navigation', { name: 'More from central zone' }))
  expect(others.getByRole('link', { name: 'See them all' }).getAttribute('href')).toBe(`/?zone=${third.zone?._id}#vote`)
  sayActors()
  await user.click(others.getByRole('link', { name: 'Selam6 Hagos' }))
  await highlighted('Selam6 Hagos')
})

test('a visitor who began typing while she loaded keeps typing; otherwise the focus starts at her name', async () => {
  const answered = Promise.withResolvers<void>()
  answer('GET', '/actor/list', async () => {
    await answered.promise
    return { success: true, actors: [third] }
  })
  await openPage(`/${third._id}`)
  const search = await screen.findByRole('searchbox')
  search.focus()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  answered.resolve()
  await highlighted('Selam3 Hagos')
  // Whoever arrives is scrolled to in the same moment in which she would take the focus.
  await waitFor(() => expect(scrolled).toHaveBeenCalled())
  expect(document.activeElement).toBe(search)
  sayActors()
  act(() => history.pushState(null, '', `/${sixth._id}`))
  const heading = within(await highlighted('Selam6 Hagos')).getByRole('heading', { level: 2 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('going from one to another and Home shows the right one, with her title', async () => {
  await openPage(`/${third._id}`)
  await highlighted('Selam3 Hagos')
  act(() => history.pushState(null, '', `/${sixth._id}`))
  await highlighted('Selam6 Hagos')
  await waitFor(() => expect(document.title).toMatch(/^Selam6 Hagos/))
  act(() => history.pushState(null, '', '/'))
  await waitFor(() => expect(document.title).toBe('ashenda tigray'))
  expect([marked(), screen.queryByRole('region', { name: 'Selam6 Hagos' })]).toEqual([[], null])
})

test.each([
  ['nobody', () => undefined],
  [
    'somebody who is not active',
    () => answer('GET', '/actor/list', { success: true, actors: [{ ...third, isActive: false }] }),
  ],
  [
    'somebody without a picture',
    () => answer('GET', '/actor/list', { success: true, actors: [{ ...third, images: [] }] }),
  ],
])('the address of %s shows a notice that leads to all', async (_, say) => {
  say()
  await openPage('/01890000-0000-7000-8000-000000000000')
  const shown = within(await notice())
  expect(document.title).toBe('ashenda tigray')
  expect(shown.getByRole('link', { name: 'Show all contestants' }).getAttribute('href')).toBe('#vote')
  expect(document.getElementById('vote')?.textContent).toBe('Choose your three')
})

test('she can be loaded again if the network lost her', async () => {
  answer('GET', '/actor/list', ({ path }) => (path.includes('id=') ? lost() : { success: true, actors: [...actors] }))
  const user = await openPage(`/${third._id}`)
  const alert = await screen.findByText('Her page could not be loaded.', {}, { timeout: 15_000 })
  sayActors()
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' }))
  await highlighted('Selam3 Hagos')
})
