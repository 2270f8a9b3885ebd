interface Count {
  readonly times: number
  readonly tookMs: number
}

/** What a run did, how often and for how long. */
export interface Figures {
  sequences: number
  readonly counts: ReadonlyMap<string, Count>
  readonly count: (name: string, tookMs?: number) => void
  /** Counts an action and the time until it ends. */
  readonly timed: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

export function startFigures(): Figures {
  const counts = new Map<string, Count>()
  const count = (name: string, tookMs = 0): void => {
    const before = counts.get(name)
    counts.set(name, { times: (before?.times ?? 0) + 1, tookMs: (before?.tookMs ?? 0) + tookMs })
  }
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    try {
      return await run()
    } finally {
      count(name, performance.now() - startedAt)
    }
  }
  return { sequences: 0, counts, count, timed }
}
