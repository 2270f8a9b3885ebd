/** So many at once; the others wait for their turn, and beyond as many as may wait nobody is taken. */
export class Semaphore {
  readonly #atOnce: number
  readonly #waitingAtMost: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, waitingAtMost: number) {
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** What the work resolves with; undefined, at once, where too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost) return undefined
      // The turn goes to the next one that waits.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    try {
      return { value: await work() }
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
