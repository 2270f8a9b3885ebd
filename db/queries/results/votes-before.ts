import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Sql } from '../../client.ts'

/**
 * Everybody's votes at a whole hour, from her count and the hours since. Undefined by a rule that counts only some of the free votes, which
 * hours hold as one.
 */
export async function readVotesBefore(
  sql: Sql,
  { contest, rule, hour }: { readonly contest: string; readonly rule: TitleRule; readonly hour: Date },
): Promise<ReadonlyMap<string, number> | undefined> {
  if (rule.includes('proven') !== rule.includes('unproven')) return undefined
  const [paid, free] = [rule.includes('paid'), rule.includes('unproven')]
  const rows = await sql<{ contestant: string; votes: number }[]>`
    select t.contestant_id as contestant, (t.votes - coalesce(since.votes, 0))::int as votes
    from tally t left join lateral (
      select sum(case when ${paid} then v.paid else 0 end + case when ${free} then v.free else 0 end) as votes
      from vote_hours v where v.contest_id = t.contest_id and v.contestant_id = t.contestant_id and v.hour >= ${hour}
    ) since on true
    where t.contest_id = ${contest} and t.votes > 0`
  return new Map(rows.map(({ contestant, votes }) => [contestant, votes]))
}
