import { expect, test } from 'vitest'
import { numberText } from './format.ts'

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
