import { expect, test } from 'vitest'
import { isPersonsVisit, parseShortCode, shortCodeOf } from './short-link.ts'

test('a code survives being typed from a poster', () => {
  const code = shortCodeOf(Uint8Array.from([0, 1, 40, 255, 18, 20]))
  expect(code).toBe('018zjm')
  expect(parseShortCode(' OL8ZJM ')).toBe(code)
  expect(parseShortCode('oi8zjm')).toBe(code)
})

test.each(['', 'abcde', 'abcdefg', 'abc-ef', '../..!', 'ሰላምሰላ', 'abcdeu'])('%j is no code', (typed) => {
  expect(parseShortCode(typed)).toBeUndefined()
})

test.each([
  ['a phone', 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', true],
  ['Facebook’s own browser', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]', true],
  ['Telegram’s preview', 'TelegramBot (like TwitterBot)', false],
  ['WhatsApp’s preview', 'WhatsApp/2.23.20.0', false],
  ['Facebook’s preview', 'facebookexternalhit/1.1', false],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1)', false],
  ['a program', 'curl/8.5', false],
  ['nothing', '', false],
])('a visit counts by its browser: %s', (_who, agent, counts) => {
  expect(isPersonsVisit({ agent, purpose: '' })).toBe(counts)
})

test('a page fetched ahead is no visit', () => {
  expect(isPersonsVisit({ agent: 'Mozilla/5.0', purpose: 'prefetch;anonymous-client-ip' })).toBe(false)
})
