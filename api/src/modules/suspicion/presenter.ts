import type { ContestantVotes, SuspiciousGroup } from '@ashenda/core/contracts/http/suspicion.ts'
import { type BallotSelection, selectionText } from '@ashenda/core/domain/ballot-selection.ts'
import type { Mark } from '@ashenda/core/domain/suspicion.ts'
import type { SelectionFigures, ContestantVotes as VotesRow } from '@ashenda/db/queries/ballots/ballot-figures.ts'

export function presentGroup(
  selection: BallotSelection,
  figures: SelectionFigures,
  found: { readonly usual: number | null; readonly marks: readonly Mark[] },
): SuspiciousGroup {
  const { ballots, paid, standing, votes, peak, known, browsers, addresses } = figures
  const { intervalVariation, neighbours, leaderShare, paidBeside } = figures
  return {
    key: selectionText(selection),
    by: selection.by,
    marks: [...found.marks],
    from: iso(figures.from),
    to: iso(figures.to),
    ballots,
    paid,
    standing,
    votes: presentVotes(votes),
    peak,
    usual: found.usual,
    known,
    browsers,
    addresses,
    intervalVariation,
    neighbours,
    leaderShare,
    paidBeside,
  }
}

export const presentVotes = (votes: readonly VotesRow[]): ContestantVotes[] =>
  votes.map(({ contestant, name, votes: count }) => ({ _id: contestant, name, votes: count }))

const iso = (at: number): string => new Date(at).toISOString()
