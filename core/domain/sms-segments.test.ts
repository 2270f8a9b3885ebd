import { describe, expect, test } from 'vitest'
import { smsLengthOf } from './sms-segments.ts'

describe('the length of a short message', () => {
  test.each([
    ['Latin letters', 'a'.repeat(160), 'gsm', 1, 0],
    ['one more of them', 'a'.repeat(161), 'gsm', 2, 145],
    ['a euro sign takes two places', '€'.repeat(80), 'gsm', 1, 0],
    ['and is not divided', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'gsm', 2, 141],
    ["Ge'ez", 'ሀ'.repeat(70), 'ucs2', 1, 0],
    ["one more letter of Ge'ez", 'ሀ'.repeat(71), 'ucs2', 2, 63],
    ["one letter of Ge'ez among Latin ones", `${'a'.repeat(134)}ሀ`, 'ucs2', 3, 66],
    ['a flower is two places', '🌼'.repeat(35), 'ucs2', 1, 0],
    ['nothing', '', 'gsm', 1, 160],
  ])('%s', (_title, text, alphabet, segments, left) => {
    expect(smsLengthOf(text)).toMatchObject({ alphabet, segments, left })
  })
})
