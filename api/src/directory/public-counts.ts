import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { isFrozenAt } from '@ashenda/core/domain/contest.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'
import { readFrozenTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { readTally } from '@ashenda/db/queries/ballots/tally.ts'
import type { Directory, DirectoryContent } from './directory.ts'
import { LatestCounts } from './latest-counts.ts'
import { PastCounts } from './past-counts.ts'
import { presentContest } from './present-contest.ts'

type ShownContest = ContestAnswer['contest']

/**
 * The public counts in this process. Events may be reordered or lost, so Postgres is read every few seconds. From the
 * freeze on, events are ignored and only `tally_frozen` counts.
 */
export class PublicCounts {
  onChange: () => void = () => {}
  readonly #counts = new LatestCounts()
  readonly #directory: Directory
  readonly #now: () => number
  #changed = new Set<string>()
  #past = new PastCounts()
  #contestId: string | undefined
  /** Before, no change tells what was. */
  #isRead = false
  /** The contest as last announced, as text. */
  #seen: DirectoryContent['contest'] | undefined
  #told: string | undefined

  #looked: DirectoryContent | undefined
  /** Activity as last announced. */
  #active = new Map<string, boolean>()
  /** Everyone whose activity changed while this process ran: pages opened later may have older lists. */
  #activity: Readonly<Record<string, boolean>> = {}

  constructor(directory: Directory, now: () => number) {
    this.#directory = directory
    this.#now = now
  }

  /** The contest of the counts; '' before the first read. */
  get contest(): string {
    return this.#contestId ?? ''
  }

  get frozen(): boolean {
    const contest = this.#directory.content?.contest
    return contest !== undefined && isFrozenAt(contest, this.#now())
  }

  votesOf(contestant: string): number {
    return this.#counts.votesOf(contestant) ?? 0
  }

  /** `votesOf` at a moment of the last minutes (epoch seconds), or at the earliest that is known. */
  votesAt(moment: number): (contestant: string) => number {
    const past = this.#past.since(moment)
    return (contestant) => past.get(contestant) ?? this.votesOf(contestant)
  }

  /** While this stays the same, so does every `votesOf`. */
  get moment(): number {
    return this.#counts.moment
  }

  /** Applies an event. Values: contestant, votes, revision. */
  apply(contest: string, values: readonly (readonly [string, number, number])[]): void {
    if (contest !== this.#directory.content?.contest.id || this.frozen) return
    for (const [contestant, votes, rev] of values)
      this.#change(contestant, () => this.#counts.merge({ contestant, votes, rev }))
  }

  /** Reads all counts. @throws when Postgres does not answer */
  async reconcile(sql: Sql): Promise<void> {
    const contestId = this.#directory.content?.contest.id
    if (contestId === undefined) return
    if (contestId !== this.#contestId) this.#reset(contestId)
    if (this.frozen) return this.#fix(await readFrozenTally(sql, contestId))
    const begunAt = this.#counts.beginReading()
    this.#read(await readTally(sql, contestId), begunAt)
  }

  /** The counts changed since the last call. */
  takeChanges(): Record<string, number> | undefined {
    if (this.#changed.size === 0) return undefined
    const changes = Object.fromEntries([...this.#changed].map((id) => [id, this.votesOf(id)]))
    this.#changed = new Set()
    return changes
  }

  /** The contest's name and hours, if changed since the last call. */
  takeContest(): { contest: ShownContest; now: string } | undefined {
    const known = this.#directory.content?.contest
    if (!known || known === this.#seen) return undefined
    this.#seen = known
    const contest = presentContest(known)
    const [before, text] = [this.#told, JSON.stringify(contest)]
    this.#told = text
    return before === undefined || before === text ? undefined : { contest, now: new Date(this.#now()).toISOString() }
  }

  /** Everyone hidden or shown again so far. */
  get activity(): Readonly<Record<string, boolean>> {
    return this.#activity
  }

  /** Everyone hidden or shown again since the last call. */
  takeActivity(): Readonly<Record<string, boolean>> | undefined {
    const content = this.#directory.content
    if (!content || content === this.#looked) return undefined
    const before = this.#active
    const isOther = this.#looked?.contest.id !== content.contest.id
    this.#looked = content
    this.#active = new Map(content.contestants.map(({ id, hiddenSince }) => [id, hiddenSince === null]))
    if (isOther) this.#activity = {}
    const changed = [...this.#active].filter(([id, is]) => !isOther && before.has(id) && before.get(id) !== is)
    if (changed.length === 0) return undefined
    this.#activity = { ...this.#activity, ...Object.fromEntries(changed) }
    return Object.fromEntries(changed)
  }

  values(): Record<string, number> {
    return this.#counts.values()
  }

  /** A full read: contestants without a row have no votes. */
  #read(values: readonly TallyValue[], begunAt: number): void {
    const rows = new Map(values.map((value) => [value.contestant, value]))
    for (const contestant of new Set([...this.#counts.contestants(), ...rows.keys()])) {
      const value = rows.get(contestant) ?? { contestant, votes: 0, rev: 0 }
      this.#change(contestant, () => this.#counts.read(value, begunAt))
    }
    this.#isRead = true
  }

  /** Frozen counts override everything known, also for contestants without votes. */
  #fix(values: readonly TallyValue[]): void {
    const fixed = new Map(values.map(({ contestant, votes }) => [contestant, votes]))
    for (const contestant of new Set([...this.#counts.contestants(), ...fixed.keys()]))
      this.#change(contestant, () => this.#counts.fix(contestant, fixed.get(contestant) ?? 0))
    this.#isRead = true
  }

  /** @param take returns whether the votes changed */
  #change(contestant: string, take: () => boolean): void {
    const before = this.votesOf(contestant)
    if (!take()) return
    if (this.#isRead) this.#past.note(contestant, before)
    this.#changed.add(contestant)
    this.onChange()
  }

  #reset(contestId: string): void {
    this.#contestId = contestId
    this.#counts.clear()
    this.#changed.clear()
    this.#past = new PastCounts()
    this.#isRead = false
  }
}
