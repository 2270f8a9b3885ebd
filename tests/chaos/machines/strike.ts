import type { Random } from '../random.ts'

/** A fault that was struck. */
export interface Strike {
  /** The apis (by index) that take votes again although nothing is mended. */
  readonly goesOn: readonly number[]
  /** Those that must acknowledge nothing until it is. */
  readonly silent: readonly number[]
  /** Votes are taken, and so long after it none is counted until it is mended. */
  readonly uncountedAfterMs?: number
  /** What was acknowledged more than five seconds before it is mended is counted by then, whichever worker had taken it. */
  readonly isAllCounted?: boolean
  /** Nobody else becomes the primary. */
  readonly isPrimaryKept?: boolean
  /** How long it stays after those that go on are back. */
  readonly holdMs: number
  /** What happened that must not have; asked before it is mended. */
  readonly wrongs?: () => readonly string[]
  readonly mend: () => Promise<void> | void
}

/** Strikes, and resolves when everything is as it will be until it is mended. */
export type Fault<S> = (site: S, random: Random) => Promise<Strike>

export const both = [0, 1]

/** Up to a dozen seconds: a primary of Redis without replicas takes what is written for ten. */
export const hold = (random: Random): number => random.below(12_000)
