import { expect, test } from 'vitest'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'

test('Tigrinya dates are told in the Ethiopian calendar, by its own names of the months', () => {
  // New year's day.
  expect(ethiopianDate('ti', new Date(2025, 8, 11, 12))).toBe('1 መስከረም 2018')
  // The festival begins on 16 Nehase.
  expect(ethiopianDate('ti', new Date(2026, 7, 22, 12))).toBe('16 ነሓሰ 2018')
  expect(ethiopianDay('ti', new Date(2026, 7, 22, 12))).toBe('16 ነሓሰ')
  expect(ethiopianDate('en', new Date())).toBeUndefined()
})

test('Amharic dates are told in the Ethiopian calendar, without its era', () => {
  expect(ethiopianDate('am', new Date(2025, 8, 11, 12))).toBe('መስከረም 1 ቀን 2018')
  expect(ethiopianDay('am', new Date(2026, 7, 22, 12))).toBe('ነሐሴ 16')
})
