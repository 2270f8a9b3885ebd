import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { SpanContext } from '@ashenda/platform/tracing/tracing.ts'

/** Records a contest's ballots in one transaction; resolves after the commit. `spanContexts` are their jobs' places in traces. */
export type RecordBallots = (
  contest: string,
  ballots: readonly QueuedBallot[],
  spanContexts: readonly SpanContext[],
) => Promise<void>

/**
 * A ballot in a transaction of a thousand takes half the work of one in a hundred. Under load a transaction therefore starts at most every
 * `paceMs` across all workers: each of four, with a quarter of the ballots, waits four times as long. On a quiet evening ballots are
 * recorded at once.
 */
export interface Pace {
  readonly ballotsPerTransaction: number
  readonly groupsPerTransaction: number
  readonly paceMs: number
  /** With fewer ballots per pace there is little load, and nothing waits. */
  readonly quietBelow: number
  /** A worker with this many groups does not wait for the others' turns: it may get no more before these are recorded. */
  readonly manyGroups: number
}

const usualPace: Pace = {
  ballotsPerTransaction: 2_000,
  groupsPerTransaction: Number.POSITIVE_INFINITY,
  paceMs: 40,
  quietBelow: 20,
  manyGroups: 128,
}

/** Caps the wait: a ballot waits for a third of a second at most. */
const mostWorkers = 8

interface BatcherOptions {
  readonly pace?: Pace | undefined
  /** Number of workers that share the ballots. */
  readonly workers?: () => number
  readonly spanContext?: (() => SpanContext | undefined) | undefined
}

interface WaitingGroup {
  readonly contest: string
  readonly ballots: readonly QueuedBallot[]
  readonly spanContext: SpanContext | undefined
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Joins the groups of several jobs into one transaction at a time: groups that arrive during it share the next one. Each job still waits
 * for its own ballots, keeps its own lock, and fails alone.
 */
export class GroupBatcher {
  readonly #record: RecordBallots
  readonly #pace: Pace
  readonly #workers: () => number
  readonly #spanContext: () => SpanContext | undefined
  readonly #waiting: WaitingGroup[] = []
  #busy = false
  /** While the next transaction waits for other workers' turns. */
  #othersTurn: NodeJS.Timeout | undefined
  /** Transactions started within the last pace. */
  #recent: { readonly at: number; readonly ballots: number }[] = []
  /** Earliest next start with many groups, and with few; `performance.now` ms. */
  #notBefore = { many: 0, few: 0 }

  constructor(
    record: RecordBallots,
    { pace = usualPace, workers = () => 1, spanContext = () => undefined }: BatcherOptions = {},
  ) {
    this.#record = record
    this.#pace = pace
    this.#workers = workers
    this.#spanContext = spanContext
  }

  /** Resolves when the group is recorded. @throws the shared transaction's error: retry it alone */
  tally(contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ contest, ballots, spanContext: this.#spanContext(), resolve, reject })
      if (!this.#busy || (this.#othersTurn && this.#hasMany())) this.#schedule()
    })
  }

  #hasMany(): boolean {
    return this.#waiting.length >= this.#pace.manyGroups
  }

  /** Busy from here until the transaction ends; jobs that arrive in the same turn share it. */
  #schedule(): void {
    this.#busy = true
    clearTimeout(this.#othersTurn)
    this.#othersTurn = undefined
    const { many, few } = this.#notBefore
    const waitMs = (this.#hasMany() ? many : few) - performance.now()
    if (waitMs <= 1) return void setImmediate(() => void this.#run())
    const timer = setTimeout(() => void this.#run(), waitMs)
    if (few > many && !this.#hasMany()) this.#othersTurn = timer
  }

  async #run(): Promise<void> {
    this.#othersTurn = undefined
    const groups = this.#take()
    const ballots = groups.flatMap((group) => group.ballots)
    this.#notBefore = this.#pauseAfter(ballots.length)
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

  /** The earliest next start, by the rate of ballots and not one transaction's size: many small ones are load as well. */
  #pauseAfter(ballots: number): { readonly many: number; readonly few: number } {
    const { paceMs, quietBelow } = this.#pace
    const now = performance.now()
    const ownPaceMs = paceMs * Math.min(this.#workers(), mostWorkers)
    this.#recent = [...this.#recent, { at: now, ballots }].filter(({ at }) => at > now - ownPaceMs)
    const isQuiet = this.#recent.reduce((sum, transaction) => sum + transaction.ballots, 0) < quietBelow
    return isQuiet ? { many: 0, few: 0 } : { many: now + paceMs, few: now + ownPaceMs }
  }

  /** The longest waiting group and those behind it that fit. */
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
