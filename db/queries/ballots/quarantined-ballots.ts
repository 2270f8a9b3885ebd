import type { Sql } from '../../client.ts'
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
      from ranked left join users u on u.id = pick where place <= ${contestantsShown} group by decision_id
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
