/** What a clock is made of; tests have their own. */
export interface ClockSources {
  /** Ms since any moment, never set by anybody. */
  readonly monotonic: () => number
  /** Epoch ms of this machine. */
  readonly wall: () => number
}

export interface SharedClockOptions {
  /** Called if a reading differs from this clock by more than a second, with the difference in ms; positive if Redis is ahead. */
  readonly onStep?: (stepMs: number) => void
  readonly sources?: ClockSources
}

const ownSources: ClockSources = { monotonic: () => performance.now(), wall: () => Date.now() }

/** Clocks that are kept by NTP do not differ by more. */
const notableMs = 1_000
/** By so much, ms in each ms, two such clocks may drift apart: twice what NTP corrects at most (500 ppm). */
const drift = 0.001

/**
 * The clock that all processes share, that of Redis: read now and then, and carried on by this machine's monotonic clock, which no
 * step of its wall clock moves. Before the first reading it is the wall clock as it was at the start.
 *
 * A reading shows the shared clock at some moment between question and answer. A quick reading is used
 * as it is; a slow one only corrects this clock as far as the two contradict each other. If Redis's clock is set, or another node
 * with another clock takes over, the first reading shows it: forward, this clock follows at once; backward, it runs at half
 * speed until the other has caught up, because it must never return an earlier moment than before.
 */
export class SharedClock {
  readonly #sources: ClockSources
  readonly #onStep: (stepMs: number) => void
  /** The shared clock minus the monotonic one. */
  #offset: number
  /** How far off that may have been when it was read; none has been yet. */
  #uncertainMs = Number.POSITIVE_INFINITY
  #readAt = 0
  #told = { at: Number.NEGATIVE_INFINITY, monotonic: 0 }

  constructor({ onStep = () => {}, sources = ownSources }: SharedClockOptions = {}) {
    this.#sources = sources
    this.#onStep = onStep
    this.#offset = sources.wall() - sources.monotonic()
  }

  /** Whether it has been read at all. */
  get isKnown(): boolean {
    return this.#uncertainMs !== Number.POSITIVE_INFINITY
  }

  /** Epoch ms, whole; never less than before, but for the first reading. */
  now(): number {
    const monotonic = this.#sources.monotonic()
    const least = this.#told.at + (monotonic - this.#told.monotonic) / 2
    const at = Math.max(monotonic + this.#offset, least)
    this.#told = { at, monotonic }
    return Math.round(at)
  }

  /** Reads the shared clock; `ask` gives its epoch ms. @throws what `ask` does: then all is as before */
  async read(ask: () => Promise<number>): Promise<void> {
    const sentAt = this.#sources.monotonic()
    const at = await ask()
    const receivedAt = this.#sources.monotonic()
    this.#learn(at - (sentAt + receivedAt) / 2, (receivedAt - sentAt) / 2, receivedAt)
  }

  #learn(offset: number, uncertainMs: number, readAt: number): void {
    const isFirst = this.#uncertainMs === Number.POSITIVE_INFINITY
    const isBetter = uncertainMs <= this.#uncertainMs + (readAt - this.#readAt) * drift
    const next = isBetter ? offset : Math.min(Math.max(this.#offset, offset - uncertainMs), offset + uncertainMs)
    const stepMs = next - this.#offset
    if (!isBetter && stepMs === 0) return
    this.#offset = next
    this.#uncertainMs = uncertainMs
    this.#readAt = readAt
    if (isFirst) this.#told = { at: Number.NEGATIVE_INFINITY, monotonic: 0 }
    if (Math.abs(stepMs) > notableMs) this.#onStep(Math.round(stepMs))
  }
}

/** What Redis answers to TIME, as epoch ms. */
export const epochMsOf = ([seconds, micros]: readonly (string | number)[]): number =>
  Number(seconds) * 1_000 + Number(micros) / 1_000
