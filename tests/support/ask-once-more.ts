/** The fields of an answer read here. */
interface Told {
  readonly status: number
  readonly retryAfter: unknown
}

/**
 * Repeats a call once if it answers 503 with Retry-After: on a busy machine something may not be looked up in time. `lateShare` is the
 * share of repeated calls; more than one in fifty is no accident.
 */
export function askOnceMore<Answer>(readTold: (answer: Answer) => Told) {
  let [calls, late] = [0, 0]
  return {
    ask: async (call: () => Promise<Answer>): Promise<Answer> => {
      calls += 1
      const first = await call()
      const { status, retryAfter } = readTold(first)
      if (status !== 503 || !(Number(retryAfter) > 0)) return first
      late += 1
      return call()
    },
    lateShare: (): number => late / Math.max(1, calls),
  }
}
