import { expect, test } from 'vitest'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'

test('Tigrinya dates are told in the Ethiopian calendar, by its own names of the months', () => {
  // New year's day.
  expect(ethiopianDate('ti', new Date('2025-09-11T09:00:00Z'))).toBe('1 መስከረም 2018')
  // The festival begins on 16 Nehase.
  expect(ethiopianDate('ti', new Date('2026-08-22T09:00:00Z'))).toBe('16 ነሓሰ 2018')
  expect(ethiopianDay('ti', new Date('2026-08-22T09:00:00Z'))).toBe('16 ነሓሰ')
  expect(ethiopianDate('en', new Date())).toBeUndefined()
})

test('Amharic dates are told in the Ethiopian calendar, without its era', () => {
  expect(ethiopianDate('am', new Date('2025-09-11T09:00:00Z'))).toBe('መስከረም 1 ቀን 2018')
  expect(ethiopianDay('am', new Date('2026-08-22T09:00:00Z'))).toBe('ነሐሴ 16')
})

test('[I18-04] a day begins at midnight in Addis Ababa, or in the zone that is asked for', () => {
  const beforeMidnight = new Date('2026-08-21T20:59:00Z')
  const midnight = new Date('2026-08-21T21:00:00Z')
  expect([beforeMidnight, midnight].map((at) => ethiopianDay('ti', at))).toEqual(['15 ነሓሰ', '16 ነሓሰ'])
  expect(ethiopianDay('ti', midnight, 'America/Los_Angeles')).toBe('15 ነሓሰ')
})
