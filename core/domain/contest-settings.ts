import { type ContestHours, isFrozenAt, phaseAt } from './contest.ts'
import type { Moderation } from './moderation.ts'
import type { PhoneProof } from './phone-proof.ts'
import type { TitleRule } from './title-rule.ts'
import type { VotingRules } from './voting-rules.ts'

/** An admin's settings of a contest. */
export interface ContestSettings extends ContestHours, VotingRules {
  readonly name: string
  /** Whether a new contestant takes part at once; null: as the environment says. */
  readonly approval: 'auto' | 'manual' | null
  /** Whether contestants' texts and photos are public at once; null: as the environment says. */
  readonly moderation: Moderation | null
  /** Which free votes need a code. */
  readonly phoneProof: PhoneProof
  /** Whether votes that stand out also need a code. */
  readonly proofWhenUnusual: boolean
  /** Number prefixes that codes are sent to. */
  readonly proofPrefixes: readonly string[]
  /** Which votes count towards a title. */
  readonly titleVotes: TitleRule
  /** Somebody saved the prices, or said that they are right. */
  readonly pricesConfirmed: boolean
}

export type SettingsProblem =
  | 'closes_before_opening'
  | 'freeze_outside_hours'
  | 'opening_fixed'
  | 'closing_fixed'
  | 'already_open'
  | 'moment_has_passed'

/** A contest whose hours are to change. */
export interface JudgedContest extends ContestHours {
  readonly hasVotes: boolean
  /** Nobody has been told of it. */
  readonly isDraft: boolean
}

/**
 * Why settings cannot be saved. A moment by which votes were judged may not move into the past: a vote in time must not become late, and
 * public counts must never fall back. The opening stays once there are votes, the closing once it has come: next year is another contest.
 */
export function settingsProblem(was: JudgedContest, is: ContestHours, now: number): SettingsProblem | undefined {
  const [opens, closes] = [Date.parse(is.opensAt), Date.parse(is.closesAt)]
  if (was.hasVotes && opens !== Date.parse(was.opensAt)) return 'opening_fixed'
  if (!was.isDraft && phaseAt(was, now) === 'closed' && closes !== Date.parse(was.closesAt)) return 'closing_fixed'
  if (closes <= opens) return 'closes_before_opening'
  if (is.freezesAt !== null && (Date.parse(is.freezesAt) < opens || Date.parse(is.freezesAt) > closes))
    return 'freeze_outside_hours'
  if (was.isDraft) return undefined
  const isLate = (from: string | null, to: string | null): boolean =>
    to !== null && (from === null || Date.parse(from) !== Date.parse(to)) && Date.parse(to) <= now
  if (isLate(was.closesAt, is.closesAt) || isLate(was.freezesAt, is.freezesAt)) return 'moment_has_passed'
  if (opens <= Date.parse(was.opensAt)) return undefined
  if (phaseAt(was, now) === 'open') return 'already_open'
  return opens <= now ? 'moment_has_passed' : undefined
}

export type Consequence = 'closes-earlier' | 'counts-public-again'

/** What voters and viewers would notice at once or lose: an admin must confirm it. */
export function consequencesOf(was: ContestHours, is: ContestHours, now: number): readonly Consequence[] {
  const [phaseWas, phaseIs] = [phaseAt(was, now), phaseAt(is, now)]
  const isShorter = Date.parse(is.closesAt) < Date.parse(was.closesAt)
  const [frozeBefore, isFrozen] = [isFrozenAt(was, now), isFrozenAt(is, now)]
  const said: readonly (readonly [Consequence, boolean])[] = [
    ['closes-earlier', phaseWas === 'open' && phaseIs === 'open' && isShorter],
    ['counts-public-again', frozeBefore && !isFrozen],
  ]
  return said.filter(([, isTrue]) => isTrue).map(([consequence]) => consequence)
}
