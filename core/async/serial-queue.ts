/**
 * Lets tasks through one at a time. The next one is drawn by lot: where a task kills the process each time, those that waited
 * behind it are reached before it sooner or later.
 */
export class SerialQueue {
  readonly #waiting: (() => void)[] = []
  #busy = false

  /** The task's own outcome, once its turn has come. */
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
