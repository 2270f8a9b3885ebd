const quickestMs = 100
const slowestMs = 1_000

/**
 * How long after sending to all, which took so long, counts are sent again: as our gateway does, sending takes half of the
 * time at most, at most ten times a second and at least once.
 */
export const pauseMs = (tookMs: number): number =>
  Math.max(1, Math.min(slowestMs, Math.max(quickestMs, 2 * tookMs)) - tookMs)
