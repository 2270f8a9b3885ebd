import { expect, test } from 'vitest'
import { readTitleRule, titleProblem, titleRuleName, titleRules, titleRuleText, usualTitleRule } from './title-rule.ts'

const hours = { opensAt: '2026-08-20T00:00:00.000Z', closesAt: '2026-08-23T00:00:00.000Z', freezesAt: null }
const before = Date.parse('2026-08-19T00:00:00Z')
const during = Date.parse('2026-08-21T00:00:00Z')
const after = Date.parse('2026-08-24T00:00:00Z')
const usual = { ...hours, titleVotes: usualTitleRule, phoneProof: 'off' as const }

test('a rule survives a round trip as text, and nothing else parses', () => {
  for (const rule of titleRules) {
    expect(readTitleRule(titleRuleText(rule))).toEqual(rule)
    expect(titleRuleName(rule)).toBe(titleRuleText(rule).replaceAll(',', '_'))
  }
  for (const text of ['', 'unproven', 'proven,paid', 'paid,unproven', 'paid,'])
    expect(readTitleRule(text)).toBeUndefined()
})

test('the rule changes without a reason before voting, and only with one afterwards', () => {
  const wish = { titleVotes: ['paid'], phoneProof: 'off' } as const
  expect(titleProblem(usual, wish, '', before)).toBeUndefined()
  for (const now of [during, after]) {
    expect(titleProblem(usual, wish, '', now)).toBe('title_reason_missing')
    expect(titleProblem(usual, wish, 'codes failed to arrive', now)).toBeUndefined()
    expect(titleProblem(usual, usual, '', now)).toBeUndefined()
  }
})

test('deciding by proven free votes alone requires a code from everybody', () => {
  for (const titleVotes of [['paid', 'proven'], ['proven']] as const) {
    for (const phoneProof of ['off', 'unusual'] as const)
      expect(titleProblem(usual, { titleVotes, phoneProof }, '', before)).toBe('title_needs_proof')
    expect(titleProblem(usual, { titleVotes, phoneProof: 'always' }, '', before)).toBeUndefined()
  }
  for (const titleVotes of [usualTitleRule, ['paid'], ['proven', 'unproven']] as const)
    expect(titleProblem(usual, { titleVotes, phoneProof: 'off' }, '', before)).toBeUndefined()
})
