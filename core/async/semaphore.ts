/** Runs at most `most` tasks at once; others wait, and beyond the waiting limit they are turned away. */
export class Semaphore {
  readonly #atOnce: number
  readonly #waitingAtMost: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, waitingAtMost: number) {
    this.#atOnce = atOnce
    this.#waitingAtMost = waitingAtMost
  }

  /** The work's result; undefined at once if too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingAtMost) return undefined
      // Hands the slot to the next waiting task.
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
