import type { Sql } from '../../client.ts'

export interface VoteHour {
  /** ISO, its start. */
  readonly hour: string
  readonly free: number
  readonly paid: number
}

/** A contestant's votes by hour in her contest, oldest first; they add up to her tally. */
export async function findVoteHours(sql: Sql, contestantId: string): Promise<readonly VoteHour[]> {
  const rows = await sql<{ hour: Date; free: number; paid: number }[]>`
    select v.hour, v.free, v.paid
    from contestants c join vote_hours v on v.contest_id = c.contest_id and v.contestant_id = c.id
    where c.id = ${contestantId} and v.free + v.paid > 0
    order by v.hour`
  return rows.map(({ hour, free, paid }) => ({ hour: hour.toISOString(), free, paid }))
}
