import type { TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'

interface Held {
  readonly votes: number
  readonly rev: number
  /** Logical time of this holder. */
  readonly at: number
}

/**
 * This process's counts. Events arrive in any order, and an older revision never replaces a newer one. A Postgres read
 * outranks events even at a lower revision (after a failover or restored backup), but only against values held before
 * the read began: later events may be newer than the read.
 */
export class LatestCounts {
  readonly #held = new Map<string, Held>()
  /** Logical clock, immune to clock steps. */
  #now = 0
  /** Changes of counts so far. A read that finds them as they were is none. */
  #changes = 0

  /** Undefined if unknown. */
  votesOf(contestant: string): number | undefined {
    return this.#held.get(contestant)?.votes
  }

  /** Another one after each change of a count. */
  get moment(): number {
    return this.#changes
  }

  contestants(): readonly string[] {
    return [...this.#held.keys()]
  }

  values(): Record<string, number> {
    return Object.fromEntries([...this.#held].map(([contestant, { votes }]) => [contestant, votes]))
  }

  /** Call before querying Postgres; pass the result to `read`. */
  beginReading(): number {
    this.#now += 1
    return this.#now
  }

  /** Applies an event. Returns whether the votes changed. */
  merge(value: TallyValue): boolean {
    const known = this.#held.get(value.contestant)
    return known && known.rev >= value.rev ? false : this.#take(value)
  }

  /** Applies a Postgres read. Returns whether the votes changed. */
  read(value: TallyValue, begunAt: number): boolean {
    const known = this.#held.get(value.contestant)
    const mayBeNewer = known !== undefined && known.at > begunAt
    return mayBeNewer ? this.merge(value) : this.#take(value)
  }

  /** Pins a count until one with a revision comes. Returns whether the votes changed. */
  fix(contestant: string, votes: number): boolean {
    return this.#take({ contestant, votes, rev: 0 })
  }

  forget(contestant: string): void {
    this.#now += 1
    this.#changes += 1
    this.#held.delete(contestant)
  }

  clear(): void {
    this.#now += 1
    this.#changes += 1
    this.#held.clear()
  }

  #take({ contestant, votes, rev }: TallyValue): boolean {
    const before = this.votesOf(contestant)
    this.#now += 1
    if (before !== votes) this.#changes += 1
    this.#held.set(contestant, { votes, rev, at: this.#now })
    return before !== votes
  }
}
