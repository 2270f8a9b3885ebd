import type { Sql } from '../client.ts'
import type { TallyValue } from './ballot-group.ts'

/** Every contestant's total of a contest, with the revision of her row. */
export async function readTally(sql: Sql, contestId: string): Promise<readonly TallyValue[]> {
  const rows = await sql<{ contestant: string; votes: number; rev: string }[]>`
    select contestant_id as contestant, free + first + second + third as votes, rev from tally where contest_id = ${contestId}`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}

/** The totals the public sees once the counts are frozen, or undefined while `tally_frozen` has not been filled. */
export async function readFrozenTally(sql: Sql, contestId: string): Promise<readonly TallyValue[] | undefined> {
  const rows = await sql<{ contestant: string | null; votes: number | null }[]>`
    select f.contestant_id as contestant, f.free + f.first + f.second + f.third as votes
    from contests c left join tally_frozen f on f.contest_id = c.id
    where c.id = ${contestId} and c.frozen_at is not null`
  if (rows.length === 0) return undefined
  return rows.flatMap(({ contestant, votes }) =>
    contestant === null || votes === null ? [] : [{ contestant, votes, rev: 0 }],
  )
}
