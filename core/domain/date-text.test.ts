import { expect, test } from 'vitest'
import { dayText, englishMoment, numberText } from './date-text.ts'

test.each(['ti', 'am', 'en', 'ar', 'hi', 'ko'])('whole numbers in %s follow its own rules', (tag) => {
  const own = new Intl.NumberFormat([tag, 'en'])
  for (const value of [
    0,
    7,
    999,
    1_000,
    12_345,
    999_999,
    1_000_000,
    1_234_567_890,
    Number.MAX_SAFE_INTEGER,
    -1,
    -1_234,
  ])
    expect(numberText(tag, value)).toBe(own.format(value))
})

test('fractions too', () => {
  expect(numberText('ti', 1_234.5)).toBe('1,234.5')
})

test('every half hour of a leap year equals the platform’s format', () => {
  const own = new Intl.DateTimeFormat('en', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Africa/Addis_Ababa',
  })
  for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 30 * 60_000) {
    const told = englishMoment(new Date(at), 3 * 3_600_000).replace(/\s/g, ' ')
    if (told !== own.format(at).replace(/\s/g, ' ')) expect(told).toBe(own.format(at))
  }
})

test('the day of a vote is the same for all readers, in the language’s calendar', () => {
  expect(dayText('en', '2026-08-22')).toBe('August 22, 2026')
  expect(dayText('ti', '2026-08-22')).toBe('16 ነሓሰ 2018')
  expect(dayText('am', '2026-08-22')).toBe('ነሐሴ 16 ቀን 2018')
})
