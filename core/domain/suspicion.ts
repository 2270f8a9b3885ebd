import type { BallotStatus } from './ballot.ts'

/**
 * When many ballots look like one person's (docs/decisions/021-suspicion.md). It only decides what admins are shown; they decide on the
 * ballots.
 */

/** Days for which signals are kept. */
export const signalsKeptDays = 7

/** Bursts are measured in windows of this length. */
export const windowMs = 600_000
/** Smaller groups of free ballots are ignored. */
export const leastBallots = 8
/** Phone numbers at most this far apart are neighbours. */
export const neighbourDistance = 5

/** Figures over the free ballots of a group. */
export interface Figures {
  readonly ballots: number
  /** The most within ten minutes. */
  readonly peak: number
  /** Number of browsers. */
  readonly browsers: number
  /** Ballots for the leading contestant. */
  readonly forLeader: number
  /** Standard deviation of the intervals between ballots divided by their mean: about 1 for random arrivals. Null: too few. */
  readonly intervalVariation: number | null
  /** Ballots with a neighbouring phone in the group. */
  readonly neighbours: number
}

/** The usual figures at their origin. */
export interface Usual {
  /** Median free ballots per ten-minute window at the same address that day; 0: no others. */
  readonly perWindow: number
  /** The share of everybody else's free votes that day for the contestant who leads here, 0 to 1. */
  readonly leaderShare: number
}

export const marks = ['browsers', 'neighbours', 'even', 'burst', 'leader'] as const
export type Mark = (typeof marks)[number]

/** Marks that a festive village shows too: many at once, for their own. Neither counts alone. */
const villageMarks: readonly Mark[] = ['burst', 'leader']

/** What sets these ballots apart from normal voting. */
export function marksOf(figures: Figures, usual: Usual): readonly Mark[] {
  const { ballots, peak, browsers, forLeader, intervalVariation, neighbours } = figures
  if (ballots < leastBallots) return []
  const stands: Readonly<Record<Mark, boolean>> = {
    browsers: ballots >= 4 * browsers,
    neighbours: neighbours >= 5 && neighbours >= 0.3 * ballots,
    // With fewer, chance makes intervals this regular now and then.
    even: ballots >= 15 && intervalVariation !== null && intervalVariation < 0.5,
    burst: peak >= 10 && peak >= 3 * usual.perWindow,
    leader: ballots >= 10 && forLeader >= 0.8 * ballots && forLeader / ballots >= usual.leaderShare + 0.3,
  }
  return marks.filter((mark) => stands[mark])
}

/** Whether admins see it: by what a village does not do, or by both things it does. Never by a number alone. */
export const isConspicuous = (found: readonly Mark[]): boolean =>
  found.some((mark) => !villageMarks.includes(mark)) || villageMarks.every((mark) => found.includes(mark))

/** An admin's steps: the states each moves, and where to. */
export const steps = {
  quarantine: { from: ['counted'], to: 'quarantined' },
  release: { from: ['quarantined'], to: 'counted' },
  void: { from: ['counted', 'quarantined'], to: 'voided' },
  restore: { from: ['voided'], to: 'counted' },
} as const satisfies Record<string, { readonly from: readonly BallotStatus[]; readonly to: BallotStatus }>
export type Step = keyof typeof steps
export const stepNames = Object.keys(steps) as Step[] // keys of a const object

/** How many ballots a step would move. */
export const movedBy = (step: Step, standing: Readonly<Partial<Record<BallotStatus, number>>>): number =>
  steps[step].from.reduce((sum, status) => sum + (standing[status] ?? 0), 0)
