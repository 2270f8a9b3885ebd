import type { Sql } from '@ashenda/db/client.ts'
import { readMinutesAfter } from '@ashenda/db/queries/admin/overview.ts'

export interface ChartRange {
  /** Epoch seconds, a multiple of the step. */
  readonly from: number
  /** Seconds: whole minutes. */
  readonly step: number
  readonly points: number
}

/** Of the contests looked at lately. */
export class VoteTimelines {
  readonly #kept = new Map<string, VoteTimeline>()

  of(contest: string): VoteTimeline {
    const timeline = this.#kept.get(contest) ?? new VoteTimeline()
    this.#kept.delete(contest)
    this.#kept.set(contest, timeline)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > keptAtMost) this.#kept.delete(oldest)
    return timeline
  }
}

const keptAtMost = 3

/** Votes by minute of their tally, in this process: each look reads only the groups counted since the one before. */
export class VoteTimeline {
  #contest = ''
  #last = 0
  #minutes = new Map<number, { votes: number; refused: number }>()
  #reading: Promise<void> | undefined

  /** Reads what was counted since. @throws when Postgres does not answer */
  catchUp(sql: Sql, contest: string): Promise<void> {
    this.#reading ??= this.#read(sql, contest).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** From and before these moments (epoch seconds), by whole minutes. */
  sum(figure: 'votes' | 'refused', from: number, to: number): number {
    let sum = 0
    for (const [minute, counts] of this.#minutes)
      if (minute >= Math.floor(from / 60) && minute < Math.floor(to / 60)) sum += counts[figure]
    return sum
  }

  /** Votes of each step. */
  line({ from, step, points }: ChartRange): number[] {
    const line = Array.from({ length: points }, () => 0)
    for (const [minute, { votes }] of this.#minutes) {
      const at = Math.floor((minute * 60 - from) / step)
      if (at in line) line[at] = (line[at] ?? 0) + votes
    }
    return line
  }

  /** When the first was counted (epoch seconds); undefined before. */
  get first(): number | undefined {
    let first: number | undefined
    for (const minute of this.#minutes.keys()) first = Math.min(first ?? minute, minute)
    return first === undefined ? undefined : first * 60
  }

  async #read(sql: Sql, contest: string): Promise<void> {
    const after = contest === this.#contest ? this.#last : 0
    const rows = await readMinutesAfter(sql, contest, after)
    if (contest !== this.#contest) this.#minutes = new Map()
    this.#contest = contest
    this.#last = after
    for (const { minute, votes, refused, last } of rows) {
      const known = this.#minutes.get(minute) ?? { votes: 0, refused: 0 }
      this.#minutes.set(minute, { votes: known.votes + votes, refused: known.refused + refused })
      this.#last = Math.max(this.#last, last)
    }
  }
}
