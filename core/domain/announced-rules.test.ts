import { describe, expect, test } from 'vitest'
import { readRuleChange, ruleChanges, ruleChangeText } from './announced-rules.ts'
import { asksReason, rulesProblem } from './rules-problem.ts'
import { usualTitleRule } from './title-rule.ts'
import { freeProblem, isAllowed, usualRules } from './voting-rules.ts'

const hours = { opensAt: '2026-08-20T00:00:00.000Z', closesAt: '2026-08-23T00:00:00.000Z', freezesAt: null }
const before = Date.parse('2026-08-19T00:00:00Z')
const during = Date.parse('2026-08-21T00:00:00Z')
const after = Date.parse('2026-08-24T00:00:00Z')
const usual = { ...hours, ...usualRules, titleVotes: usualTitleRule }

test('free votes are off, begin later, or are taken', () => {
  const freeFrom = '2026-08-21T00:00:00.000Z'
  expect(freeProblem(usual, before)).toBeUndefined()
  expect(freeProblem({ freeVotes: false, freeFrom }, after)).toBe('free_votes_off')
  expect(freeProblem({ freeVotes: true, freeFrom }, during - 1)).toBe('free_votes_later')
  expect(freeProblem({ freeVotes: true, freeFrom }, during)).toBeUndefined()
})

test('a phone may vote if its number begins as one of the countries, or if there are none', () => {
  const of = (countries: readonly string[]) => isAllowed('+251912345678', { countries })
  expect([of([]), of(['+1', '+251']), of(['+25']), of(['+1']), of(['+2519123456789'])]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('changed rules survive a round trip as texts that the chain can hold', () => {
  const is = {
    ...usual,
    closesAt: '2026-08-25T00:00:00.000Z',
    voteUsd: 250,
    freeVotes: false,
    freeFrom: '2026-08-21T00:00:00.000Z',
    paidPerDay: 10,
    countries: ['+251', '+1'],
  }
  const changes = ruleChanges(usual, is)
  expect(changes.map(ruleChangeText)).toEqual([
    'closesAt=2026-08-23T00:00:00.000Z>2026-08-25T00:00:00.000Z',
    'voteUsd=100>250',
    'freeVotes=true>false',
    'freeFrom=>2026-08-21T00:00:00.000Z',
    'paidPerDay=>10',
    'countries=>+251 +1',
  ])
  expect(changes.map((change) => readRuleChange(ruleChangeText(change)))).toEqual(changes)
  for (const text of ['', 'voteUsd', 'voteUsd=1', 'name=a>b', 'voteUsd=1>2>3'])
    expect(readRuleChange(text)).toBeUndefined()
  expect(ruleChanges(usual, { ...usual })).toEqual([])
})

describe('rules are saved', () => {
  test('without a reason before voting, and only with one from its opening on', () => {
    for (const changed of [{ voteEtb: 1 }, { countries: ['+1'] }, { titleVotes: ['paid'] as const }]) {
      const wish = { ...usual, ...changed }
      expect(rulesProblem(usual, wish, '', before)).toBeUndefined()
      for (const now of [during, after]) {
        expect(rulesProblem(usual, wish, '', now)).toBe('rules_reason_missing')
        expect(rulesProblem(usual, wish, 'the bank asks for more', now)).toBeUndefined()
      }
    }
    expect(asksReason(usual, { ...usual, freezesAt: hours.closesAt }, during)).toBe(false)
  })

  test('only if free votes begin while voting is open, and not in the past', () => {
    const from = (freeFrom: string, now: number) => rulesProblem(usual, { ...usual, freeFrom }, 'why', now)
    expect(from('2026-08-19T23:59:59.999Z', before)).toBe('free_outside_hours')
    expect(from('2026-08-23T00:00:00.001Z', before)).toBe('free_outside_hours')
    expect(from(hours.opensAt, before)).toBeUndefined()
    expect(from('2026-08-20T12:00:00.000Z', during)).toBe('moment_has_passed')
    const since = { ...usual, freeFrom: '2026-08-20T12:00:00.000Z' }
    expect(rulesProblem(since, { ...since, voteEtb: 1 }, 'why', during)).toBeUndefined()
  })

  test('only if some vote counts', () => {
    const wish = { ...usual, freeVotes: false, titleVotes: ['proven', 'unproven'] as const }
    expect(rulesProblem(usual, wish, '', before)).toBe('nothing_counts')
    expect(rulesProblem(usual, { ...wish, titleVotes: ['paid'] }, '', before)).toBeUndefined()
  })
})
