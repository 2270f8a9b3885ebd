import type { Platform } from './platform.ts'
import { until } from './until.ts'

export interface Row {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly kind: string
  readonly picks: readonly string[]
}

/** A ballot's recorded outcome, once there. */
export async function outcomeOf({ sql }: Pick<Platform, 'sql'>, ballot: unknown): Promise<Row> {
  return until(async () => {
    const [row] = await sql<Row[]>`
      select id, status, reason, kind, array_remove(array[pick1, pick2, pick3], null) as picks
      from ballots where id = ${String(ballot)}`
    return row
  })
}

/** Counts per contestant: the worker's, and a recount of the ballots with title votes and the moment they were reached. */
export async function tallies({ sql }: Pick<Platform, 'sql'>) {
  const kept = await sql`
    select contestant_id as contestant, free, proven, first, second, third, quarantined, votes, reached_at from tally
    where free + first + second + third + quarantined > 0 order by 1`
  const recounted = await sql`
    select pick as contestant,
      (count(*) filter (where counts and kind = 'free'))::int as free,
      (count(*) filter (where counts and kind = 'free' and proven))::int as proven,
      (count(*) filter (where counts and kind = 'paid' and rank = 1))::int as first,
      (count(*) filter (where counts and kind = 'paid' and rank = 2))::int as second,
      (count(*) filter (where counts and kind = 'paid' and rank = 3))::int as third,
      (count(*) filter (where not counts))::int as quarantined,
      (count(*) filter (where counts and decides))::int as votes,
      max(accepted_at) filter (where counts and decides) as reached_at
    from ballots join contests on contests.id = contest_id
    cross join lateral unnest(array[pick1, pick2, pick3]) with ordinality as p (pick, rank)
    cross join lateral (select status = 'counted' as counts,
      case when kind = 'paid' then 'paid' when proven then 'proven' else 'unproven' end = any(contests.title_votes) as decides) c
    where status in ('counted', 'quarantined') and pick is not null group by pick order by 1`
  return { kept: [...kept], recounted: [...recounted] }
}
