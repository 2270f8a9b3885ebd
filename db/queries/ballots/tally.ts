import type { Sql } from '../../client.ts'
import type { TallyValue } from './ballot-group.ts'

/** All totals of a contest, with each row's revision. */
export async function readTally(sql: Sql, contestId: string): Promise<readonly TallyValue[]> {
  const rows = await sql<{ contestant: string; votes: number; rev: string }[]>`
    select contestant_id as contestant, votes, rev from tally where contest_id = ${contestId}`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}

/** These contestants' totals, each in her own contest; revision 0 without votes. */
export async function readTotals(sql: Sql, contestants: readonly string[]): Promise<readonly TallyValue[]> {
  const rows = await sql<{ contestant: string; votes: number; rev: string }[]>`
    select c.id as contestant, coalesce(t.votes, 0) as votes, coalesce(t.rev, 0) as rev
    from contestants c left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
    where c.id = any(${[...contestants]}::uuid[])`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}
