interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** Milliseconds to wait before the next attempt: `firstMs` after the first that failed (0), twice as long each time, `mostMs` at the most. */
export const backoffMs = (failedBefore: number, { firstMs, mostMs }: Backoff): number =>
  Math.min(firstMs * 2 ** failedBefore, mostMs)
