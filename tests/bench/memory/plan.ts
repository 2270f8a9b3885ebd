import type { ResultRun } from '../chain/result.ts'

/** As a contest that people vote in, which is written by parts, and as one that is over, which is written whole. */
export const stages = ['open', 'over'] as const
export type Stage = (typeof stages)[number]

export interface MemoryRun extends ResultRun {
  readonly stage: Stage
}
