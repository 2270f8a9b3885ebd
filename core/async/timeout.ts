export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TimeoutError'
  }
}

/** The promise's own outcome, or a TimeoutError after `ms`. What the promise does later is ignored, a rejection too. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(ms)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Steps that a wait in own time consists of. */
const ownSteps = 20

/**
 * The same by the time that this process had: one whose core others take, or that has too much to do, hears of an answer late that came in time.
 * Each of the steps that make up `ms` begins once the one before has ended and what came meanwhile was read.
 */
export function withOwnTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (stepsLeft: number): void => {
      if (stepsLeft === 0) return reject(new TimeoutError(ms))
      timer = setTimeout(() => wait(stepsLeft - 1), ms / ownSteps)
    }
    wait(ownSteps)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * The same function with a deadline, which is not called again while an answer is overdue: a server that has gone silent
 * would otherwise gather calls without end, and answer all of them when it is back.
 * @throws TimeoutError when the answer, or an earlier one, is late
 */
export function withCircuitBreaker<A extends readonly unknown[], T>(
  ms: number,
  call: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let overdue = 0
  const answered = (): void => {
    overdue -= 1
  }
  return async (...args) => {
    if (overdue > 0) throw new TimeoutError(ms)
    const answer = call(...args)
    try {
      return await withTimeout(ms, answer)
    } catch (error) {
      if (error instanceof TimeoutError) {
        overdue += 1
        answer.then(answered, answered)
      }
      throw error
    }
  }
}
