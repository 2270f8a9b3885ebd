import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import { expect, test } from 'vitest'
import { lastMoment, msToNextMoment } from './contest.ts'

const hours = { opensAt: '2026-08-01T00:00:00Z', closesAt: '2026-08-03T00:00:00Z', freezesAt: '2026-08-02T00:00:00Z' }
const dayMs = 86_400_000
const at = (moment: string): number => Date.parse(moment)

test('the page checks the clock when the contest opens, freezes and closes, and never after that', () => {
  expect(msToNextMoment(hours, at('2026-07-31T23:59:59Z'))).toBe(1_000)
  expect(msToNextMoment(hours, at('2026-08-01T00:00:00Z'))).toBe(dayMs)
  expect(msToNextMoment(hours, at('2026-08-02T12:00:00Z'))).toBe(dayMs / 2)
  expect(msToNextMoment(hours, at('2026-08-03T00:00:00Z'))).toBeUndefined()
})

test('a moment beyond a timer’s range is checked in between', () => {
  expect(msToNextMoment(hours, at('2020-01-01T00:00:00Z'))).toBe(2 ** 31 - 1)
})

test('the contest’s state dates from its last moment', () => {
  const moments = ['2026-07-31T23:59:59Z', ...Object.values(hours), '2026-08-01T12:00:00Z', '2026-08-02T12:00:00Z'].map(
    at,
  )
  for (const moment of [...moments, at(hours.closesAt) - 1, at(hours.closesAt) + dayMs]) {
    const since = lastMoment(hours, moment)
    expect(since).toBeLessThanOrEqual(moment)
    expect([phaseAt(hours, since), isFrozenAt(hours, since)]).toEqual([
      phaseAt(hours, moment),
      isFrozenAt(hours, moment),
    ])
  }
})

test('between moments nothing rerenders', () => {
  expect(lastMoment(hours, at('2026-08-01T00:00:00Z'))).toBe(lastMoment(hours, at('2026-08-01T23:59:59Z')))
  expect(lastMoment(hours, at('2026-08-02T00:00:00Z'))).toBe(at(hours.freezesAt))
})
