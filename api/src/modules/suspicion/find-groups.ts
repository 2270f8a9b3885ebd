import type { BallotCluster } from '@ashenda/core/contracts/http/suspicion.ts'
import type { BallotSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { isConspicuous, type Mark, marksOf } from '@ashenda/core/domain/suspicion.ts'
import { joinWindows, union } from '@ashenda/core/domain/time-windows.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { readFigures } from '@ashenda/db/queries/ballots/ballot-figures.ts'
import {
  type BusyWindow,
  type Day,
  findBrowserSessions,
  findBusyWindows,
  findPhoneRuns,
} from '@ashenda/db/queries/ballots/conspicuous-ballots.ts'
import { limitTransaction } from '@ashenda/db/transaction-limit.ts'
import { presentGroup } from './presenter.ts'

/** More than anybody looks through. */
const shownAtMost = 50
/** A festival's day of a million ballots takes seconds. */
const statementMs = 20_000
/** All of its statements together. */
const searchMs = 60_000

export interface FoundGroups {
  readonly groups: BallotCluster[]
  /** How many more were found and not measured, because there are more than anybody looks through. */
  readonly leftOut: number
}

interface Candidate {
  readonly selection: BallotSelection
  readonly usual: number | null
  readonly marks: readonly Mark[]
}

/**
 * The groups of a day's free ballots that stand out: what is to be decided first, then by the number of marks and of ballots. Read
 * in one snapshot. @throws what Postgres says of a day that is too much for it
 */
export const findGroups = (sql: Sql, contest: string, day: Day): Promise<FoundGroups> =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    await limitTransaction(tx, searchMs, statementMs)
    const candidates = await findCandidates(tx, contest, day)
    const groups: BallotCluster[] = []
    for (const candidate of candidates.slice(0, shownAtMost)) {
      const group = await measure(tx, contest, candidate)
      if (group) groups.push(group)
    }
    return {
      groups: groups.filter((group) => !isShownAsBrowser(group, groups)).toSorted(byUrgency),
      leftOut: Math.max(0, candidates.length - shownAtMost),
    }
  }) as Promise<FoundGroups> // postgres.js widens the result of begin to an unwrapped form of itself

async function findCandidates(tx: Transaction, contest: string, day: Day): Promise<readonly Candidate[]> {
  const windows = await findBusyWindows(tx, contest, day)
  const addresses = joinWindows(windows.flatMap((window) => markWindow(window))).map(
    ({ hash, from, to, usual, marks }): Candidate => ({ selection: { by: 'address', hash, from, to }, usual, marks }),
  )
  const browsers = (await findBrowserSessions(tx, contest, day)).map(
    (session): Candidate => ({ selection: { by: 'browser', ...session }, usual: null, marks: ['browsers'] }),
  )
  const numbers = (await findPhoneRuns(tx, contest, day)).map(
    (run): Candidate => ({ selection: { by: 'numbers', ...run }, usual: null, marks: ['neighbours'] }),
  )
  // What a village does not do comes before what it does; of each kind those with most ballots.
  return [...browsers, ...numbers, ...addresses].toSorted((one, other) => other.marks.length - one.marks.length)
}

/** None where it does not stand out. What leads here is held against the day when the group is measured. */
function markWindow(window: BusyWindow) {
  const marks = marksOf(window, { perWindow: window.usual, leaderShare: 0 })
  return isConspicuous(marks) ? [{ ...window, marks }] : []
}

async function measure(tx: Transaction, contest: string, candidate: Candidate): Promise<BallotCluster | undefined> {
  const { selection, usual } = candidate
  const figures = await readFigures(tx, contest, selection)
  if (!figures) return undefined
  const found = marksOf(figures, { perWindow: usual ?? figures.peak, leaderShare: figures.leaderShare })
  // A lead that is the whole day's lead is no mark, whatever it looked like in ten minutes.
  const marks = union(
    found,
    candidate.marks.filter((mark) => mark !== 'leader'),
  )
  return isConspicuous(marks) ? presentGroup(narrowed(selection, figures), figures, { usual, marks }) : undefined
}

/** To its first and last ballot, so that what comes in meanwhile is another matter. */
const narrowed = (selection: BallotSelection, { from, to }: Day): BallotSelection =>
  'from' in selection ? { ...selection, from, to } : selection

/** Where all that stands out at an address came from one browser, the browser says more. */
const isShownAsBrowser = ({ by, ballots, from, to }: BallotCluster, groups: readonly BallotCluster[]): boolean =>
  by === 'address' &&
  groups.some((other) => other.by === 'browser' && other.ballots === ballots && other.from === from && other.to === to)

const byUrgency = (one: BallotCluster, other: BallotCluster): number =>
  Number(other.standing.counted > 0) - Number(one.standing.counted > 0) ||
  other.marks.length - one.marks.length ||
  other.standing.counted - one.standing.counted ||
  (one.key < other.key ? -1 : 1)
