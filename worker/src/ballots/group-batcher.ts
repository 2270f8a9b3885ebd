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
 * load a transaction therefore starts at most every `paceMs`, on all workers together: each of four, which gets a quarter of the
 * ballots, waits four times as long. A quiet evening's ballot is recorded at once.
 */
export interface Pace {
  readonly ballotsPerTransaction: number
  readonly groupsPerTransaction: number
  readonly paceMs: number
  /** With fewer ballots than this within a worker's pace there is little load, and nothing waits. */
  readonly quietBelow: number
  /** With so many groups in hand a worker does not wait for the turns of the others: it may not get any more before they are recorded. */
  readonly manyGroups: number
}

const usualPace: Pace = {
  ballotsPerTransaction: 2_000,
  groupsPerTransaction: Number.POSITIVE_INFINITY,
  paceMs: 40,
  quietBelow: 20,
  manyGroups: 128,
}

/** However many there are: a ballot waits for a third of a second at most. */
const mostWorkers = 8

interface BatcherOptions {
  readonly pace?: Pace | undefined
  /** How many workers share the ballots. */
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
 * Puts the groups of several jobs into one transaction, one transaction at a time: groups that arrive during it go together into
 * the next one. Each job still waits for its own ballots, keeps its own lock, and fails by itself.
 */
export class GroupBatcher {
  readonly #record: RecordBallots
  readonly #pace: Pace
  readonly #workers: () => number
  readonly #spanContext: () => SpanContext | undefined
  readonly #waiting: WaitingGroup[] = []
  #busy = false
  /** While the next transaction waits for the turns of other workers. */
  #othersTurn: NodeJS.Timeout | undefined
  /** What was started within the last pace. */
  #recent: { readonly at: number; readonly ballots: number }[] = []
  /** In ms of `performance.now`, as all of these: with many groups, and with few. */
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

  /** Resolves when the group is recorded. @throws what the transaction it was part of threw: try it again alone */
  tally(contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ contest, ballots, spanContext: this.#spanContext(), resolve, reject })
      if (!this.#busy || (this.#othersTurn && this.#hasMany())) this.#schedule()
    })
  }

  #hasMany(): boolean {
    return this.#waiting.length >= this.#pace.manyGroups
  }

  /** Busy from here on until the transaction has ended; jobs that arrive in the same turn share it. */
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

  /** When the next transaction may begin. By the rate of ballots, not by the size of one transaction: many small ones are load as well. */
  #pauseAfter(ballots: number): { readonly many: number; readonly few: number } {
    const { paceMs, quietBelow } = this.#pace
    const now = performance.now()
    const ownPaceMs = paceMs * Math.min(this.#workers(), mostWorkers)
    this.#recent = [...this.#recent, { at: now, ballots }].filter(({ at }) => at > now - ownPaceMs)
    const isQuiet = this.#recent.reduce((sum, transaction) => sum + transaction.ballots, 0) < quietBelow
    return isQuiet ? { many: 0, few: 0 } : { many: now + paceMs, few: now + ownPaceMs }
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
