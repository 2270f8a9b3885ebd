import { contestantTopic, type PhotoOutcome, standingTopic } from '@ashenda/core/contracts/events/live.ts'
import type { TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'
import type { ContestantStanding } from '@ashenda/db/queries/contestants/activity.ts'
import { LatestCounts } from '../directory/latest-counts.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind, Verdict, Visitor } from './private-topics.ts'
import { WatchedRows, type WatchedRowsOptions } from './watched-rows.ts'

/** The totals of these contestants as Postgres has them, of each who is one. */
export type FindTotals = (contestants: readonly string[]) => Promise<readonly TallyValue[]>

/**
 * Tells contestants their own counts, real ones, also while the public's are frozen. A listener is registered first and
 * Postgres asked afterwards, so that a change falls in neither gap.
 */
export class ContestantFeed implements PrivateKind {
  readonly name = 'contestant'
  readonly #listeners = new Map<string, Set<Connection>>()
  /** Of those who are listened to. */
  readonly #totals = new LatestCounts()
  readonly #find: FindTotals
  readonly #changed = new Set<string>()

  constructor(find: FindTotals) {
    this.#find = find
  }

  readonly judge = judgeOwn

  /** From now on the connection hears of her, beginning with her total: with Postgres away, as soon as it is back. */
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

  /** What an event says; told with the next `flush`. */
  apply(values: readonly TallyValue[]): void {
    this.#take(values, (value) => this.#totals.merge(value))
  }

  /** Tells the totals that changed since the last call. */
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

  /** Reads again what events may not have brought. @throws what keeps Postgres from answering */
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

  /** To the one who asked; to all who listen where it is news to them too. */
  #tellTotal(contestant: string, votes: number, asking: Connection): void {
    const frame = votesFrame(contestant, votes)
    if (this.#changed.delete(contestant)) this.#tell(contestant, frame)
    else asking.send(frame)
  }

  #tell(contestant: string, frame: Buffer): void {
    for (const connection of this.#listeners.get(contestant) ?? []) connection.send(frame)
  }
}

/** Her own session alone: what admins see of a contestant they are told elsewhere. */
export async function judgeOwn(contestant: string, { identify }: Visitor): Promise<Verdict> {
  const principal = await identify()
  if (!principal) return 'not_authenticated'
  return principal.role === 'actor' && principal.userId === contestant ? 'admitted' : 'not_allowed'
}

const votesFrame = (contestant: string, votes: number): Buffer =>
  encode({ type: 'votes', topic: contestantTopic(contestant), votes })

/** Tells a contestant how she stands in the contest: whether she has paid, is active, was taken out. */
export const standingFeed = (find: WatchedRowsOptions<ContestantStanding>['find']): WatchedRows<ContestantStanding> =>
  new WatchedRows({
    name: 'standing',
    judge: judgeOwn,
    find,
    isNews: (row, told) =>
      row.isPaid !== told.isPaid || row.isActive !== told.isActive || row.isTakenOut !== told.isTakenOut,
    messageOf: ({ id, ...standing }) => ({ type: 'standing', topic: standingTopic(id), ...standing }),
  })
