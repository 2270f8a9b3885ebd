import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Figures, isConspicuous, marksOf, movedBy, stepNames, steps } from './suspicion.ts'

/** A village on a festive evening: everybody with a phone of their own. */
const village: Figures = {
  ballots: 400,
  peak: 90,
  browsers: 380,
  forLeader: 90,
  intervalVariation: 1.05,
  neighbours: 6,
}
const usual = { perWindow: 60, leaderShare: 0.2 }
const found = (some: Partial<Figures>, beside = usual) => marksOf({ ...village, ...some }, beside)

describe('suspicion', () => {
  test('is not raised by any single number, nor by a village voting for its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (ballots) => {
        const many = found({ ballots, peak: ballots, browsers: ballots, forLeader: ballots / 5, neighbours: 0 })
        expect(isConspicuous(many)).toBe(false)
      }),
    )
    expect(found({ forLeader: 390 })).toEqual(['leader'])
    expect(isConspicuous(['leader'])).toBe(false)
    expect(isConspicuous(['burst'])).toBe(false)
  })

  test.each([
    ['few browsers', { browsers: 100 }, ['browsers']],
    ['phones in a row', { neighbours: 120 }, ['neighbours']],
    ['even pauses', { intervalVariation: 0.4 }, ['even']],
    ['many times what is usual, for one', { peak: 180, forLeader: 320 }, ['burst', 'leader']],
  ] as const)('%s', (_what, some, marks) => {
    expect(found(some)).toEqual(marks)
    expect(isConspicuous(found(some))).toBe(true)
  })

  test.each<[string, Partial<Figures>, readonly string[]]>([
    ['as few ballots as count, from a quarter as many browsers', { ballots: 8, browsers: 2 }, ['browsers']],
    ['one fewer', { ballots: 7, browsers: 1 }, []],
    ['five neighbours among few', { ballots: 16, neighbours: 5 }, ['neighbours']],
    ['four, though nearly all', { ballots: 8, forLeader: 0, neighbours: 4 }, []],
    ['five among many', { ballots: 17, neighbours: 5 }, []],
    ['even pauses of enough ballots', { ballots: 15, intervalVariation: 0.49 }, ['even']],
    ['of one fewer', { ballots: 14, intervalVariation: 0.49 }, []],
    ['half as uneven as chance', { ballots: 15, intervalVariation: 0.5 }, []],
    ['pauses that were too few to say', { ballots: 15, intervalVariation: null }, []],
    ['ten at once, three times what is usual', { peak: 10 }, ['burst']],
    ['nine, however unusual', { peak: 9 }, []],
    ['a lead of eight in ten, and of three tenths more than elsewhere', { ballots: 10, forLeader: 8 }, ['leader']],
    ['a lead of nine in nine', { ballots: 9, forLeader: 9 }, []],
    ['a lead of fewer than eight in ten', { ballots: 20, forLeader: 15 }, []],
  ])('starts exactly here: %s', (_what, some, marks) => {
    const quiet = { ballots: 20, peak: 1, browsers: 20, forLeader: 0, intervalVariation: null, neighbours: 0 }
    expect(marksOf({ ...quiet, ...some }, { perWindow: 3, leaderShare: 0.5 })).toEqual(marks)
  })

  test('is not raised by a lead that everybody gives her', () => {
    expect(found({ peak: 180, forLeader: 360 }, { perWindow: 60, leaderShare: 0.7 })).toEqual(['burst'])
  })

  test('is not raised by a lead below eight in ten, however rare she is elsewhere', () => {
    const rare = { perWindow: 60, leaderShare: 0.1 }
    expect(found({ ballots: 400, forLeader: 319 }, rare)).toEqual([])
    expect(found({ ballots: 400, forLeader: 320 }, rare)).toEqual(['leader'])
  })

  test('ignores regular intervals of a few ballots, which may be chance', () => {
    expect(found({ ballots: 14, peak: 9, browsers: 14, forLeader: 3, neighbours: 0, intervalVariation: 0.1 })).toEqual(
      [],
    )
    expect(found({ ballots: 7, browsers: 1 })).toEqual([])
  })
})

test('every step leads to another state, and none changes a refusal', () => {
  const standing = { counted: 1, quarantined: 10, voided: 100, refused: 1_000 }
  expect(stepNames.map((step) => movedBy(step, standing))).toEqual([1, 10, 11, 100])
  for (const { from, to } of Object.values(steps)) expect(from).not.toContain(to)
})
