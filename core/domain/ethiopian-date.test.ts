import { expect, test } from 'vitest'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'

test('every day of two centuries equals the platform’s calendar', () => {
  const known = new Intl.DateTimeFormat('en-u-ca-ethiopic', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const months = Array.from(
    { length: 13 },
    (_, month) => ethiopianDate('ti', new Date(Date.UTC(2025, 8, 11) + month * 30 * 86_400_000), 0)?.split(' ')[1],
  )
  expect(new Set(months).size).toBe(13)
  for (let at = Date.UTC(1920, 0, 1); at < Date.UTC(2120, 0, 1); at += 86_400_000) {
    const parts = known.formatToParts(at).map(({ type, value }) => [type, value] as const)
    const { day, month, year } = Object.fromEntries(parts)
    const told = `${day} ${months[Number(month) - 1]} ${year}`
    if (ethiopianDate('ti', new Date(at), 0) !== told) expect.fail(new Date(at).toISOString())
    if (ethiopianDate('ti', new Date(at + 86_399_999), 0) !== told) expect.fail(new Date(at).toISOString())
  }
})

test('Tigrinya dates use the Ethiopian calendar with its month names', () => {
  // New year's day.
  expect(ethiopianDate('ti', new Date('2025-09-11T09:00:00Z'))).toBe('1 መስከረም 2018')
  // The festival begins on 16 Nehase.
  expect(ethiopianDate('ti', new Date('2026-08-22T09:00:00Z'))).toBe('16 ነሓሰ 2018')
  expect(ethiopianDay('ti', new Date('2026-08-22T09:00:00Z'))).toBe('16 ነሓሰ')
  expect(ethiopianDate('en', new Date())).toBeUndefined()
})

test('Amharic dates use the Ethiopian calendar without its era', () => {
  expect(ethiopianDate('am', new Date('2025-09-11T09:00:00Z'))).toBe('መስከረም 1 ቀን 2018')
  expect(ethiopianDay('am', new Date('2026-08-22T09:00:00Z'))).toBe('ነሐሴ 16')
})

test('a day begins at midnight in Addis Ababa, or on the given clock', () => {
  const beforeMidnight = new Date('2026-08-21T20:59:00Z')
  const midnight = new Date('2026-08-21T21:00:00Z')
  expect([beforeMidnight, midnight].map((at) => ethiopianDay('ti', at))).toEqual(['15 ነሓሰ', '16 ነሓሰ'])
  expect(ethiopianDay('ti', midnight, -7 * 3_600_000)).toBe('15 ነሓሰ')
})
