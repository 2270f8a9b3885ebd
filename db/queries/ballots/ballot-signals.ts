import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Sql, Transaction } from '../../client.ts'
import { hexArray, kindArray, numberArray, uuidArray } from './array-text.ts'

/** Saves the origin of the ballots just counted; jobs of an older api have none. */
export async function writeSignals(tx: Transaction, contest: string, counted: readonly QueuedBallot[]): Promise<void> {
  const known = counted.filter(({ signals }) => signals !== undefined)
  if (known.length === 0) return
  await tx`
    insert into ballot_signals (ballot_id, contest_id, accepted_at, kind, address, browser)
    select b.id, ${contest}::uuid, to_timestamp(b.at / 1000.0), b.kind, decode(left(b.signals, 16), 'hex'), decode(right(b.signals, 16), 'hex')
    from unnest(
      ${uuidArray(known.map(({ id }) => id))}::uuid[],
      ${numberArray(known.map(({ at }) => at))}::float8[],
      ${kindArray(known.map(({ kind }) => kind))}::ballot_kind[],
      ${hexArray(known.map(({ signals = '' }) => signals))}::text[]
    ) as b (id, at, kind, signals)`
}

/** Deletes the oldest signals before a moment, a bounded number; returns how many. */
export async function removeSignalsBefore(sql: Sql, moment: Date, atMost: number): Promise<number> {
  const { count } = await sql`
    delete from ballot_signals where ctid = any(array(
      select ctid from ballot_signals where accepted_at < ${moment} order by accepted_at limit ${atMost}))`
  return count
}
