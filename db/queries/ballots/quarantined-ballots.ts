import type { Sql } from '../../client.ts'
import type { ListParts } from '../list-page.ts'
import type { ContestantVotes } from './ballot-figures.ts'

/** Ballots quarantined by one decision. */
export interface QuarantinedBallots {
  readonly decision: string
  readonly reason: string
  readonly by: string
  readonly at: Date
  readonly ballots: number
  readonly votes: readonly ContestantVotes[]
}

const contestantsShown = 5

/** All quarantined ballots by decision, oldest first; all must be decided before the result. */
export const listQuarantined = (sql: Sql, contest: string): Promise<readonly QuarantinedBallots[]> =>
  sql<QuarantinedBallots[]>`
    with quarantined as materialized (
      select b.id, c.decision_id, c.group_id, c.reason, c.changed_by, c.changed_at,
        case when b.kind = 'free' then array[b.pick1] else array_remove(array[b.pick1, b.pick2, b.pick3], null) end as picks
      from ballots b cross join lateral (
        select * from ballot_changes c where c.ballot_id = b.id order by c.group_id desc limit 1
      ) c where b.contest_id = ${contest} and b.status = 'quarantined'
    ), ranked as (
      select decision_id, pick, count(*)::int as votes, row_number() over (partition by decision_id order by count(*) desc, pick) as place
      from quarantined cross join unnest(picks) as pick group by decision_id, pick
    ), votes as (
      select decision_id, jsonb_agg(jsonb_build_object('contestant', pick, 'name', concat_ws(' ', u.fname, u.mname), 'votes', votes) order by place) as votes
      from ranked left join contestants c on c.id = pick left join users u on u.id = c.user_id where place <= ${contestantsShown} group by decision_id
    )
    select a.decision_id as decision, min(a.reason) as reason, min(concat_ws(' ', u.fname, u.mname)) as by, max(a.changed_at) as at,
      count(*)::int as ballots, v.votes
    from quarantined a join users u on u.id = a.changed_by join votes v using (decision_id)
    group by a.decision_id, v.votes order by min(a.group_id)`

/** The number of quarantined ballots. */
export async function countQuarantined(sql: Sql, contest: string): Promise<number> {
  const [row] = await sql<[{ ballots: number }]>`
    select count(*)::int as ballots from ballots where contest_id = ${contest} and status = 'quarantined'`
  return row.ballots
}

export interface QuarantinedBallot {
  readonly id: string
  readonly kind: 'free' | 'paid'
  readonly at: Date
  readonly decision: string
  readonly reason: string
  readonly by: string
  readonly decidedAt: Date
  /** The group of its latest change. */
  readonly change: number
}

export interface QuarantinedFilter {
  readonly kind?: 'free' | 'paid' | undefined
  /** When it was sent: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Part of a reason, or the ids that a receipt can mean. */
  readonly text?: string | undefined
  readonly ballots?: { readonly from: string; readonly to: string } | undefined
}

/** Quarantined ballots one by one, without picks and phones. */
export function quarantinedList(sql: Sql, contest: string, filter: QuarantinedFilter): ListParts {
  const { kind, from, to, text, ballots } = filter
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const conditions = [
    kind && sql`b.kind = ${kind}`,
    from && sql`b.accepted_at >= ${from}`,
    to && sql`b.accepted_at < ${to}`,
    ballots && sql`b.id between ${ballots.from} and ${ballots.to}`,
    text !== undefined && !ballots && sql`c.reason ilike ${part}`,
  ].filter((one) => typeof one === 'object')
  const name = sql`concat_ws(' ', u.fname, u.mname)`
  return {
    columns: sql`b.id, b.kind, b.accepted_at as at, c.decision_id as decision, c.reason, ${name} as by, c.changed_at as "decidedAt",
      c.group_id::float8 as change`,
    // The few of the index: the page's rows are looked up by an expression that has none.
    from: sql`(select * from ballots where contest_id = ${contest} and status = 'quarantined') b cross join lateral (
        select * from ballot_changes c where c.ballot_id = b.id order by c.group_id desc limit 1
      ) c join users u on u.id = c.changed_by`,
    where: conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`),
    // Cursors must not tell a ballot's id, which its voter alone has.
    id: sql`md5(b.id::text)::uuid`,
    sorts: {
      at: { expression: sql`b.accepted_at`, type: 'timestamptz' },
      decidedAt: { expression: sql`c.changed_at`, type: 'timestamptz' },
      by: { expression: sql`lower(${name})`, type: 'text' },
      reason: { expression: sql`lower(c.reason)`, type: 'text' },
    },
  }
}
