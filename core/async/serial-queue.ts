/** Runs tasks one at a time and draws the next by lot. If one task kills the process each time, the others still get their turn. */
export class SerialQueue {
  readonly #waiting: (() => void)[] = []
  #busy = false

  /** The task's outcome, once its turn has come. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
    try {
      return await task()
    } finally {
      this.#letNext()
    }
  }

  /** Stays busy while tasks wait, so that a new one cannot overtake them. */
  #letNext(): void {
    const [next] = this.#waiting.splice(Math.floor(Math.random() * this.#waiting.length), 1)
    if (next) next()
    else this.#busy = false
  }
}
