import type { Sql } from '../../client.ts'

/**
 * Claims the publishing of a contest's result for `forMs`, or goes on claiming it. False while another holder claims it: a
 * process that was killed has it until its time is over.
 */
export async function claimResult(sql: Sql, contest: string, holder: string, forMs: number): Promise<boolean> {
  const claimed = await sql`
    insert into result_claims as c (contest_id, holder, claimed_until)
    values (${contest}, ${holder}, now() + ${`${forMs} ms`}::interval)
    on conflict (contest_id) do update set holder = excluded.holder, claimed_until = excluded.claimed_until
      where c.holder = excluded.holder or c.claimed_until < now()
    returning 1`
  return claimed.length > 0
}

export const releaseResult = (sql: Sql, contest: string, holder: string): Promise<unknown> =>
  sql`delete from result_claims where contest_id = ${contest} and holder = ${holder}`
