import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TitleRule, titleRules } from './title-rule.ts'
import { type Candidate, isJudged, rankTitle, readTitlesText, type Title, titlesText } from './titles.ts'

const nobody: Omit<Candidate, 'id'> = {
  zone: null,
  votes: { paid: 0, proven: 0, unproven: 0 },
  reachedAt: { paid: null, proven: null, unproven: null },
  points: 0,
  judges: 0,
}
const paid = (id: string, votes: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ ...nobody, id, votes: { ...nobody.votes, paid: votes } },
  reachedAt: { paid: votes > 0 ? 1 : null, proven: null, unproven: null },
  ...more,
})
const all = { zones: [], votes: ['paid', 'proven', 'unproven'] as TitleRule, share: 0 }
const order = (placed: readonly { readonly id: string }[]) => placed.map(({ id }) => id).join('')

const votes = fc.nat({ max: 5 })
const moment = fc.option(fc.nat({ max: 3 }))
const most = 20
const candidates = fc
  .array(
    fc.record({
      zone: fc.option(fc.constantFrom('north', 'south')),
      votes: fc.record({ paid: votes, proven: votes, unproven: votes }),
      reachedAt: fc.record({ paid: moment, proven: moment, unproven: moment }),
      judges: fc.nat({ max: 3 }),
      part: fc.nat({ max: most }),
    }),
    { maxLength: 8 },
  )
  .map((all): Candidate[] =>
    all.map(({ part, ...one }, index) => ({ ...one, id: String(index), points: part * one.judges })),
  )
const terms = fc.record({
  zones: fc.subarray(['north', 'south']),
  votes: fc.constantFrom(...titleRules),
  share: fc.nat({ max: 100 }),
})

describe('a title', () => {
  test('is decided by votes and points in the announced share', () => {
    // 80 of 100 votes × 0.6 + 15 of 40 points × 0.4 = 63; 100 × 0.6 + 0 = 60.
    const placed = rankTitle({ ...all, share: 40 }, [paid('a', 100), paid('b', 80, { points: 15, judges: 2 })], most)
    expect(placed).toEqual([
      { id: 'b', place: 1, votes: 80, points: 15, possible: 40, score: 6_300 },
      { id: 'a', place: 2, votes: 100, points: 0, possible: 0, score: 6_000 },
    ])
  })

  test('counts the votes of its own classes, of its own zones’ contestants', () => {
    const [north, south] = [paid('a', 3, { zone: 'north' }), paid('b', 9, { zone: 'south' })]
    const typed = paid('c', 0, { zone: 'north', votes: { paid: 0, proven: 1, unproven: 50 } })
    expect(order(rankTitle({ ...all, zones: ['north'] }, [north, south, typed], most))).toBe('ca')
    expect(order(rankTitle({ ...all, zones: ['north'], votes: ['paid', 'proven'] }, [north, south, typed], most))).toBe(
      'ac',
    )
    expect(order(rankTitle({ ...all, votes: ['paid'] }, [north, south, typed, paid('d', 5)], most))).toBe('bda')
  })

  test('at equal scores goes to more votes, then to whoever reached them first', () => {
    const half = { ...all, share: 50 }
    // 4/4 votes and no point; 2/4 votes and half of the points.
    expect(order(rankTitle(half, [paid('a', 2, { points: 10, judges: 1 }), paid('b', 4)], most))).toBe('ba')
    const late = { paid: 9, proven: null, unproven: null }
    expect(order(rankTitle(all, [paid('a', 2, { reachedAt: late }), paid('b', 2)], most))).toBe('ba')
    const points = { points: 7, judges: 1 }
    expect(order(rankTitle({ ...all, share: 100 }, [paid('a', 1, points), paid('b', 2, points)], most))).toBe('ba')
  })

  test('compares exact fractions, not what is shown', () => {
    // Of 30,001 votes one is less than a hundredth of a point.
    const placed = rankTitle({ ...all, share: 1 }, [paid('a', 30_000), paid('b', 30_001)], most)
    expect([order(placed), placed.map(({ score }) => score)]).toEqual(['ba', [9_900, 9_899]])
  })

  test('has the same order however its candidates are given', () => {
    fc.assert(
      fc.property(candidates, terms, fc.infiniteStream(fc.nat()), (all, title, random) => {
        const shuffled = all
          .map((one) => [random.next().value ?? 0, one] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, one]) => one)
        expect(rankTitle(title, shuffled, most)).toEqual(rankTitle(title, all, most))
      }),
    )
  })

  test('without a share of the jury is decided by votes alone, and with all of it by points alone', () => {
    fc.assert(
      fc.property(candidates, terms, (all, title) => {
        const silent = all.map((one) => ({ ...one, points: 0, judges: 0 }))
        const byVotes = rankTitle({ ...title, share: 0 }, all, most)
        expect(order(byVotes)).toBe(order(rankTitle({ ...title, share: 0 }, silent, most)))
        const numbers = byVotes.map(({ votes }) => votes)
        expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
        const byPoints = rankTitle({ ...title, share: 100 }, all, most)
        const shares = byPoints.map(({ points, possible }) => points / possible)
        expect(shares).toEqual(shares.toSorted((one, other) => other - one))
      }),
    )
  })

  test('rises with votes and with points', () => {
    fc.assert(
      fc.property(candidates, terms, fc.nat(), (all, title, at) => {
        const her = all[at % Math.max(all.length, 1)]
        if (!her) return
        const placeOf = (of: readonly Candidate[]) =>
          rankTitle({ ...title, zones: [] }, of, most).find(({ id }) => id === her.id)?.place ?? all.length + 1
        const better = all.map((one) =>
          one === her ? { ...one, votes: { ...one.votes, paid: one.votes.paid + 1 }, points: one.judges * most } : one,
        )
        if (title.votes.includes('paid')) expect(placeOf(better)).toBeLessThanOrEqual(placeOf(all))
      }),
    )
  })
})

test('titles are told as a text that the chain can hold, and that people can be shown', () => {
  const talent: Title = {
    id: '1',
    name: { en: 'Miss Talent; > all/others', tig: 'ክእለት' },
    ...all,
    votes: ['paid'],
    share: 30,
  }
  const text = titlesText({
    zoneShare: 20,
    titles: [talent, { ...talent, id: '2', name: { en: 'Miss Song' }, zones: ['b', 'a'] }],
  })
  expect(text).toBe('//20/;Miss Talent all others/paid/30/;Miss Song/paid/30/a b')
  expect(readTitlesText(text)).toEqual([
    { name: '', votes: [], share: 20, zones: [] },
    { name: 'Miss Talent all others', votes: ['paid'], share: 30, zones: [] },
    { name: 'Miss Song', votes: ['paid'], share: 30, zones: ['a', 'b'] },
  ])
  expect([titlesText({ zoneShare: 0, titles: [] }), readTitlesText('')]).toEqual(['', []])
})

test('a jury judges whoever stands for a title of which it has a share', () => {
  const title = { id: '1', name: { en: 'Miss Talent' }, ...all, zones: ['north'] }
  const judges = (zoneShare: number, share: number, zone: string | null) =>
    isJudged({ zoneShare, titles: [{ ...title, share }] }, { zone })
  expect([judges(0, 0, 'north'), judges(0, 10, 'north'), judges(0, 10, 'south')]).toEqual([false, true, false])
  expect([judges(10, 0, 'south'), judges(10, 0, null)]).toEqual([true, false])
})
