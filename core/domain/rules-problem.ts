import { type Announced, ruleChanges } from './announced-rules.ts'
import { type ContestHours, phaseAt } from './contest.ts'
import { type TitleRule, titleRuleText } from './title-rule.ts'

export const mostPrice = 10_000_000
export const mostPaidPerDay = 1_000
export const mostCountries = 40
/** The longest public reason for a changed rule. */
export const rulesReasonMost = 300

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
