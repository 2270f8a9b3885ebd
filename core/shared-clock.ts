/** The sources of a clock; tests have their own. */
export interface ClockSources {
  /** Ms since an arbitrary moment; nobody can set it. */
  readonly monotonic: () => number
  /** This machine's epoch ms. */
  readonly wall: () => number
}

export interface SharedClockOptions {
  /** Called if a reading differs by more than a second; positive if Redis is ahead. */
  readonly onStep?: (stepMs: number) => void
  readonly sources?: ClockSources
}

const ownSources: ClockSources = { monotonic: () => performance.now(), wall: () => Date.now() }

/** NTP keeps clocks closer than this. */
const notableMs = 1_000
/** The maximum drift of two such clocks, ms per ms: twice NTP's largest correction (500 ppm). */
const drift = 0.001

/**
 * Redis's clock, shared by all processes: read now and then, and carried on by this machine's monotonic clock, which ignores wall-clock
 * steps. Before the first reading it is the wall clock at the start.
 *
 * A reading shows the shared clock at some moment between question and answer. A quick one is used as it is; a slow one corrects this clock
 * only as far as both contradict. If Redis's clock steps, or another node takes over, this clock follows forward steps at once; after a
 * backward step it runs at half speed until caught up, because it must never repeat a moment.
 */
export class SharedClock {
  readonly #sources: ClockSources
  readonly #onStep: (stepMs: number) => void
  /** The shared clock minus the monotonic one. */
  #offset: number
  /** How far off that reading may have been; there is none yet. */
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

  /** Epoch ms, whole; never earlier than before, except after the first reading. */
  now(): number {
    const monotonic = this.#sources.monotonic()
    const least = this.#told.at + (monotonic - this.#told.monotonic) / 2
    const at = Math.max(monotonic + this.#offset, least)
    this.#told = { at, monotonic }
    return Math.round(at)
  }

  /** Reads the shared clock; `ask` returns its epoch ms. @throws what `ask` throws, and changes nothing then */
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

/** Redis's TIME answer as epoch ms. */
export const epochMsOf = ([seconds, micros]: readonly (string | number)[]): number =>
  Number(seconds) * 1_000 + Number(micros) / 1_000
