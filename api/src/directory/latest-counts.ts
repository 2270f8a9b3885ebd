import type { TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'

interface Held {
  readonly votes: number
  readonly rev: number
  /** When it was taken, in steps of this holder. */
  readonly at: number
}

/**
 * Counts as this process knows them. Events come in any order: an older revision never overwrites a newer one. What Postgres is
 * read to have counts for more, also where its revision is lower (a standby was promoted, a backup restored), but only against
 * what was held before the reading began: what was heard while it was under way may be newer than what it saw.
 */
export class LatestCounts {
  readonly #held = new Map<string, Held>()
  /** Counts up with everything that happens here; no clock can step between two of them. */
  #now = 0

  /** Undefined for whom nothing is known. */
  votesOf(contestant: string): number | undefined {
    return this.#held.get(contestant)?.votes
  }

  /** Another number after everything that may have changed a count. */
  get moment(): number {
    return this.#now
  }

  contestants(): readonly string[] {
    return [...this.#held.keys()]
  }

  values(): Record<string, number> {
    return Object.fromEntries([...this.#held].map(([contestant, { votes }]) => [contestant, votes]))
  }

  /** To be called before Postgres is asked; what it answers is handed to `read` together with this. */
  beginReading(): number {
    this.#now += 1
    return this.#now
  }

  /** What an event says. Whether the votes held are others now. */
  merge(value: TallyValue): boolean {
    const known = this.#held.get(value.contestant)
    return known && known.rev >= value.rev ? false : this.#take(value)
  }

  /** What Postgres was read to have. Whether the votes held are others now. */
  read(value: TallyValue, begunAt: number): boolean {
    const known = this.#held.get(value.contestant)
    const mayBeNewer = known !== undefined && known.at > begunAt
    return mayBeNewer ? this.merge(value) : this.#take(value)
  }

  /** A count that holds against every other, until one with a revision comes. Whether the votes held are others now. */
  fix(contestant: string, votes: number): boolean {
    return this.#take({ contestant, votes, rev: 0 })
  }

  forget(contestant: string): void {
    this.#now += 1
    this.#held.delete(contestant)
  }

  clear(): void {
    this.#now += 1
    this.#held.clear()
  }

  #take({ contestant, votes, rev }: TallyValue): boolean {
    const before = this.votesOf(contestant)
    this.#now += 1
    this.#held.set(contestant, { votes, rev, at: this.#now })
    return before !== votes
  }
}
