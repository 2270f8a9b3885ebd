import type { Sql } from '../../client.ts'

/**
 * Claims a contest's publishing for `forMs`, or renews the claim. False while another holder has it; a killed process holds it until it
 * lapses.
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
