import { type ContestHours, phaseAt } from './contest.ts'
import type { PhoneProof } from './phone-proof.ts'

/**
 * The class of a vote: paid, from a proven phone (core/domain/phone-proof.ts), or from a number that was
 * only typed.
 */
export const voteClasses = ['paid', 'proven', 'unproven'] as const
export type VoteClass = (typeof voteClasses)[number]

/** Which votes count towards a title, in the order of `voteClasses`. */
export type TitleRule = readonly VoteClass[]

/** The rule of a contest for which none was decided. The chain has no entry for it. */
export const usualTitleRule: TitleRule = [...voteClasses]

/** All there are: nobody weighs typed numbers more than those that answered. */
export const titleRules: readonly TitleRule[] = [
  usualTitleRule,
  ['paid', 'proven'],
  ['paid'],
  ['proven', 'unproven'],
  ['proven'],
]

/** A rule as one text, for the chain, for logs and for a field of a form. */
export const titleRuleText = (rule: TitleRule): string => rule.join(',')

export type TitleRuleName = 'paid_proven_unproven' | 'paid_proven' | 'paid' | 'proven_unproven' | 'proven'

/** What its texts are called by. */
export const titleRuleName = (rule: TitleRule): TitleRuleName => rule.join('_') as TitleRuleName // one of `titleRules`, each of which is named above

/** @returns undefined for what is no rule */
export const readTitleRule = (text: string): TitleRule | undefined =>
  titleRules.find((rule) => titleRuleText(rule) === text)

/** Public where a rule was changed; in characters. */
export const titleReasonMost = 300

export type TitleProblem = 'title_needs_proof' | 'title_reason_missing'

interface TitleSettings {
  readonly titleVotes: TitleRule
  readonly phoneProof: PhoneProof
}

/**
 * Why a rule cannot be saved. If only proven free votes count, everybody must be asked for a code: otherwise a voter who is not asked
 * could not make her vote count. Once people vote, the rule changes only with a reason that everybody can read.
 */
export function titleProblem(
  was: ContestHours & TitleSettings,
  is: TitleSettings,
  reason: string,
  now: number,
): TitleProblem | undefined {
  const { titleVotes, phoneProof } = is
  if (titleVotes.includes('proven') && !titleVotes.includes('unproven') && phoneProof !== 'always')
    return 'title_needs_proof'
  const isChanged = titleRuleText(was.titleVotes) !== titleRuleText(titleVotes)
  return isChanged && reason === '' && phaseAt(was, now) !== 'upcoming' ? 'title_reason_missing' : undefined
}

/** A contestant's counted votes by what stands behind them, and those that are set aside until an admin decides. */
export interface VoteTotals extends Readonly<Record<VoteClass, number>> {
  readonly quarantined: number
}

/** What of them decides a title. */
export const titleVotesOf = (totals: VoteTotals, rule: TitleRule): number =>
  rule.reduce((sum, one) => sum + totals[one], 0)
