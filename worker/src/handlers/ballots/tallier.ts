import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'

/** Records ballots of a contest in one transaction; resolves after the commit. */
export type RecordBallots = (contest: string, ballots: readonly QueuedBallot[]) => Promise<void>

/** One transaction computes while another commits; more would only wait for each other's tally rows. */
const transactionsAtOnce = 2

/** A ballot costs half as much in a transaction of a thousand as in one of a hundred; beyond that little is won. */
const ballotsPerTransaction = 1_000

interface WaitingGroup {
  readonly contest: string
  readonly ballots: readonly QueuedBallot[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/**
 * Puts the groups of several jobs into one transaction: whatever arrives while earlier ones are being recorded goes
 * together in the next. Each job still waits for its own ballots, keeps its own lock, and fails by itself.
 */
export class Tallier {
  readonly #record: RecordBallots
  readonly #waiting: WaitingGroup[] = []
  #running = 0

  constructor(record: RecordBallots) {
    this.#record = record
  }

  /** Resolves when the group is recorded. @throws what the transaction it was part of threw: try it again alone */
  tally(contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ contest, ballots, resolve, reject })
      void this.#runNext()
    })
  }

  async #runNext(): Promise<void> {
    if (this.#running >= transactionsAtOnce) return
    const groups = this.#take()
    const [first] = groups
    if (!first) return
    this.#running += 1
    try {
      await this.#record(
        first.contest,
        groups.flatMap(({ ballots }) => ballots),
      )
      for (const { resolve } of groups) resolve()
    } catch (error) {
      for (const { reject } of groups) reject(error)
    } finally {
      this.#running -= 1
      void this.#runNext()
    }
  }

  /** The longest waiting group and those behind it that fit with it. */
  #take(): readonly WaitingGroup[] {
    let ballots = 0
    const others = this.#waiting.findIndex((group, index) => {
      ballots += group.ballots.length
      return index > 0 && (group.contest !== this.#waiting[0]?.contest || ballots > ballotsPerTransaction)
    })
    return this.#waiting.splice(0, others < 0 ? this.#waiting.length : others)
  }
}
