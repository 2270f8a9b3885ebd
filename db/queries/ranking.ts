import type { Sql } from '../client.ts'

export interface RankedContestant {
  readonly id: string
  readonly place: number
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly zoneId: string | null
  readonly zoneName: string | null
  /** Her first photo. */
  readonly image: string | null
  readonly isActive: boolean
  readonly isPaid: boolean
  readonly votes: number
  readonly free: number
  readonly first: number
  readonly second: number
  readonly third: number
}

/** Everyone of a contest, or of one zone of it, by votes; at equal ones who reached them first, then by who registered first. */
export const readRanking = (
  sql: Sql,
  contest: string,
  zoneId?: string,
  atMost?: number,
): Promise<readonly RankedContestant[]> =>
  sql<RankedContestant[]>`
    select c.id, row_number() over (order by coalesce(t.free + t.first + t.second + t.third, 0) desc, t.reached_at, c.id)::int as place,
      u.fname, u.mname, u.lname, c.zone_id as "zoneId", z.name as "zoneName",
      (select i.file from images i where i.contestant_id = c.id order by i.slot limit 1) as image,
      c.inactive_since is null or c.inactive_since > now() as "isActive", c.paid_at is not null as "isPaid",
      coalesce(t.free + t.first + t.second + t.third, 0) as votes, coalesce(t.free, 0) as free, coalesce(t.first, 0) as first,
      coalesce(t.second, 0) as second, coalesce(t.third, 0) as third
    from contestants c join users u on u.id = c.id left join zones z on z.id = c.zone_id
      left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
    where c.contest_id = ${contest} and (${zoneId ?? null}::uuid is null or c.zone_id = ${zoneId ?? null}::uuid)
    order by place limit ${atMost ?? null}`
