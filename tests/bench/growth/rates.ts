import type { Served } from './serve.ts'

export interface Size {
  readonly ballots: number
  readonly contestants: number
}

/** Of each round: ballots, or answers, a second. */
export interface Rates extends Served {
  readonly tallied: number
  /** The same right after a checkpoint. */
  readonly talliedFirst: number
}

export type Measured = ReadonlyMap<Size, readonly Rates[]>
