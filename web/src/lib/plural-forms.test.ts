import { expect, test, vi } from 'vitest'
import { withEveryForm } from './plural-forms.ts'

const votes = { votes_one: 'ሓደ', votes_other: 'ብዙሕ', live: 'ቀጥታ' }

test('a browser that lacks a language finds a text for every form it asks for', () => {
  vi.spyOn(Intl.PluralRules, 'supportedLocalesOf').mockReturnValue([])
  const every = { ...votes, votes_zero: 'ብዙሕ', votes_two: 'ብዙሕ', votes_few: 'ብዙሕ' }
  expect(withEveryForm('ti', votes)).toMatchObject(every)
  expect(withEveryForm('ti', { home: votes })).toMatchObject({ home: every })
})

test('one that knows it uses the language’s forms', () => {
  expect(withEveryForm('en', votes)).toBe(votes)
})
