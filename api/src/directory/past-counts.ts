import { votesKeptSeconds, votesSeconds } from '@ashenda/core/domain/list-order.ts'

interface Stretch {
  /** Epoch seconds. */
  readonly from: number
  /** Votes at its beginning, of those whose votes changed during it. */
  readonly before: Map<string, number>
}

/**
 * The counts of the moments that lists are sorted by (core/domain/list-order.ts), as changes since. The moments are the wall clock's, the same
 * in every api: pages fit together whichever api answers.
 */
export class PastCounts {
  /** Earliest first. */
  #stretches: readonly Stretch[] = []

  /** Call when a count changes. @param votes before the change */
  note(contestant: string, votes: number): void {
    const seconds = Math.floor(Date.now() / 1_000)
    const { before } = this.#stretchFrom(seconds - (seconds % votesSeconds))
    if (!before.has(contestant)) before.set(contestant, votes)
  }

  /** Votes at a moment (epoch seconds), of those whose votes have changed since. */
  since(moment: number): ReadonlyMap<string, number> {
    const later = this.#stretches.filter(({ from }) => from >= moment)
    // The earliest change tells.
    return new Map(later.toReversed().flatMap(({ before }) => [...before]))
  }

  #stretchFrom(from: number): Stretch {
    const latest = this.#stretches.at(-1)
    if (latest && latest.from >= from) return latest
    const begun = { from, before: new Map<string, number>() }
    this.#stretches = [...this.#stretches.filter((one) => one.from >= from - votesKeptSeconds), begun]
    return begun
  }
}
