import type { ContestHours } from './contest.ts'
import type { VotingRules } from './voting-rules.ts'

export const priceFields = ['voteEtb', 'voteUsd', 'feeEtb', 'feeUsd'] as const

/** What is announced, in this order. The title rule is announced by itself (core/domain/title-rule.ts). */
export const announcedRules = [
  'opensAt',
  'closesAt',
  ...priceFields,
  'freeVotes',
  'freeFrom',
  'mostPicks',
  'paidPerDay',
  'countries',
] as const
export type AnnouncedRule = (typeof announcedRules)[number]

/** The titles of a contest and its jury's criteria are announced as one text each (core/domain/titles.ts, jury.ts). */
export const changedRules = [...announcedRules, 'titles', 'jury'] as const
type ChangedRule = (typeof changedRules)[number]

export type Announced = Pick<ContestHours, 'opensAt' | 'closesAt'> & VotingRules

/** A rule before and after, as texts without `,`, `>` and `|`. Nothing is an empty text. */
export interface RuleChange {
  readonly rule: ChangedRule
  readonly before: string
  readonly after: string
}

const textOf = (value: Announced[AnnouncedRule]): string => {
  if (value === null) return ''
  return typeof value === 'object' ? value.join(' ') : String(value)
}

/** Every rule as text. */
export const announcedTexts = (rules: Announced): Readonly<Record<AnnouncedRule, string>> =>
  Object.fromEntries(announcedRules.map((rule) => [rule, textOf(rules[rule])])) as Record<AnnouncedRule, string> // of every rule

/** What of the announced rules is another one now. */
export function ruleChanges(was: Announced, is: Announced): readonly RuleChange[] {
  const [before, after] = [announcedTexts(was), announcedTexts(is)]
  return announcedRules
    .filter((rule) => before[rule] !== after[rule])
    .map((rule) => ({ rule, before: before[rule], after: after[rule] }))
}

/** As the chain, the published file and the table hold it. */
export const ruleChangeText = ({ rule, before, after }: RuleChange): string => `${rule}=${before}>${after}`

/** @returns undefined if it is none */
export function readRuleChange(text: string): RuleChange | undefined {
  const [, name, before, after] = /^(\w+)=([^>]*)>([^>]*)$/.exec(text) ?? []
  const rule = changedRules.find((one) => one === name)
  return rule && before !== undefined && after !== undefined ? { rule, before, after } : undefined
}
