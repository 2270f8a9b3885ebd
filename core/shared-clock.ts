/** What a clock is made of; tests have their own. */
export interface ClockSources {
  /** Ms since any moment, never set by anybody. */
  readonly monotonic: () => number
  /** Epoch ms of this machine. */
  readonly wall: () => number
}

export interface SharedClockOptions {
  /** Told where the shared clock is elsewhere than was believed, by more than a second; ms, ahead is positive. */
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
 * A reading says that the shared clock lay somewhere between the sending of the question and its answer. A quick one is taken
 * as it is; a slow one is believed only as far as it rules out what was known. Where Redis's clock is set, or another node
 * with another clock takes over, the first reading tells: forward it is followed at once; backward this clock goes at half its
 * speed until the other has caught up, as no moment given out may be followed by an earlier one.
 */
export class SharedClock {
  readonly #sources: ClockSources
  readonly #onStep: (stepMs: number) => void
  /** Of the shared clock before the monotonic one. */
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
