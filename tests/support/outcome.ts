import type { Platform } from './platform.ts'
import { until } from './until.ts'

export interface Row {
  readonly id: string
  readonly status: string
  readonly reason: string | null
  readonly kind: string
  readonly picks: readonly string[]
}

/** What is recorded of a ballot, when it is. */
export async function outcomeOf({ sql }: Pick<Platform, 'sql'>, ballot: unknown): Promise<Row> {
  return until(async () => {
    const [row] = await sql<Row[]>`
      select id, status, reason, kind, array_remove(array[pick1, pick2, pick3], null) as picks
      from ballots where id = ${String(ballot)}`
    return row
  })
}

/** Counts per contestant: as the worker keeps them, and as the ballots give them when they are counted again. */
export async function tallies({ sql }: Pick<Platform, 'sql'>) {
  const kept = await sql`
    select contestant_id as contestant, free, first, second, third from tally
    where free + first + second + third > 0 order by 1`
  const recounted = await sql`
    select pick as contestant,
      (count(*) filter (where kind = 'free'))::int as free,
      (count(*) filter (where kind = 'paid' and rank = 1))::int as first,
      (count(*) filter (where kind = 'paid' and rank = 2))::int as second,
      (count(*) filter (where kind = 'paid' and rank = 3))::int as third
    from ballots cross join lateral unnest(array[pick1, pick2, pick3]) with ordinality as p (pick, rank)
    where status = 'counted' and pick is not null group by pick order by 1`
  return { kept: [...kept], recounted: [...recounted] }
}
