/** One contestant after the other gets a marked ballot, and no others: her count tells which of them it holds. */
export interface MarkPlan {
  readonly markedContestants: number
  readonly perSecond: number
}

/** A run of marks, numbered on from the last one, so that counts go on rising. */
export interface MarkRun {
  readonly first: number
  readonly count: number
  /** Of the machine's clock (clock.ts). */
  readonly startsAtMs: number
}

/** Golden ratio: the moments of marks fall evenly into whatever tick a side has, and into no step with it. */
const spread = 0.618_033_988_749_895

/** Which contestant a mark is for, and when it is due: known beforehand to who casts it and to who waits for it. */
export class Marks {
  readonly #plan: MarkPlan
  readonly #run: MarkRun

  constructor(plan: MarkPlan, run: MarkRun) {
    this.#plan = plan
    this.#run = run
  }

  contestantOf(mark: number): number {
    return mark % this.#plan.markedContestants
  }

  dueAtMs(mark: number): number {
    const { first, startsAtMs } = this.#run
    const everyMs = 1000 / this.#plan.perSecond
    return startsAtMs + (mark - first + ((mark * spread) % 1)) * everyMs
  }

  /** When the ballot was due that made a contestant's count this high; undefined where it is of another run. */
  dueOf(contestant: number, count: number): number | undefined {
    const { first, count: marks } = this.#run
    const mark = (count - 1) * this.#plan.markedContestants + contestant
    return mark >= first && mark < first + marks ? this.dueAtMs(mark) : undefined
  }
}
