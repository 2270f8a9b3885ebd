import type { Sql } from '../../client.ts'
import { hiddenSince } from './directory.ts'

/** What the archive shows beside a contest's own result. */

export interface Winner {
  readonly id: string
  readonly name: string
  /** The file of her first photo. */
  readonly image: string
  readonly votes: number
}

/** The public sees her: active, approved, with a photo. */
const isListed = (sql: Sql) => sql`
  coalesce(${hiddenSince(sql)} > now(), true) and exists (select from images where contestant_id = c.id)`

const fullName = (sql: Sql) => sql`trim(concat_ws(' ', u.fname, u.mname, u.lname))`

/** By contest, the first three; none of a contest that is not closed, or whose counts are frozen. `now` is by the ballots' clock. */
export async function findWinners(sql: Sql, now: Date): Promise<ReadonlyMap<string, readonly Winner[]>> {
  const rows = await sql<{ contest: string; winners: readonly Winner[] }[]>`
    select t.id as contest, json_agg(w order by w.votes desc, w.reached_at, w.id) as winners
    from contests t cross join lateral (
      select c.id, ${fullName(sql)} as name, y.votes, y.reached_at,
        (select file from images where contestant_id = c.id order by slot limit 1) as image
      from tally y join contestants c on c.id = y.contestant_id and c.contest_id = y.contest_id join users u on u.id = c.user_id
      where y.contest_id = t.id and y.votes > 0 and ${isListed(sql)}
      order by y.votes desc, y.reached_at, c.id limit 3
    ) w
    where t.announced_at is not null and t.closes_at <= ${now} and coalesce(t.freezes_at > ${now}, true)
    group by t.id`
  return new Map(rows.map(({ contest, winners }) => [contest, winners]))
}

/** The ends of the addresses, the latest opening first. */
export async function findAnnouncedSlugs(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ slug: string }[]>`
    select slug from contests where announced_at is not null order by opens_at desc, id`
  return rows.map(({ slug }) => slug)
}

export interface EntryPlace {
  readonly name: string
  readonly contestName: string
  readonly contestSlug: string
  readonly isCurrent: boolean
  /** Her entry in the current contest, if the public sees it. */
  readonly now: string | null
}

/** The contest that a listed contestant is or was in; undefined for anybody else, and in a draft. */
export async function findEntryPlace(sql: Sql, id: string): Promise<EntryPlace | undefined> {
  const [row] = await sql<EntryPlace[]>`
    select ${fullName(sql)} as name, t.name as "contestName", t.slug as "contestSlug", t.current as "isCurrent", (
        select n.id from contests m join contestants n on n.contest_id = m.id and n.user_id = c.user_id
        where m.current and coalesce(least(n.inactive_since, n.held_since) > now(), true)
          and exists (select from images where contestant_id = n.id)) as now
    from contestants c join users u on u.id = c.user_id join contests t on t.id = c.contest_id
    where c.id = ${id} and t.announced_at is not null and ${isListed(sql)}`
  return row
}

export interface FormerPlace {
  readonly id: string
  readonly contestName: string
  readonly contestSlug: string
  readonly votes: number
  /** Among those the public sees; null without votes, and while the counts are frozen. */
  readonly place: number | null
}

/** An account's entries in other contests than this one, the latest first. `now` is by the ballots' clock. */
export const findFormerPlaces = (sql: Sql, userId: string, contest: string, now: Date) => sql<FormerPlace[]>`
  select e.id, t.name as "contestName", t.slug as "contestSlug", coalesce(o.votes, 0) as votes,
    case when o.votes > 0 and coalesce(t.freezes_at > ${now}, true) then (
      select count(*)::int + 1 from tally y join contestants c on c.id = y.contestant_id
      where y.contest_id = t.id and y.votes > 0 and c.id <> e.id and ${isListed(sql)}
        and (y.votes > o.votes or y.votes = o.votes and (y.reached_at, c.id) < (o.reached_at, e.id))
    ) end as place
  from contestants e join contests t on t.id = e.contest_id
    left join tally o on o.contest_id = t.id and o.contestant_id = e.id
  where e.user_id = ${userId} and e.contest_id <> ${contest} and t.announced_at is not null
  order by t.opens_at desc, e.id`
