import type { Measurement } from './measure.ts'

/** Measurements by scenario, one a round. */
export type Rounds = ReadonlyMap<string, readonly Measurement[]>

/** How long a side may go on tallying after the load has stopped. */
export const drainMs = 8_000
