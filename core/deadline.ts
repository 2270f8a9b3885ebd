export class Deadline extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`)
    this.name = 'Deadline'
  }
}

/** The promise's own outcome, or a Deadline after `ms`. What the promise does later is ignored, a rejection too. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Deadline(ms)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
