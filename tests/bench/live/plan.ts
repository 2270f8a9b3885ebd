/** What a run does with a side; a test takes a smaller one. */
export interface LivePlan {
  /** Open sockets, rising. */
  readonly sizes: readonly number[]
  readonly windowMs: number
  /** Before the first window, for the votes; before each further one the side has a third of it. */
  readonly warmUpMs: number
  /** Ballots a second for whoever is not marked. */
  readonly ballotsPerSecond: number
  readonly marks: { readonly markedContestants: number; readonly perSecond: number }
  /** How long a mark may take to reach the last page, and counts to become the same everywhere. */
  readonly patienceMs: number
  /** Share of the pages that lose their connection at once, and of how many at most. */
  readonly cutShare: number
  readonly cutOf: number
}

export const fullPlan = {
  sizes: [1_000, 10_000, 19_500], // a process may often open 20,000 files
  warmUpMs: 3_000,
  ballotsPerSecond: 200,
  marks: { markedContestants: 20, perSecond: 20 },
  patienceMs: 10_000,
  cutShare: 0.3,
  cutOf: 10_000,
} as const
