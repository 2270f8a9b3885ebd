/** Pages that are open: they come and go between these. */
export const sockets = { fewest: 200, most: 1_000 } as const

/** What is promised is beside this minute; a shorter watch is beside its middle, and says less. */
export const referenceOf = (minutes: number): number => Math.min(10, Math.ceil(minutes / 2))

/** What is in use, once everything else was collected, in MiB. */
export interface InUse {
  readonly api: number
  readonly worker: number
}

export interface Reading {
  /** Since votes flow. */
  readonly minute: number
  readonly apiMib: number
  readonly workerMib: number
}
