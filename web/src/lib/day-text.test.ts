import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('the day of a vote is the same for all readers, in the language’s calendar', () => {
  expect(dayText('en', '2026-08-22')).toBe('August 22, 2026')
  expect(dayText('ti', '2026-08-22')).toBe('16 ነሓሰ 2018')
  expect(dayText('am', '2026-08-22')).toBe('ነሐሴ 16 ቀን 2018')
})
