import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { SpanContext } from '@ashenda/platform/tracing/tracing.ts'

/** Records ballots of a contest in one transaction; resolves after the commit. `spanContexts` are where their jobs stand in traces. */
export type RecordBallots = (
  contest: string,
  ballots: readonly QueuedBallot[],
  spanContexts: readonly SpanContext[],
) => Promise<void>

/**
 * What gathering costs and gains: a ballot in a transaction of a thousand takes half the work of one in a hundred. Under
 * load a transaction therefore starts at most every `paceMs`; a quiet evening's ballot is recorded at once.
 */
export interface Pace {
  readonly ballotsPerTransaction: number
  readonly groupsPerTransaction: number
  readonly paceMs: number
  /** With fewer ballots than this within `paceMs` there is little load, and nothing waits. */
  readonly quietBelow: number
}

const usualPace: Pace = {
  ballotsPerTransaction: 2_000,
  groupsPerTransaction: Number.POSITIVE_INFINITY,
  paceMs: 40,
  quietBelow: 20,
}

interface WaitingGroup {
  readonly contest: string
  readonly ballots: readonly QueuedBallot[]
  readonly spanContext: SpanContext | undefined
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Puts the groups of several jobs into one transaction, one transaction at a time: groups that arrive during it go together into
 * the next one. Each job still waits for its own ballots, keeps its own lock, and fails by itself.
 */
export class GroupBatcher {
  readonly #record: RecordBallots
  readonly #pace: Pace
  readonly #spanContext: () => SpanContext | undefined
  readonly #waiting: WaitingGroup[] = []
  #busy = false
  /** What was started within the last `paceMs`. */
  #recent: { readonly at: number; readonly ballots: number }[] = []
  /** In ms of `performance.now`. */
  #notBefore = 0

  constructor(
    record: RecordBallots,
    pace: Pace = usualPace,
    spanContext: () => SpanContext | undefined = () => undefined,
  ) {
    this.#record = record
    this.#pace = pace
    this.#spanContext = spanContext
  }

  /** Resolves when the group is recorded. @throws what the transaction it was part of threw: try it again alone */
  tally(contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ contest, ballots, spanContext: this.#spanContext(), resolve, reject })
      if (!this.#busy) this.#schedule()
    })
  }

  /** Busy from here on until the transaction has ended; jobs that arrive in the same turn share it. */
  #schedule(): void {
    this.#busy = true
    const waitMs = this.#notBefore - performance.now()
    if (waitMs > 1) setTimeout(() => void this.#run(), waitMs)
    else setImmediate(() => void this.#run())
  }

  async #run(): Promise<void> {
    const groups = this.#take()
    const ballots = groups.flatMap((group) => group.ballots)
    this.#notBefore = this.#isQuiet(ballots.length) ? 0 : performance.now() + this.#pace.paceMs
    try {
      const spanContexts = groups.flatMap(({ spanContext }) => spanContext ?? [])
      await this.#record(groups[0]?.contest ?? '', ballots, spanContexts)
      for (const { resolve } of groups) resolve()
    } catch (error) {
      for (const { reject } of groups) reject(error)
    }
    if (this.#waiting.length > 0) this.#schedule()
    else this.#busy = false
  }

  /** By the rate of ballots, not by the size of one transaction: many small ones are load as well. */
  #isQuiet(ballots: number): boolean {
    const now = performance.now()
    const recent = [...this.#recent, { at: now, ballots }].filter(({ at }) => at > now - this.#pace.paceMs)
    this.#recent = recent
    return recent.reduce((sum, transaction) => sum + transaction.ballots, 0) < this.#pace.quietBelow
  }

  /** The longest waiting group and those behind it that fit with it. */
  #take(): readonly WaitingGroup[] {
    let ballots = 0
    const others = this.#waiting.findIndex((group, index) => {
      ballots += group.ballots.length
      const { ballotsPerTransaction, groupsPerTransaction } = this.#pace
      const isRoom = ballots <= ballotsPerTransaction && index < groupsPerTransaction
      return index > 0 && !(isRoom && group.contest === this.#waiting[0]?.contest)
    })
    return this.#waiting.splice(0, others < 0 ? this.#waiting.length : others)
  }
}
