import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { type BallotKind, ballotProblem, type Candidate, countedPicks } from '@ashenda/core/domain/ballot.ts'
import type { ContestHours } from '@ashenda/core/domain/contest.ts'
import type { VoteClass } from '@ashenda/core/domain/title-rule.ts'
import type { HourDelta, JudgedBallot, TallyDelta } from '@ashenda/db/queries/ballots/ballot-group.ts'

const text = (first: string, second: string): number => (first < second ? -1 : first > second ? 1 : 0)

/**
 * Each ballot once, as first accepted, sorted by voter, credit, time, id: every worker's lock order, in which the earlier of two exclusive
 * ballots comes first. (Text order equals Postgres's: all are lower-case UUIDs.)
 */
export function sortGroup(ballots: readonly QueuedBallot[]): readonly QueuedBallot[] {
  const once = new Map<string, QueuedBallot>()
  for (const ballot of ballots) {
    const known = once.get(ballot.id)
    if (known === undefined || ballot.at < known.at) once.set(ballot.id, ballot)
  }
  return [...once.values()].sort(
    (first, second) =>
      text(first.voter, second.voter) ||
      text(first.credit ?? '', second.credit ?? '') ||
      first.at - second.at ||
      text(first.id, second.id),
  )
}

/** One row per voter of a sorted group. */
export const votersOf = (sorted: readonly QueuedBallot[]): readonly QueuedBallot[] =>
  sorted.filter((ballot, index) => ballot.voter !== sorted[index - 1]?.voter)

/** Judges each ballot as of its acceptance, by the contest's and contestants' present data. */
export const judgeGroup = (
  sorted: readonly QueuedBallot[],
  contest: ContestHours,
  candidates: ReadonlyMap<string, Candidate>,
): readonly JudgedBallot[] =>
  sorted.map((ballot) => ({
    ballot,
    reason:
      ballotProblem(ballot, ballot.at, contest, (id) => candidates.get(id)) ??
      (ballot.kind === 'paid' && ballot.credit === undefined ? 'credit_missing' : null),
  }))

const emptyDelta = { free: 0, proven: 0, first: 0, second: 0, third: 0 }

const columnOf = (kind: BallotKind, rank: number): 'free' | 'first' | 'second' | 'third' => {
  if (kind === 'free') return 'free'
  return rank === 0 ? 'first' : rank === 1 ? 'second' : 'third'
}

const classOf = ({ kind, proven }: QueuedBallot): VoteClass =>
  kind === 'paid' ? 'paid' : proven ? 'proven' : 'unproven'

type Growing<T> = { -readonly [K in keyof T]: T[K] extends object ? Growing<T[K]> : T[K] }

/** The tally changes of counted ballots, sorted by contestant. */
export function deltasOf(counted: readonly QueuedBallot[]): readonly TallyDelta[] {
  const deltas = new Map<string, Growing<TallyDelta>>()
  for (const ballot of counted) {
    for (const [rank, contestant] of countedPicks(ballot.kind, ballot.picks).entries()) {
      const delta = deltas.get(contestant) ?? {
        contestant,
        ...emptyDelta,
        reachedAt: { paid: null, proven: null, unproven: null },
      }
      delta[columnOf(ballot.kind, rank)] += 1
      const of = classOf(ballot)
      if (of === 'proven') delta.proven += 1
      delta.reachedAt[of] = Math.max(delta.reachedAt[of] ?? 0, ballot.at)
      deltas.set(contestant, delta)
    }
  }
  return [...deltas.values()].sort((first, second) => text(first.contestant, second.contestant))
}

const hourMs = 3_600_000

/** The same by UTC hour of acceptance. */
export function hoursOf(counted: readonly QueuedBallot[]): readonly HourDelta[] {
  const hours = new Map<number, Map<string, { -readonly [K in keyof HourDelta]: HourDelta[K] }>>()
  for (const ballot of counted) {
    const hour = Math.floor(ballot.at / hourMs) * hourMs
    const deltas = hours.get(hour) ?? new Map()
    hours.set(hour, deltas)
    for (const contestant of countedPicks(ballot.kind, ballot.picks)) {
      const delta = deltas.get(contestant) ?? { contestant, hour, free: 0, paid: 0 }
      delta[ballot.kind] += 1
      deltas.set(contestant, delta)
    }
  }
  return [...hours.values()].flatMap((deltas) => [...deltas.values()])
}
