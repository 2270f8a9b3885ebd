import { expect, test } from 'vitest'
import { readTitleRule, titleProblem, titleRuleName, titleRules, titleRuleText, usualTitleRule } from './title-rule.ts'

test('a rule survives a round trip as text, and nothing else parses', () => {
  for (const rule of titleRules) {
    expect(readTitleRule(titleRuleText(rule))).toEqual(rule)
    expect(titleRuleName(rule)).toBe(titleRuleText(rule).replaceAll(',', '_'))
  }
  for (const text of ['', 'unproven', 'proven,paid', 'paid,unproven', 'paid,'])
    expect(readTitleRule(text)).toBeUndefined()
})

test('deciding by proven free votes alone requires a code from everybody', () => {
  for (const titleVotes of [['paid', 'proven'], ['proven']] as const) {
    for (const phoneProof of ['off', 'unusual'] as const)
      expect(titleProblem({ titleVotes, phoneProof })).toBe('title_needs_proof')
    expect(titleProblem({ titleVotes, phoneProof: 'always' })).toBeUndefined()
  }
  for (const titleVotes of [usualTitleRule, ['paid'], ['proven', 'unproven']] as const)
    expect(titleProblem({ titleVotes, phoneProof: 'off' })).toBeUndefined()
})
