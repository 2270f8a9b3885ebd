import { expect, test } from 'vitest'
import { startI18n, translate } from './i18n.ts'
import type { LanguageCode } from './language.ts'
import { loadTexts } from './texts.ts'

const votesIn = async (code: LanguageCode, counts: readonly number[]): Promise<string[]> => {
  startI18n(code, await loadTexts(code, ['first-page']))
  return counts.map((count) => translate('home.votes', { count, number: count }))
}

test('Arabic uses its six plural forms', async () => {
  expect(await votesIn('arabic', [0, 1, 2, 3, 11, 100])).toEqual([
    'لا أصوات',
    'صوت واحد',
    'صوتان',
    '3 أصوات',
    '11 صوتًا',
    '100 صوت',
  ])
})

test('Korean needs one form, English two', async () => {
  expect(await votesIn('korean', [0, 1, 2])).toEqual(['0표', '1표', '2표'])
  expect(await votesIn('en', [0, 1, 2])).toEqual(['0 votes', '1 vote', '2 votes'])
})

test('a language without texts uses its stand-in’s', async () => {
  expect(await votesIn('om', [1, 5])).toEqual(await votesIn('tig', [1, 5]))
  expect(await votesIn('ur', [1, 5])).toEqual(['1 vote', '5 votes'])
})
