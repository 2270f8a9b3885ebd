interface ExponentialBackoff {
  readonly firstMs: number
  readonly mostMs: number
}

/** Pause before the next attempt: `firstMs` after the first failure (0), doubling up to `mostMs`. */
export const exponentialBackoffMs = (failedBefore: number, { firstMs, mostMs }: ExponentialBackoff): number =>
  Math.min(firstMs * 2 ** failedBefore, mostMs)
