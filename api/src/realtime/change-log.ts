import { tallyTopic } from '@ashenda/core/contracts/events/live.ts'
import type { PublicCounts } from '../directory/public-counts.ts'
import { encode } from './connection.ts'

/** What was found at one look at the counts. */
interface Change {
  /** Contestant id to her new count. */
  readonly values: Readonly<Record<string, number>> | undefined
  /** Frames of what else there is to say: the contest is another, somebody takes part no longer. */
  readonly notes: readonly Buffer[]
  /** The counts froze, or move again. */
  readonly froze: boolean
}

/** What changed in the public counts, for as long as somebody is still to hear of it. A position is how many changes came before it. */
export class ChangeLog {
  readonly #tally: PublicCounts
  #kept: Change[] = []
  #end = 0
  #frozen = false
  #all: { readonly position: number; readonly contest: string; readonly json: string } | undefined

  constructor(tally: PublicCounts) {
    this.#tally = tally
  }

  /** The position behind the last change. */
  get end(): number {
    return this.#end
  }

  /** Takes what has changed since the last call. */
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

  /** All changes from a position on, as one. */
  since(position: number): Change {
    const changes = this.#kept.slice(Math.max(0, this.#kept.length - (this.#end - position)))
    const values = changes.flatMap((change) => (change.values ? [change.values] : []))
    return {
      values: values.length > 1 ? Object.assign({}, ...values) : values[0],
      notes: changes.flatMap(({ notes }) => notes),
      froze: changes.some(({ froze }) => froze),
    }
  }

  /** Lets go of what nobody will ask for: whatever came before a position. */
  forgetBefore(position: number): void {
    const wanted = this.#end - position
    if (wanted < this.#kept.length) this.#kept = wanted > 0 ? this.#kept.slice(-wanted) : []
  }

  /** All counts as JSON, with every change before a position. It may have later ones: of ten thousand counts it is made once for many. */
  allFrom(position: number): string {
    const { contest } = this.#tally
    if (!this.#all || this.#all.position < position || this.#all.contest !== contest)
      this.#all = { position: this.#end, contest, json: JSON.stringify(this.#tally.values()) }
    return this.#all.json
  }
}
