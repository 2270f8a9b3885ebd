import type { PhoneProof } from './phone-proof.ts'

/** The class of a vote: paid, from a proven phone (core/domain/phone-proof.ts), or from a typed number. */
export const voteClasses = ['paid', 'proven', 'unproven'] as const
export type VoteClass = (typeof voteClasses)[number]

/** Which votes count towards a title, in the order of `voteClasses`. */
export type TitleRule = readonly VoteClass[]

/** The default rule of a contest. The chain has no entry for it. */
export const usualTitleRule: TitleRule = [...voteClasses]

/** All allowed rules: none favours typed numbers over proven ones. */
export const titleRules: readonly TitleRule[] = [
  usualTitleRule,
  ['paid', 'proven'],
  ['paid'],
  ['proven', 'unproven'],
  ['proven'],
]

/** A rule as text, for the chain, logs and form fields. */
export const titleRuleText = (rule: TitleRule): string => rule.join(',')

export type TitleRuleName = 'paid_proven_unproven' | 'paid_proven' | 'paid' | 'proven_unproven' | 'proven'

/** The key of its texts. */
export const titleRuleName = (rule: TitleRule): TitleRuleName => rule.join('_') as TitleRuleName // one of `titleRules`, each of which is named above

/** @returns undefined if it is no rule */
export const readTitleRule = (text: string): TitleRule | undefined =>
  titleRules.find((rule) => titleRuleText(rule) === text)

export type TitleProblem = 'title_needs_proof'

interface TitleSettings {
  readonly titleVotes: TitleRule
  readonly phoneProof: PhoneProof
}

/**
 * Why a rule cannot be saved. Proven votes only requires a code from everybody, otherwise a voter who is not asked could not make her vote
 * count.
 */
export const titleProblem = ({ titleVotes, phoneProof }: TitleSettings): TitleProblem | undefined =>
  titleVotes.includes('proven') && !titleVotes.includes('unproven') && phoneProof !== 'always'
    ? 'title_needs_proof'
    : undefined

/** A contestant's counted votes by class, and quarantined ones. */
export interface VoteTotals extends Readonly<Record<VoteClass, number>> {
  readonly quarantined: number
}
