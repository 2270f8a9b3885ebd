import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ballotProblem, type Candidate, candidateProblem, countedPicks, maxPicks, picksProblem } from './ballot.ts'

const at = Date.parse('2026-08-20T12:00:00.000Z')
const moment = (offsetMs: number): string => new Date(at + offsetMs).toISOString()
const contest = { opensAt: moment(-1_000), closesAt: moment(1_000), freezesAt: null }
const votable: Candidate = { paidAt: moment(-5_000), hiddenSince: null }

describe('the picks of a ballot alone', () => {
  test.each([
    [[], 'no_picks'],
    [['a', 'b', 'c', 'd'], 'too_many_picks'],
    [['a', 'a', 'a', 'a'], 'too_many_picks'],
    [['a', 'a'], 'duplicate_pick'],
    [['a', 'b', 'a'], 'duplicate_pick'],
    [['a'], undefined],
    [['a', 'b', 'c'], undefined],
  ] as const)('%j: %s', (picks, problem) => {
    expect(picksProblem(picks)).toBe(problem)
  })

  test('are valid exactly if there are one to three different ones', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 }), (picks) => {
        const sound = picks.length >= 1 && picks.length <= maxPicks && new Set(picks).size === picks.length
        expect(picksProblem(picks) === undefined).toBe(sound)
      }),
    )
  })
})

test('a free ballot counts its first pick, a paid one all of them', () => {
  expect(countedPicks('free', ['a', 'b', 'c'])).toEqual(['a'])
  expect(countedPicks('paid', ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
})

describe('whether a contestant can get votes', () => {
  test.each<[string, Candidate | undefined, ReturnType<typeof candidateProblem>]>([
    ['nobody knows her', undefined, 'unknown_contestant'],
    ['she has not paid', { paidAt: null, hiddenSince: null }, 'unpaid_contestant'],
    [
      'neither paid nor active: what she can mend first is said',
      { paidAt: null, hiddenSince: moment(-1) },
      'unpaid_contestant',
    ],
    ['inactive since before', { ...votable, hiddenSince: moment(-1) }, 'inactive_contestant'],
    ['inactive since this very moment', { ...votable, hiddenSince: moment(0) }, 'inactive_contestant'],
    ['inactive from later on', { ...votable, hiddenSince: moment(1) }, undefined],
    ['paid and active', votable, undefined],
  ])('%s', (_case, candidate, problem) => {
    expect(candidateProblem(candidate, at)).toBe(problem)
  })
})

describe('whether a ballot is valid when accepted', () => {
  const known = new Map<string, Candidate>([
    ['good', votable],
    ['other', votable],
    ['unpaid', { ...votable, paidAt: null }],
    ['gone', { ...votable, hiddenSince: moment(-10) }],
  ])
  const problemOf = (picks: readonly string[], when = at) =>
    ballotProblem({ picks }, when, contest, (id) => known.get(id))

  test('the contest is checked before its contestants', () => {
    expect(problemOf(['unpaid'], at - 2_000)).toBe('contest_not_open')
    expect(problemOf(['unpaid'], at + 2_000)).toBe('contest_closed')
  })

  test('one bad pick refuses the whole, whatever its rank', () => {
    for (const [bad, problem] of [
      ['unpaid', 'unpaid_contestant'],
      ['gone', 'inactive_contestant'],
      ['nobody', 'unknown_contestant'],
    ] as const) {
      for (const picks of [
        [bad, 'good', 'other'],
        ['good', bad, 'other'],
        ['good', 'other', bad],
      ]) {
        expect(problemOf(picks)).toBe(problem)
      }
    }
    expect(problemOf(['good', 'other'])).toBeUndefined()
  })
})
