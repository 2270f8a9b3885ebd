import type { ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import { describe, expect, test } from 'vitest'
import { type Moments, momentsAfter, noMoments, viewOf } from './stage-view.ts'

const open = { stageScreen: 'contest', phase: 'open', frozen: false, revealed: 0 } as const
const withheld = { ...open, phase: 'closed', frozen: true } as const
const after = (revealed: number) => ({ ...withheld, revealed })
const decided = { ...withheld, frozen: false } as const

const winner = (place: number): ShownWinner => ({
  _id: `id${place}`,
  name: `Selam${place}`,
  zone: null,
  image: null,
  place,
})
const [first, second, third] = [winner(1), winner(2), winner(3)]
const told = (...podium: readonly ShownWinner[]) => ({ podium, titles: [first] })

describe('the screen', () => {
  test.each([
    ['before the opening', { ...open, phase: 'upcoming' }, 'waiting'],
    ['while people vote', open, 'live'],
    ['while the counts rest', { ...open, frozen: true }, 'frozen'],
    ['once voting is over and nothing is told', withheld, 'coming'],
    ['in a break, whatever the contest does', { ...open, stageScreen: 'break' }, 'break'],
    ['for the partners', { ...withheld, stageScreen: 'partners' }, 'partners'],
  ] as const)('%s', (_when, contest, kind) => {
    expect(viewOf(contest, undefined, undefined)).toEqual({ kind })
  })

  test('tells nothing of winners that it still knows from before they were withheld', () => {
    expect(viewOf(withheld, told(first, second, third), first)).toEqual({ kind: 'coming' })
    expect(viewOf(open, told(first, second, third), first)).toEqual({ kind: 'live' })
  })

  test('follows the reveal from the zones to the podium', () => {
    expect(viewOf(after(1), told(), undefined)).toEqual({ kind: 'zones', titles: [first] })
    expect(viewOf(after(2), told(third), third)).toEqual({ kind: 'moment', winner: third })
    expect(viewOf(after(2), told(third), undefined)).toEqual({ kind: 'podium', podium: [third] })
    expect(viewOf(decided, told(first, second, third), undefined)).toMatchObject({ kind: 'podium' })
  })

  test('says that the result is coming where nobody has votes', () => {
    expect(viewOf(decided, { podium: [], titles: [] }, undefined)).toEqual({ kind: 'coming' })
  })
})

describe('a moment of her own', () => {
  const coming = ({ coming: ones }: Moments) => ones.map(({ place }) => place)

  test('comes for each place that is told while the screen is on', () => {
    const start = momentsAfter(noMoments, withheld, undefined)
    const zones = momentsAfter(start, after(1), told())
    expect(coming(zones)).toEqual([])
    const bronze = momentsAfter(zones, after(2), told(third))
    expect(coming(bronze)).toEqual([3])
    expect(momentsAfter(bronze, after(2), told(third))).toBe(bronze)
    // The presenter goes on before the moment is over.
    const silver = momentsAfter(bronze, after(3), told(second, third))
    expect(coming(silver)).toEqual([2])
    expect(coming(momentsAfter(silver, decided, told(first, second, third)))).toEqual([1])
  })

  test('is not repeated when the screen is opened later, or was on while the counts were public', () => {
    expect(coming(momentsAfter(noMoments, after(3), told(second, third)))).toEqual([])
    const live = momentsAfter(noMoments, open, undefined)
    expect(coming(momentsAfter(live, decided, told(first, second, third)))).toEqual([])
  })

  test('of several, told while there was no network, the third comes first', () => {
    const start = momentsAfter(noMoments, withheld, undefined)
    expect(coming(momentsAfter(start, decided, told(first, second, third)))).toEqual([3, 2, 1])
  })
})
