import type { Sql } from '../../client.ts'

/** A contestant's votes. */
export interface CountedVotes {
  /** Those counting towards a title. */
  readonly votes: number
  readonly free: number
  /** Of the free ones. */
  readonly proven: number
  readonly first: number
  readonly second: number
  readonly third: number
  readonly quarantined: number
}

export interface RankedContestant extends CountedVotes {
  readonly id: string
  /** Null without votes, or if she is not listed. */
  readonly place: number | null
  /** Whether the public sees her: active, approved, with a photo. */
  readonly isListed: boolean
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly zoneId: string | null
  readonly zoneName: string | null
  /** Her first photo. */
  readonly image: string | null
  readonly isActive: boolean
  readonly isPaid: boolean
}

/** A contest's or zone's contestants by votes, then who reached them first, then id. Listed contestants with votes get places. */
export const readRanking = (
  sql: Sql,
  contest: string,
  zoneId?: string,
  atMost?: number,
): Promise<readonly RankedContestant[]> =>
  sql<RankedContestant[]>`
    with standing as (
      select c.id, c.user_id, c.zone_id, c.paid_at, c.inactive_since is null or c.inactive_since > now() as is_active, c.held_since is not null as is_held,
        (select i.file from images i where i.contestant_id = c.id order by i.slot limit 1) as image,
        coalesce(t.free, 0) as free, coalesce(t.proven, 0) as proven, coalesce(t.first, 0) as first, coalesce(t.second, 0) as second, coalesce(t.third, 0) as third,
        coalesce(t.quarantined, 0) as quarantined, coalesce(t.votes, 0) as votes, t.reached_at
      from contestants c left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
      where c.contest_id = ${contest} and (${zoneId ?? null}::uuid is null or c.zone_id = ${zoneId ?? null}::uuid)
    ), listed as (
      select *, is_active and not is_held and image is not null as is_listed from standing
    ), placed as (
      select id, row_number() over (order by votes desc, reached_at, id)::int as place from listed where is_listed and votes > 0
    )
    select s.id, p.place, u.fname, u.mname, u.lname, s.zone_id as "zoneId", z.name as "zoneName", s.image,
      s.is_active as "isActive", s.is_listed as "isListed", s.paid_at is not null as "isPaid", s.votes, s.free, s.proven, s.first, s.second, s.third, s.quarantined
    from listed s join users u on u.id = s.user_id left join placed p on p.id = s.id left join zones z on z.id = s.zone_id
    order by s.votes desc, s.reached_at, s.id limit ${atMost ?? null}`
