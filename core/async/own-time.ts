const stepMs = 50

export interface OwnTime {
  /** Milliseconds since the start, by the wall clock. */
  readonly passedMs: () => number
  /** Milliseconds of these in which this process could run. */
  readonly ownMs: () => number
  readonly stop: () => void
}

/**
 * Measures the time in which this process can run. It falls behind the clock while others take its core or it is overloaded. Each step
 * starts after the previous one ended and its I/O was read, as in `withOwnTimeout`.
 */
export function startOwnTime(): OwnTime {
  const startedAt = performance.now()
  let steps = 0
  const step = (): NodeJS.Timeout =>
    setTimeout(() => {
      steps += 1
      timer = step()
    }, stepMs)
  let timer = step()
  return {
    passedMs: () => performance.now() - startedAt,
    ownMs: () => (steps + 1) * stepMs,
    stop: () => clearTimeout(timer),
  }
}
