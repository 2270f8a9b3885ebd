import { expect, test } from 'vitest'
import { ethiopianDayOf, fromAddis, toAddis } from './addis-time.ts'

test('a moment is shown and read on the clock of Addis Ababa, wherever the admin is', () => {
  expect(toAddis('2026-08-21T21:30:00.000Z')).toBe('2026-08-22T00:30')
  expect(fromAddis('2026-08-22T00:30')).toBe('2026-08-21T21:30:00.000Z')
  expect(fromAddis('')).toBeUndefined()
  expect(fromAddis('2026-08')).toBe(undefined)
})

test('its day in the Ethiopian calendar is that of Addis Ababa', () => {
  expect(ethiopianDayOf('ti', '2026-08-21T20:59:00Z')).toBe('15 ነሓሰ 2018')
  expect(ethiopianDayOf('ti', '2026-08-21T21:00:00Z')).toBe('16 ነሓሰ 2018')
  expect(ethiopianDayOf('en', '2026-08-21T21:00:00Z')).toBe('Nehasse 16, 2018')
  expect(ethiopianDayOf('ko', '2026-08-21T21:00:00Z')).toBe('2018년 12월 16일')
})
