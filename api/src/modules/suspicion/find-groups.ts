import type { ContestantVotes, SuspiciousGroup } from '@ashenda/core/contracts/http/suspicion.ts'
import { type BallotSelection, selectionText } from '@ashenda/core/domain/ballot-selection.ts'
import { isConspicuous, type Mark, marksOf } from '@ashenda/core/domain/suspicion.ts'
import { joinWindows, union } from '@ashenda/core/domain/time-windows.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import {
  readFigures,
  type SelectionFigures,
  type ContestantVotes as VotesRow,
} from '@ashenda/db/queries/ballots/ballot-figures.ts'
import {
  type BusyWindow,
  type Day,
  findBrowserSessions,
  findBusyWindows,
  findPhoneRuns,
} from '@ashenda/db/queries/ballots/conspicuous-ballots.ts'
import { limitTransaction } from '@ashenda/db/transaction-limit.ts'

/** Of all kinds together. */
const shownAtOnce = 50
/** A festival day of a million ballots takes seconds. */
const statementMs = 20_000
/** For all statements together. */
const searchMs = 60_000

export interface FoundGroups {
  readonly groups: SuspiciousGroup[]
  readonly next: number | null
  /** Found beyond this page. */
  readonly leftOut: number
}

interface Candidate {
  readonly selection: BallotSelection
  readonly usual: number | null
  readonly marks: readonly Mark[]
  readonly ballots: number
  readonly isOpen: boolean
}

/**
 * A page of a day's groups of free ballots that stand out. Undecided ones come first, and the kinds take turns, largest
 * first, so that no kind hides another. Read in one snapshot. @throws Postgres errors, such as a timeout
 */
export const findGroups = (sql: Sql, contest: string, day: Day, page: number): Promise<FoundGroups> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await limitTransaction(tx, searchMs, statementMs)
    const { candidates, beside } = await findCandidates(tx, contest, day)
    const end = (page + 1) * shownAtOnce
    const groups: SuspiciousGroup[] = []
    for (const candidate of candidates.slice(page * shownAtOnce, end)) {
      const group = await measure(tx, contest, candidate)
      if (group) groups.push(group)
    }
    return {
      groups: groups.toSorted(byUrgency),
      next: candidates.length > end ? page + 1 : null,
      leftOut: Math.max(0, candidates.length - end) + beside,
    }
  }) as Promise<FoundGroups> // postgres.js widens the result of begin

interface Candidates {
  readonly candidates: readonly Candidate[]
  /** Found beyond those examined. */
  readonly beside: number
}

async function findCandidates(tx: Transaction, contest: string, day: Day): Promise<Candidates> {
  const windows = await findBusyWindows(tx, contest, day)
  const sessions = await findBrowserSessions(tx, contest, day)
  const runs = await findPhoneRuns(tx, contest, day)
  const addresses = joinWindows(windows.flatMap((window) => markWindow(window)))
    .filter((group) => !sessions.some((session) => isSameBallots(group, session)))
    .map(
      ({ hash, from, to, usual, marks, ballots, isOpen }): Candidate => ({
        selection: { by: 'address', hash, from, to },
        ...{ usual, marks, ballots, isOpen },
      }),
    )
  const browsers = sessions.map(
    ({ hash, from, to, ballots, isOpen }): Candidate => ({
      selection: { by: 'browser', hash, from, to },
      ...{ usual: null, marks: ['browsers'], ballots, isOpen },
    }),
  )
  const numbers = runs.map(
    ({ first, last, from, to, ballots, isOpen }): Candidate => ({
      selection: { by: 'numbers', first, last, from, to },
      ...{ usual: null, marks: ['neighbours'], ballots, isOpen },
    }),
  )
  return {
    candidates: inTurn([browsers, numbers, addresses]),
    beside: [windows, sessions, runs].reduce((sum, found) => sum + (found[0]?.total ?? 0) - found.length, 0),
  }
}

/** If everything unusual at an address came from one browser, the browser is the better group. */
const isSameBallots = (one: Day & { ballots: number }, other: Day & { ballots: number }): boolean =>
  one.ballots === other.ballots && one.from === other.from && one.to === other.to

/** The largest of each kind, then the second largest of each; decided ones last. */
function inTurn(kinds: readonly (readonly Candidate[])[]): readonly Candidate[] {
  const inTurns = (isOpen: boolean): readonly Candidate[] =>
    kinds
      .flatMap((kind) =>
        kind
          .filter((candidate) => candidate.isOpen === isOpen)
          .toSorted(bySize)
          .map((candidate, turn) => ({ candidate, turn })),
      )
      .toSorted((one, other) => one.turn - other.turn || bySize(one.candidate, other.candidate))
      .map(({ candidate }) => candidate)
  return [...inTurns(true), ...inTurns(false)]
}

const bySize = (one: Candidate, other: Candidate): number => other.ballots - one.ballots

/** Undefined if it does not stand out. The leader's share is compared with the day's once the figures are read. */
function markWindow(window: BusyWindow) {
  const marks = marksOf(window, { perWindow: window.usual, leaderShare: 0 })
  return isConspicuous(marks) ? [{ ...window, marks }] : []
}

async function measure(tx: Transaction, contest: string, candidate: Candidate): Promise<SuspiciousGroup | undefined> {
  const { selection, usual } = candidate
  const figures = await readFigures(tx, contest, selection)
  if (!figures) return undefined
  const found = marksOf(figures, { perWindow: usual ?? figures.peak, leaderShare: figures.leaderShare })
  // A lead that is also the whole day's lead is no sign.
  const marks = union(
    found,
    candidate.marks.filter((mark) => mark !== 'leader'),
  )
  return isConspicuous(marks) ? presentGroup(narrowed(selection, figures), figures, { usual, marks }) : undefined
}

/** Limits the selection to the known ballots, so that later ones need their own decision. */
const narrowed = (selection: BallotSelection, { from, to }: Day): BallotSelection =>
  'from' in selection ? { ...selection, from, to } : selection

const byUrgency = (one: SuspiciousGroup, other: SuspiciousGroup): number =>
  other.standing.counted - one.standing.counted ||
  other.marks.length - one.marks.length ||
  (one.key < other.key ? -1 : 1)

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
