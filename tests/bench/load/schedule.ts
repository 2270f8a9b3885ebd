/** Until the full rate is reached: a side that has not warmed up shall not begin with a backlog. */
const rampMs = 2_000

/** When requests are due in the open model: evenly spaced, after a ramp from nothing to the rate. Times in ms. */
export class Schedule {
  readonly #perMs: number
  #startedAt = 0
  #endsAt = Number.POSITIVE_INFINITY

  constructor(perSecond: number) {
    this.#perMs = perSecond / 1000
  }

  start(now: number): void {
    this.#startedAt = now
  }

  /** Nothing is due from this moment on. */
  end(now: number): void {
    this.#endsAt = now
  }

  /** How many requests were due by a moment. */
  dueBy(now: number): number {
    const ms = Math.min(now, this.#endsAt) - this.#startedAt
    return Math.floor(ms < rampMs ? (this.#perMs * ms * ms) / (2 * rampMs) : this.#perMs * (ms - rampMs / 2))
  }

  /** When a request is due: the inverse of `dueBy`. */
  dueAt(index: number): number {
    const inRamp = index < (this.#perMs * rampMs) / 2
    return this.#startedAt + (inRamp ? Math.sqrt((2 * rampMs * index) / this.#perMs) : index / this.#perMs + rampMs / 2)
  }
}
