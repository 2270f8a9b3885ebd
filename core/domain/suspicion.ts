import type { BallotStatus } from './ballot.ts'

/**
 * When many ballots look as if they came from one hand (docs/decisions/021-suspicion.md). Nothing follows from it by itself: it
 * decides what admins are shown, and they decide on the ballots.
 */

/** Days for which signals are kept. */
export const signalsKeptDays = 7

/** What has a burst is looked at in windows of this length. */
export const windowMs = 600_000
/** Groups with fewer free ballots are not looked at. */
export const leastBallots = 8
/** Phone numbers at most so far apart are neighbours. */
export const neighbourDistance = 5

/** Figures over the free ballots of a group. */
export interface Figures {
  readonly ballots: number
  /** Most of them within ten minutes. */
  readonly peak: number
  /** Browsers they came from. */
  readonly browsers: number
  /** Of these ballots, those for the contestant with most of them. */
  readonly forLeader: number
  /** Standard deviation of the pauses between ballots in parts of their mean: about 1 where people come by chance. Null: too few. */
  readonly intervalVariation: number | null
  /** Ballots whose phone has a neighbour within the group. */
  readonly neighbours: number
}

/** What is usual where these ballots come from. */
export interface Usual {
  /** Free ballots in ten minutes from the same address on the same day, in the middle of all such windows; 0: none but these. */
  readonly perWindow: number
  /** The part of everybody else's free votes of the day that went to the contestant who leads here, 0 to 1. */
  readonly leaderShare: number
}

export const marks = ['browsers', 'neighbours', 'even', 'burst', 'leader'] as const
export type Mark = (typeof marks)[number]

/** What a village does on a festive evening as well: many at once, for their own. Alone, either says nothing. */
const villageMarks: readonly Mark[] = ['burst', 'leader']

/** What sets these ballots apart from what people do. */
export function marksOf(figures: Figures, usual: Usual): readonly Mark[] {
  const { ballots, peak, browsers, forLeader, intervalVariation, neighbours } = figures
  if (ballots < leastBallots) return []
  const stands: Readonly<Record<Mark, boolean>> = {
    browsers: ballots >= 4 * browsers,
    neighbours: neighbours >= 5 && neighbours >= 0.3 * ballots,
    // With fewer, chance makes pauses this even now and then.
    even: ballots >= 15 && intervalVariation !== null && intervalVariation < 0.5,
    burst: peak >= 10 && peak >= 3 * usual.perWindow,
    leader: ballots >= 10 && forLeader >= 0.8 * ballots && forLeader / ballots >= usual.leaderShare + 0.3,
  }
  return marks.filter((mark) => stands[mark])
}

/** Whether admins are shown it: by what a village does not do, or by both of what it does. Never by a number alone. */
export const isConspicuous = (found: readonly Mark[]): boolean =>
  found.some((mark) => !villageMarks.includes(mark)) || villageMarks.every((mark) => found.includes(mark))

/** What an admin can do with ballots: which of them it moves, and where to. */
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
