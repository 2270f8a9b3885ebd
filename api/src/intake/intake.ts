import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Span, SpanContext } from '@ashenda/platform/tracing/tracing.ts'

export interface IntakeLimits {
  readonly ballotsPerGroup: number
  readonly bytesPerGroup: number
  readonly writesInFlight: number
  /**
   * Minimum time between the starts of writes, unless `fullAt` ballots wait. Grows with the number of apis, each of
   * which gets fewer ballots, up to `longestPaceMs`.
   */
  readonly paceMs: number
  readonly longestPaceMs: number
  readonly fullAt: number
  /** Queue limit; beyond it the answer is 503. */
  readonly waiting: number
}

export const intakeLimits: IntakeLimits = {
  ballotsPerGroup: 500,
  bytesPerGroup: 262_144,
  writesInFlight: 4,
  paceMs: 4,
  longestPaceMs: 40,
  fullAt: 64,
  waiting: 20_000,
}

interface IntakeOptions {
  readonly limits?: IntakeLimits
  /** The span of the current request. */
  readonly spanContext?: (() => SpanContext | undefined) | undefined
  /** The number of apis that write ballots, this one included. Called on each write. */
  readonly copies?: () => number
}

/** A ballot in flight; `settle` answers its voter, with an error for a refusal. */
export interface Arrival {
  readonly ballot: QueuedBallot
  /** It was judged by this contest's rules, so it counts there, whichever is current by now. */
  readonly contest: string
  readonly settle: (refusal?: AppError) => void
  /** The span of its request. */
  readonly spanContext?: SpanContext | undefined
}

/** Writes a group, of one contest, durably and settles each arrival; never rejects. */
export type WriteGroup = (group: readonly Arrival[]) => Promise<void>

/** JSON with names, phone, ids and signals; measured at 376 bytes for three picks, without the name. */
const bytesOf = (ballot: QueuedBallot): number => 406 + ballot.name.length * 4

/**
 * Groups ballots: whatever arrives during a write, and within milliseconds of its start, shares the next one. An idle
 * intake writes a single ballot at once, a busy one large groups (decision 57).
 */
export class Intake {
  readonly #write: WriteGroup
  readonly #limits: IntakeLimits
  readonly #spanContext: () => SpanContext | undefined
  readonly #copies: () => number
  #waiting: Arrival[] = []
  #inFlight = 0
  #isTurnComing = false
  #timer: NodeJS.Timeout | undefined
  /** By `performance.now`. */
  #notBefore = Number.NEGATIVE_INFINITY
  #idle: (() => void)[] = []

  constructor(
    write: WriteGroup,
    { limits = intakeLimits, spanContext = () => undefined, copies = () => 1 }: IntakeOptions = {},
  ) {
    this.#write = write
    this.#limits = limits
    this.#spanContext = spanContext
    this.#copies = copies
  }

  get depth(): number {
    return this.#waiting.length
  }

  get writing(): number {
    return this.#inFlight
  }

  /** Resolves when the ballot is durable. @throws AppError busy, or the write's error */
  submit(ballot: QueuedBallot, contest: string): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new AppError('busy', { retryAfterSeconds: 2 })
    return new Promise((resolve, reject) => {
      const settle = (refusal?: AppError): void => (refusal ? reject(refusal) : resolve())
      this.#waiting.push({ ballot, contest, settle, spanContext: this.#spanContext() })
      this.#schedule()
    })
  }

  /** Resolves when nothing waits or is being written. */
  drain(): Promise<void> {
    if (this.#inFlight === 0 && this.#waiting.length === 0) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** Once per turn of the event loop, so that ballots parsed in the same turn share a group. */
  #schedule(): void {
    if (this.#isTurnComing || this.#inFlight >= this.#limits.writesInFlight) return
    const isFull = this.#waiting.length >= this.#limits.fullAt
    if (this.#timer && !isFull) return
    const waitMs = isFull ? 0 : this.#notBefore - performance.now()
    if (waitMs > 0) {
      this.#timer = setTimeout(this.#startAll, waitMs)
      return
    }
    clearTimeout(this.#timer)
    this.#isTurnComing = true
    setImmediate(this.#startAll)
  }

  readonly #startAll = (): void => {
    this.#timer = undefined
    this.#isTurnComing = false
    while (this.#waiting.length > 0 && this.#inFlight < this.#limits.writesInFlight) this.#start(this.#take())
  }

  #take(): Arrival[] {
    let bytes = 0
    let count = 0
    for (const { ballot, contest } of this.#waiting) {
      bytes += bytesOf(ballot)
      if (contest !== this.#waiting[0]?.contest) break
      if (count > 0 && (count >= this.#limits.ballotsPerGroup || bytes > this.#limits.bytesPerGroup)) break
      count += 1
    }
    const group = this.#waiting.slice(0, count)
    this.#waiting = this.#waiting.slice(count)
    return group
  }

  #start(group: readonly Arrival[]): void {
    this.#inFlight += 1
    const { paceMs, longestPaceMs } = this.#limits
    this.#notBefore = performance.now() + Math.min(this.#copies() * paceMs, longestPaceMs)
    void this.#write(group).finally(() => {
      this.#inFlight -= 1
      if (this.#waiting.length > 0) this.#schedule()
      else if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
    })
  }
}

/** A group's span: child of the first sampled request, linked with the others. */
export const spanOf = (group: readonly Arrival[]): Span => ({
  name: 'write ballots',
  attributes: { 'ashenda.ballots': group.length },
  spanContexts: group.flatMap(({ spanContext }) => spanContext ?? []),
})
