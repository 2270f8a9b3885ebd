import { describe, expect, test } from 'vitest'
import { finalProblem, isFrozenAt, mayMakeRoom, phaseAt, slugPattern, stageAt } from './contest.ts'

const opensAt = '2026-08-20T06:00:00.000Z'
const closesAt = '2026-08-27T18:00:00.000Z'
const freezesAt = '2026-08-26T18:00:00.000Z'
const hours = { opensAt, closesAt, freezesAt }
const at = Date.parse

describe('the hours of a contest', () => {
  test.each([
    ['a millisecond before the opening', at(opensAt) - 1, 'upcoming'],
    ['the opening moment', at(opensAt), 'open'],
    ['a millisecond before the closing', at(closesAt) - 1, 'open'],
    ['the closing moment', at(closesAt), 'closed'],
    ['long after', at(closesAt) * 2, 'closed'],
  ])('%s', (_case, moment, phase) => {
    expect(phaseAt(hours, moment)).toBe(phase)
  })

  test('ignore the offset in the text', () => {
    const local = { ...hours, opensAt: '2026-08-20T09:00:00.000+03:00' }
    expect(phaseAt(local, at(opensAt) - 1)).toBe('upcoming')
    expect(phaseAt(local, at(opensAt))).toBe('open')
  })
})

describe('the freezing of the public counts', () => {
  test('begins at its moment', () => {
    expect(isFrozenAt(hours, at(freezesAt) - 1)).toBe(false)
    expect(isFrozenAt(hours, at(freezesAt))).toBe(true)
  })

  test('never begins without one', () => {
    expect(isFrozenAt({ ...hours, freezesAt: null }, at(closesAt) + 1)).toBe(false)
  })
})

const hour = 3_600_000
const clock = Date.parse('2026-08-22T09:00:00Z')
const moment = (hours: number): string => new Date(clock + hours * hour).toISOString()
const contestOf = (opens: number, closes: number, more: { announcedAt?: null; finalAt?: string } = {}) => ({
  opensAt: moment(opens),
  closesAt: moment(closes),
  freezesAt: null,
  announcedAt: moment(-100),
  finalAt: null,
  ...more,
})

test.each([
  ['draft', contestOf(-1, 1, { announcedAt: null })],
  ['scheduled', contestOf(1, 2)],
  ['open', contestOf(-1, 1)],
  ['closed', contestOf(-2, -1)],
  ['final', contestOf(-2, -1, { finalAt: moment(-0.5) })],
] as const)('a contest is %s by its moments and the clock', (stage, contest) => {
  expect(stageAt(contest, clock)).toBe(stage)
})

test('a result is final once, and not before the last votes had time to be counted', () => {
  expect(finalProblem(contestOf(-1, 1), clock)).toBe('contest_not_closed')
  expect(finalProblem(contestOf(-2, -0.1), clock)).toBe('contest_not_closed')
  expect(finalProblem(contestOf(-2, -1, { announcedAt: null }), clock)).toBe('contest_not_closed')
  expect(finalProblem(contestOf(-2, -1), clock)).toBeUndefined()
  expect(finalProblem(contestOf(-2, -1, { finalAt: moment(-0.5) }), clock)).toBe('contest_is_final')
})

test('a contest makes room once it is closed, or if nobody voted or paid in it', () => {
  const unused = { hasVotes: false, hasPayments: false }
  expect(mayMakeRoom({ ...contestOf(-1, 1), ...unused }, clock)).toBe(true)
  expect(mayMakeRoom({ ...contestOf(-1, 1), ...unused, hasVotes: true }, clock)).toBe(false)
  expect(mayMakeRoom({ ...contestOf(1, 2), ...unused, hasPayments: true }, clock)).toBe(false)
  expect(mayMakeRoom({ ...contestOf(-2, -1), ...unused, hasVotes: true }, clock)).toBe(true)
})

test('the address of a contest is made of small letters, digits and single hyphens', () => {
  const isSlug = (text: string): boolean => new RegExp(slugPattern).test(text)
  expect(['2026', 'ashenda-2027', 'a'].every(isSlug)).toBe(true)
  expect(['', '-2026', '2026-', 'a--b', 'Ashenda', 'a b', 'a'.repeat(41)].some(isSlug)).toBe(false)
})
