import { expect, test } from 'vitest'
import { startI18n, translate } from '../../../lib/i18n.ts'
import { type LanguageCode, languageOf } from '../../../lib/language.ts'
import { loadTexts } from '../../../lib/texts.ts'
import { durationText } from './use-duration.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const told = async (code: LanguageCode): Promise<string[]> => {
  startI18n(code, await loadTexts(code, ['first-page', 'console']))
  const words = { t: translate, tag: languageOf(code).tag }
  return [250.4, second, 1_460, 13_400, 13 * minute, 2 * hour, 25.5 * hour].map((ms) => durationText(ms, words))
}

test('a time is told in the unit that fits it, in English', async () => {
  expect(await told('en')).toEqual(['250 ms', '1 sec', '1.5 sec', '13 sec', '13 min', '2 hr', '25.5 hr'])
})

test.each(['tig', 'om'] as const)('a time is told in Tigrinya words where %s is chosen', async (code) => {
  expect(await told(code)).toEqual(['250 ሚሊካልኢት', '1 ካልኢት', '1.5 ካልኢት', '13 ካልኢት', '13 ደቓይቕ', '2 ሰዓታት', '25.5 ሰዓታት'])
})

test('a time is told in Amharic words', async () => {
  expect(await told('am')).toEqual(['250 ሚሊሰከንድ', '1 ሰከንድ', '1.5 ሰከንዶች', '13 ሰከንዶች', '13 ደቂቃዎች', '2 ሰዓታት', '25.5 ሰዓታት'])
})

test('one of a unit is told in its own form', async () => {
  startI18n('tig', await loadTexts('tig', ['first-page', 'console']))
  expect(translate('console:queues.minutes', { count: 1, number: 1 })).toBe('1 ደቒቕ')
  expect(translate('console:queues.hours', { count: 1, number: 1 })).toBe('1 ሰዓት')
})
