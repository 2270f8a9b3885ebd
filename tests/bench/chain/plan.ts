/** What the benchmark says to a process that tallies; it answers each order with one report. */
export type TallyOrder =
  | {
      readonly order: 'connect'
      readonly databaseUrl: string
      readonly contest: string
      readonly contestants: readonly string[]
    }
  /** Makes the ballots of the groups that are tallied next. */
  | { readonly order: 'make'; readonly groups: number; readonly groupSize: number }
  | { readonly order: 'tally' }

/** What tallying the groups that were made took. */
export interface Tallied {
  readonly ballots: number
  /** Epoch ms of the first statement and of the last commit. */
  readonly from: number
  readonly to: number
  /** CPU time of the process that tallies. */
  readonly workerMs: number
  /** CPU time of the process of Postgres that does what it says. */
  readonly postgresMs: number
}

export type TallyReport = { readonly report: 'ready' } | ({ readonly report: 'tallied' } & Tallied)

/** What publishing a result took. */
export interface Publication {
  readonly ms: number
  /** The most memory its process held. */
  readonly peakMib: number
}
