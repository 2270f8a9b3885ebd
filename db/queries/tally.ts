import type { Sql } from '../client.ts'
import type { TallyValue } from './ballot-group.ts'

/** Every contestant's total of a contest, with the revision of her row. */
export async function readTally(sql: Sql, contestId: string): Promise<readonly TallyValue[]> {
  const rows = await sql<{ contestant: string; votes: number; rev: string }[]>`
    select contestant_id as contestant, free + first + second + third as votes, rev from tally where contest_id = ${contestId}`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}
