export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'TimeoutError'
  }
}

/** The promise's outcome, or a TimeoutError after `ms`. A later outcome is ignored, even a rejection. */
export function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(ms)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The wait in own time is split into this many steps. */
const ownSteps = 20

/**
 * `withTimeout` in the time this process could run: an overloaded process reads answers late that arrived in time. Each of the steps starts
 * after the previous one ended and its I/O was read.
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
 * Adds a deadline to a function and does not call it again while an answer is overdue. A silent server would otherwise collect calls
 * without end and answer all of them on return. @throws TimeoutError when this answer, or an earlier one, is late
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
