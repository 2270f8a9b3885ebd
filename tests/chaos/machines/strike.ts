import type { Random } from '../random.ts'

/** A fault in effect. */
export interface Strike {
  /** The apis (by index) that take votes again before the repair. */
  readonly goesOn: readonly number[]
  /** The apis that must acknowledge nothing until the repair. */
  readonly silent: readonly number[]
  /** Votes are taken, but after this time none is counted until the repair. */
  readonly uncountedAfterMs?: number
  /** Everything acknowledged more than five seconds before the repair is counted by then, whichever worker took it. */
  readonly isAllCounted?: boolean
  /** No other server becomes primary. */
  readonly isPrimaryKept?: boolean
  /** How long it lasts after the surviving apis are back. */
  readonly holdMs: number
  /** Things that happened but must not have; asked before the repair. */
  readonly wrongs?: () => readonly string[]
  readonly mend: () => Promise<void> | void
}

/** Strikes, and resolves when the state is final until the repair. */
export type Fault<S> = (site: S, random: Random) => Promise<Strike>

export const both = [0, 1]

/** Up to a dozen seconds: a Redis primary without replicas accepts writes for ten. */
export const hold = (random: Random): number => random.below(12_000)
