interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** Pause before the next attempt: `firstMs` after the first failure (0), doubling up to `mostMs`. */
export const backoffMs = (failedBefore: number, { firstMs, mostMs }: Backoff): number =>
  Math.min(firstMs * 2 ** failedBefore, mostMs)
