/** Of an answer, as far as it is looked at here. */
interface Told {
  readonly status: number
  readonly retryAfter: unknown
}

/**
 * Asks once more where the first answer is a 503 that names when to come again: on a machine with much else to do something was not looked up in its time.
 * `lateShare` is how many of the calls so far were asked twice; one in fifty is no accident.
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
