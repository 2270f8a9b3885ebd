import { expect, test } from 'vitest'
import { consequencesOf, settingsProblem } from './contest-settings.ts'

const now = Date.parse('2026-08-22T09:00:00Z')
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString()
const hours = (opens: number, closes: number, freezes?: number) => ({
  opensAt: at(opens),
  closesAt: at(closes),
  freezesAt: freezes === undefined ? null : at(freezes),
  hasVotes: false,
  isDraft: false,
})
const open = hours(-1, 10)

test('impossible hours are refused', () => {
  expect(settingsProblem(open, hours(2, 2), now)).toBe('closes_before_opening')
  expect(settingsProblem(open, hours(2, 1), now)).toBe('closes_before_opening')
  expect(settingsProblem(open, hours(-1, 10, -2), now)).toBe('freeze_outside_hours')
  expect(settingsProblem(open, hours(-1, 10, 11), now)).toBe('freeze_outside_hours')
  expect(settingsProblem(open, hours(-1, 10, 10), now)).toBeUndefined()
  expect(settingsProblem(hours(1, 10), hours(1, 10, 1), now)).toBeUndefined()
})

test('a moment that decided votes or counts cannot move within the past', () => {
  expect(settingsProblem(open, hours(-1, -0.5), now)).toBe('moment_has_passed')
  expect(settingsProblem(open, hours(-1, 10, -0.5), now)).toBe('moment_has_passed')
  expect(settingsProblem(open, hours(-1, 10, 0), now)).toBe('moment_has_passed')
  expect(settingsProblem(open, hours(-2, 10), now)).toBeUndefined()
  expect(settingsProblem(hours(-3, -1, -2), hours(-3, -1, -2), now)).toBeUndefined()
  expect(settingsProblem(hours(-3, -1, -2), hours(-3, -1), now)).toBeUndefined()
  expect(settingsProblem(hours(1, 2), hours(-1, 2), now)).toBeUndefined()
  expect(settingsProblem(hours(1, 4), hours(2, 4), now)).toBeUndefined()
})

test('the opening of an open contest cannot become later: pending ballots are judged by it', () => {
  expect(settingsProblem(open, hours(1, 10), now)).toBe('already_open')
  expect(settingsProblem(open, hours(-0.5, 10), now)).toBe('already_open')
  expect(settingsProblem(hours(0, 10), hours(1, 10), now)).toBe('already_open')
  expect(settingsProblem(open, hours(-2, 10), now)).toBeUndefined()
})

test('a closed contest stays closed, and one that people voted in keeps its opening', () => {
  expect(settingsProblem(hours(-3, -1), hours(-3, 1), now)).toBe('closing_fixed')
  expect(settingsProblem(hours(-3, -1), hours(-3, -2), now)).toBe('closing_fixed')
  const voted = { ...open, hasVotes: true }
  expect(settingsProblem(voted, hours(-2, 10), now)).toBe('opening_fixed')
  expect(settingsProblem({ ...hours(1, 10), hasVotes: true }, hours(2, 10), now)).toBe('opening_fixed')
  expect(settingsProblem(voted, hours(-1, 12), now)).toBeUndefined()
})

test('the hours of a draft are free, as long as they are hours', () => {
  const draft = { ...hours(-5, -4), isDraft: true }
  expect(settingsProblem(draft, hours(-3, 1, -2), now)).toBeUndefined()
  expect(settingsProblem(draft, hours(3, 1), now)).toBe('closes_before_opening')
})

test.each([
  ['nothing', open, hours(-1, 12), []],
  ['a freeze to come', open, hours(-1, 10, 9), []],
  ['closing earlier', open, hours(-1, 9), ['closes-earlier']],
  ['unfreezing', hours(-3, 5, -2), hours(-3, 5), ['counts-public-again']],
  ['freezing later', hours(-3, 5, -2), hours(-3, 5, 2), ['counts-public-again']],
  ['unfreezing after the closing', hours(-3, -1, -2), hours(-3, -1), ['counts-public-again']],
  ['closing later under a freeze', hours(-3, 5, -2), hours(-3, 6, -2), []],
  ['having closed already', open, hours(-1, -0.5), []],
  ['opening at once, and shorter', hours(1, 10), hours(-1, 9), []],
  ['other hours before the opening', hours(1, 5), hours(2, 3), []],
] as const)('noticeable changes need confirmation: %s', (_what, was, is, said) => {
  expect(consequencesOf(was, is, now)).toEqual(said)
})
