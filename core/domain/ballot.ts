import type { ErrorCode } from '../errors.ts'
import { type ContestHours, phaseAt } from './contest.ts'

export const ballotKinds = ['free', 'paid'] as const
export type BallotKind = (typeof ballotKinds)[number]

/** One ballot carries 1 to 3 votes, each worth one, ranked in the order sent. */
export const maxPicks = 3

/** The facts about a contestant that decide on a pick. */
export interface Candidate {
  readonly paidAt: string | null
  /** ISO 8601: inactive or awaiting first approval since then; null while she takes part. */
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

/** Problems of a list of picks alone, regardless of the contestants. */
export function picksProblem(picks: readonly string[]): PicksProblem | undefined {
  if (picks.length === 0) return 'no_picks'
  if (picks.length > maxPicks) return 'too_many_picks'
  return new Set(picks).size < picks.length ? 'duplicate_pick' : undefined
}

/** A ballot's state, as judged or changed later. */
export const ballotStatuses = ['counted', 'refused', 'quarantined', 'voided'] as const
export type BallotStatus = (typeof ballotStatuses)[number]

/** A free ballot counts its first pick only. */
export const countedPicks = (kind: BallotKind, picks: readonly string[]): readonly string[] =>
  kind === 'free' ? picks.slice(0, 1) : picks

/** Why a contestant cannot get votes at a moment (epoch ms); undefined if she can. */
export function candidateProblem(candidate: Candidate | undefined, at: number): RefusalReason | undefined {
  if (candidate === undefined) return 'unknown_contestant'
  if (candidate.paidAt === null) return 'unpaid_contestant'
  if (candidate.hiddenSince !== null && Date.parse(candidate.hiddenSince) <= at) return 'inactive_contestant'
  return undefined
}

/**
 * Whether a ballot is valid at its moment of acceptance; one bad pick refuses all. API and worker share this rule: the API answers early,
 * the worker decides.
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
