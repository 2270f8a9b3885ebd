import { type ContestHours, phaseAt } from './contest.ts'
import { type TitleRule, titleRuleText } from './title-rule.ts'

/** In minor units: what a paid ballot and a contestant's place cost, by an Ethiopian number and by any other. */
export interface Prices {
  readonly voteEtb: number
  readonly voteUsd: number
  readonly feeEtb: number
  readonly feeUsd: number
}

/**
 * What a contest asks of voters beside its hours and title rule. Judged when a ballot is accepted or a payment begun, and never again: a
 * change turns no accepted ballot into a refused one, and what was paid for can be cast (decision 46).
 */
export interface VotingRules extends Prices {
  /** Whether there are free votes at all. */
  readonly freeVotes: boolean
  /** From when on; null: from the opening. */
  readonly freeFrom: string | null
  /** The most picks of a ballot. */
  readonly mostPicks: number
  /** The most paid votes that a phone begins to pay for on one day in Addis Ababa; null: any number. */
  readonly paidPerDay: number | null
  /** How the numbers begin that may vote and pay for votes; empty: all. */
  readonly countries: readonly string[]
}

export const usualRules: VotingRules = {
  voteEtb: 3_000,
  voteUsd: 100,
  feeEtb: 3_000,
  feeUsd: 200,
  freeVotes: true,
  freeFrom: null,
  mostPicks: 3,
  paidPerDay: null,
  countries: [],
}

export const priceFields = ['voteEtb', 'voteUsd', 'feeEtb', 'feeUsd'] as const
export const mostPrice = 10_000_000
export const mostPaidPerDay = 1_000
export const mostCountries = 40
/** The longest public reason for a changed rule. */
export const rulesReasonMost = 300

/** Whether this phone (E.164) may vote and pay for votes. */
export const isAllowed = (phone: string, { countries }: Pick<VotingRules, 'countries'>): boolean =>
  countries.length === 0 || countries.some((prefix) => phone.startsWith(prefix))

export type FreeProblem = 'free_votes_off' | 'free_votes_later'

/** Why no free ballot is taken at a moment (epoch ms). */
export function freeProblem(
  { freeVotes, freeFrom }: Pick<VotingRules, 'freeVotes' | 'freeFrom'>,
  at: number,
): FreeProblem | undefined {
  if (!freeVotes) return 'free_votes_off'
  return freeFrom !== null && at < Date.parse(freeFrom) ? 'free_votes_later' : undefined
}

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

export type Announced = Pick<ContestHours, 'opensAt' | 'closesAt'> & VotingRules

/** A rule before and after, as texts without `,`, `>` and `|`. Nothing is an empty text. */
export interface RuleChange {
  readonly rule: AnnouncedRule
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
  const rule = announcedRules.find((one) => one === name)
  return rule && before !== undefined && after !== undefined ? { rule, before, after } : undefined
}

export type RulesProblem = 'free_outside_hours' | 'moment_has_passed' | 'nothing_counts' | 'rules_reason_missing'

type RuledSettings = Announced & ContestHours & { readonly titleVotes: TitleRule }

/** Why rules cannot be saved. Once people vote, any change of what is announced needs a public reason. */
export function rulesProblem(
  was: RuledSettings,
  is: RuledSettings,
  reason: string,
  now: number,
): RulesProblem | undefined {
  if (is.freeFrom !== null) {
    const from = Date.parse(is.freeFrom)
    if (from < Date.parse(is.opensAt) || from > Date.parse(is.closesAt)) return 'free_outside_hours'
    if (is.freeFrom !== was.freeFrom && from <= now) return 'moment_has_passed'
  }
  if (!is.freeVotes && !is.titleVotes.includes('paid')) return 'nothing_counts'
  return reason === '' && asksReason(was, is, now) ? 'rules_reason_missing' : undefined
}

/** Whether saving changes what voters were told while they vote, or after. */
export const asksReason = (was: RuledSettings, is: RuledSettings, now: number): boolean =>
  phaseAt(was, now) !== 'upcoming' &&
  (titleRuleText(was.titleVotes) !== titleRuleText(is.titleVotes) || ruleChanges(was, is).length > 0)
