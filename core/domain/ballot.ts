import type { ErrorCode } from '../errors.ts'
import { type ContestHours, phaseAt } from './contest.ts'

export const ballotKinds = ['free', 'paid'] as const
export type BallotKind = (typeof ballotKinds)[number]

/** One ballot carries 1 to 3 votes, each worth one, ranked in the order sent. */
export const maxPicks = 3

/** What deciding on a pick needs to know of a contestant. */
export interface Candidate {
  readonly paidAt: string | null
  /** ISO 8601; since when she takes no part, or waits for an admin to look at her for the first time; null while she takes part. */
  readonly hiddenSince: string | null
}

export const refusalReasons = [
  'unknown_contestant',
  'unpaid_contestant',
  'inactive_contestant',
  'contest_not_open',
  'contest_closed',
  'free_vote_used',
  'credit_missing',
  'credit_spent',
] as const satisfies readonly ErrorCode[]
export type RefusalReason = (typeof refusalReasons)[number]

export type PicksProblem = Extract<ErrorCode, 'no_picks' | 'too_many_picks' | 'duplicate_pick'>

/** What is wrong with a list of picks by itself, whatever is known of the contestants. */
export function picksProblem(picks: readonly string[]): PicksProblem | undefined {
  if (picks.length === 0) return 'no_picks'
  if (picks.length > maxPicks) return 'too_many_picks'
  return new Set(picks).size < picks.length ? 'duplicate_pick' : undefined
}

/** Where a ballot stands: as it was judged, or where what happened later led. */
export const ballotStatuses = ['counted', 'refused', 'quarantined', 'voided'] as const
export type BallotStatus = (typeof ballotStatuses)[number]

/** A free ballot counts its first pick only. */
export const countedPicks = (kind: BallotKind, picks: readonly string[]): readonly string[] =>
  kind === 'free' ? picks.slice(0, 1) : picks

/** Why a contestant cannot be voted for at a moment (epoch ms), or undefined where she can. */
export function candidateProblem(candidate: Candidate | undefined, at: number): RefusalReason | undefined {
  if (candidate === undefined) return 'unknown_contestant'
  if (candidate.paidAt === null) return 'unpaid_contestant'
  if (candidate.hiddenSince !== null && Date.parse(candidate.hiddenSince) <= at) return 'inactive_contestant'
  return undefined
}

/**
 * Whether a ballot stands at the moment it was accepted; one bad pick refuses the whole. API and worker ask the same
 * question, the API to answer at once, the worker because only it decides.
 */
export function ballotProblem(
  ballot: { readonly picks: readonly string[] },
  at: number,
  contest: ContestHours,
  candidateOf: (id: string) => Candidate | undefined,
): RefusalReason | undefined {
  const phase = phaseAt(contest, at)
  if (phase !== 'open') return phase === 'upcoming' ? 'contest_not_open' : 'contest_closed'
  for (const pick of ballot.picks) {
    const problem = candidateProblem(candidateOf(pick), at)
    if (problem) return problem
  }
  return undefined
}
