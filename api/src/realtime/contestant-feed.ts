import { contestantTopic, type PhotoOutcome, standingTopic } from '@ashenda/core/contracts/events/live.ts'
import type { TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'
import type { ContestantStanding } from '@ashenda/db/queries/contestants/activity.ts'
import { LatestCounts } from '../directory/latest-counts.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind, Verdict, Visitor } from './private-topics.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

/** The recorded totals of those ids that are contestants. */
export type FindTotals = (contestants: readonly string[]) => Promise<readonly TallyValue[]>

/**
 * Tells contestants their own true counts, even while the public ones are frozen. Listeners are registered before
 * Postgres is read, so no change is missed.
 */
export class ContestantFeed implements PrivateKind {
  readonly name = 'contestant'
  readonly #listeners = new Map<string, Set<Connection>>()
  /** Of contestants with listeners. */
  readonly #totals = new LatestCounts()
  readonly #find: FindTotals
  readonly #changed = new Set<string>()

  constructor(find: FindTotals) {
    this.#find = find
  }

  readonly judge = judgeOwn

  /** Starts with the current total, as soon as Postgres answers. */
  async listen(contestant: string, connection: Connection): Promise<void> {
    const listeners = this.#listeners.get(contestant) ?? new Set()
    this.#listeners.set(contestant, listeners.add(connection))
    await this.#read([contestant]).catch(() => {})
    const votes = this.#totals.votesOf(contestant)
    if (votes !== undefined && listeners.has(connection)) this.#tellTotal(contestant, votes, connection)
  }

  forget(contestant: string, connection: Connection): void {
    const listeners = this.#listeners.get(contestant)
    listeners?.delete(connection)
    if (listeners?.size !== 0) return
    this.#listeners.delete(contestant)
    this.#totals.forget(contestant)
    this.#changed.delete(contestant)
  }

  /** Applies an event; sent with the next `flush`. */
  apply(values: readonly TallyValue[]): void {
    this.#take(values, (value) => this.#totals.merge(value))
  }

  /** Sends the totals changed since the last call. */
  flush(): void {
    if (this.#changed.size === 0) return
    for (const contestant of this.#changed) {
      const votes = this.#totals.votesOf(contestant)
      if (votes !== undefined) this.#tell(contestant, votesFrame(contestant, votes))
    }
    this.#changed.clear()
  }

  tellPhoto(contestant: string, { upload, status, code }: PhotoOutcome): void {
    const outcome = { upload, status, ...(code !== undefined && { code }) }
    this.#tell(contestant, encode({ type: 'photo', topic: contestantTopic(contestant), ...outcome }))
  }

  /** Reads what lost events did not bring. @throws when Postgres does not answer */
  async recheck(): Promise<void> {
    if (this.#listeners.size > 0) await this.#read([...this.#listeners.keys()])
  }

  async #read(contestants: readonly string[]): Promise<void> {
    const begunAt = this.#totals.beginReading()
    this.#take(await this.#find(contestants), (value) => this.#totals.read(value, begunAt))
  }

  #take(values: readonly TallyValue[], isNews: (value: TallyValue) => boolean): void {
    for (const value of values)
      if (this.#listeners.has(value.contestant) && isNews(value)) this.#changed.add(value.contestant)
  }

  /** To the one who asked, and to all listeners if it is new to them. */
  #tellTotal(contestant: string, votes: number, asking: Connection): void {
    const frame = votesFrame(contestant, votes)
    if (this.#changed.delete(contestant)) this.#tell(contestant, frame)
    else asking.send(frame)
  }

  #tell(contestant: string, frame: Buffer): void {
    for (const connection of this.#listeners.get(contestant) ?? []) connection.send(frame)
  }
}

/** Her own session only; admins have other ways. */
export async function judgeOwn(contestant: string, { identify }: Visitor): Promise<Verdict> {
  const principal = await identify()
  if (!principal) return 'not_authenticated'
  return principal.role === 'actor' && principal.entryId === contestant ? 'admitted' : 'not_allowed'
}

const votesFrame = (contestant: string, votes: number): Buffer =>
  encode({ type: 'votes', topic: contestantTopic(contestant), votes })

/** Tells a contestant her status: paid, active, taken out. */
export const standingFeed = (find: WatchedRowsOptions<ContestantStanding>['find']): WatchedRows<ContestantStanding> =>
  new WatchedRows({
    name: 'standing',
    judge: judgeOwn,
    find,
    isNews: (row, told) =>
      row.isPaid !== told.isPaid || row.isActive !== told.isActive || row.isTakenOut !== told.isTakenOut,
    messageOf: ({ id, ...standing }) => ({ type: 'standing', topic: standingTopic(id), ...standing }),
  })
