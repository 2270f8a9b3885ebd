import { tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import type { PublicCounts } from '../directory/public-counts.ts'
import { encode } from './connection.ts'

/** One round of changes. */
interface Change {
  /** New counts by contestant id. */
  readonly values: Readonly<Record<string, number>> | undefined
  /** Frames of other news: the contest or a contestant's activity changed. */
  readonly notes: readonly Buffer[]
  /** The counts were frozen or released. */
  readonly froze: boolean
}

/**
 * Recent changes of the public counts, kept while a cohort still needs them. A position is the number of changes before
 * it.
 */
export class ChangeLog {
  readonly #tally: PublicCounts
  #kept: Change[] = []
  #end = 0
  #frozen = false
  #all: { readonly position: number; readonly contest: string; readonly json: string } | undefined

  constructor(tally: PublicCounts) {
    this.#tally = tally
  }

  /** The position after the last change. */
  get end(): number {
    return this.#end
  }

  /** Collects the changes since the last call. */
  collect(): void {
    const values = this.#tally.takeChanges()
    const contest = this.#tally.takeContest()
    const active = this.#tally.takeActivity()
    const froze = this.#tally.frozen !== this.#frozen
    if (!values && !contest && !active && !froze) return
    this.#frozen = this.#tally.frozen
    const notes = [
      ...(contest ? [encode({ type: 'contest', topic: tallyTopic, ...contest })] : []),
      ...(active ? [encode({ type: 'activity', topic: tallyTopic, active })] : []),
    ]
    this.#kept.push({ values, notes, froze })
    this.#end += 1
  }

  /** All changes from a position on, merged. */
  since(position: number): Change {
    const changes = this.#kept.slice(Math.max(0, this.#kept.length - (this.#end - position)))
    const values = changes.flatMap((change) => (change.values ? [change.values] : []))
    return {
      values: values.length > 1 ? Object.assign({}, ...values) : values[0],
      notes: changes.flatMap(({ notes }) => notes),
      froze: changes.some(({ froze }) => froze),
    }
  }

  /** Drops changes that nobody needs any more. */
  forgetBefore(position: number): void {
    const wanted = this.#end - position
    if (wanted < this.#kept.length) this.#kept = wanted > 0 ? this.#kept.slice(-wanted) : []
  }

  /**
   * All counts as JSON, with at least the changes before a position. It may contain later ones: serialising ten
   * thousand counts is shared.
   */
  allFrom(position: number): string {
    const { contest } = this.#tally
    if (!this.#all || this.#all.position < position || this.#all.contest !== contest)
      this.#all = { position: this.#end, contest, json: JSON.stringify(this.#tally.values()) }
    return this.#all.json
  }
}
