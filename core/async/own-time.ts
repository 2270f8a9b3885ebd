const stepMs = 50

export interface OwnTime {
  /** Milliseconds since it was started, by the clock of everybody. */
  readonly passedMs: () => number
  /** Of these, those that this process had; at most some more than passed. */
  readonly ownMs: () => number
  readonly stop: () => void
}

/**
 * Counts the time that this process has: while others take its core, or it has too much to do, that is less than passes. Each step begins once the one before
 * has ended and what came meanwhile was read, as in `withOwnTimeout`.
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
