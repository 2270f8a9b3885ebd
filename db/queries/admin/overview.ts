import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { asksJury } from '@ashenda/core/domain/titles.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import type { RankedContestant } from '../results/ranking.ts'
import { readTitles } from '../titles/titles.ts'

export interface OverviewFigures {
  readonly at: Date
  readonly free: number
  readonly paid: number
  readonly registered: number
  readonly registeredToday: number
  readonly paidContestants: number
  readonly activeContestants: number
}

const dayStart = (sql: Sql) => sql`date_trunc('day', now(), ${festivalZone})`

/** Votes by the tally, which is always right. */
export async function readOverviewFigures(sql: Sql, contest: string): Promise<OverviewFigures> {
  const [row] = await sql<[OverviewFigures]>`
    with day as (select ${dayStart(sql)} as since),
      counted as (
        select coalesce(sum(free), 0)::int as free, coalesce(sum(first + second + third), 0)::int as paid
        from tally where contest_id = ${contest}),
      people as (
        select count(*)::int as registered, count(*) filter (where c.created_at >= day.since)::int as "registeredToday",
          count(c.paid_at)::int as "paidContestants",
          count(*) filter (where c.held_since is null and (c.inactive_since is null or c.inactive_since > now()))::int as "activeContestants"
        from contestants c join users u on u.id = c.user_id and u.erased_at is null cross join day
        where c.contest_id = ${contest})
    select now() as at, counted.*, people.* from counted, people`
  return row
}

export interface MoneyOfToday {
  readonly currency: 'ETB' | 'USD'
  readonly amountMinor: number
  readonly payments: number
  readonly refunds: number
}

/** Settled on the festival's day; what was given back, or is about to be, is counted apart. */
export const readMoneyOfToday = (sql: Sql, contest: string): Promise<readonly MoneyOfToday[]> =>
  sql<MoneyOfToday[]>`
    select currency, coalesce(sum(amount_minor - given_back_minor) filter (where state = 'succeeded'), 0)::float8 as "amountMinor",
      count(*) filter (where state = 'succeeded')::int as payments, count(*) filter (where state <> 'succeeded')::int as refunds
    from payments where settled_at >= ${dayStart(sql)} and contest_id = ${contest} group by currency order by currency`

export interface MinuteOfVotes {
  /** Since the epoch, of the tally. */
  readonly minute: number
  /** What its ballots were worth when they were counted. */
  readonly votes: number
  readonly refused: number
  /** Its last group's number. */
  readonly last: number
}

/** Votes by minute of the groups after this one. Groups are numbered in the order of their commits and stay as they are. */
export const readMinutesAfter = (sql: Sql, contest: string, sequence: number): Promise<readonly MinuteOfVotes[]> =>
  sql<MinuteOfVotes[]>`
    select floor(extract(epoch from tallied_at) / 60)::int as minute, sum(votes)::int as votes, sum(refused)::int as refused,
      max(sequence)::float8 as last
    from ballot_groups where contest_id = ${contest} and sequence > ${sequence} group by 1`

export interface FoundMark {
  readonly kind: 'opened' | 'frozen' | 'closed' | 'alert' | 'paused' | 'resumed' | 'note'
  readonly at: Date
  readonly text: string
  readonly id: string | null
}

const mostMarks = 60

/** What happened since. The latest of very many. */
export const readMarks = (sql: Sql, contest: string, since: Date): Promise<readonly FoundMark[]> =>
  sql<FoundMark[]>`
    select * from (
      select 'opened' as kind, opens_at as at, '' as text, null::uuid as id from contests where id = ${contest}
      union all select 'closed', closes_at, '', null from contests where id = ${contest}
      union all select 'frozen', coalesce(frozen_at, freezes_at), '', null from contests where id = ${contest}
      union all select 'alert', started_at, '', null from vote_alerts where contest_id = ${contest}
      union all select case action when 'queue.pause' then 'paused' else 'resumed' end, done_at, coalesce(subject_id, ''), null
        from admin_actions where done_at >= ${since} and action in ('queue.pause', 'queue.resume')
      union all select 'note', at, text, id from overview_notes where contest_id = ${contest}
    ) m where at >= ${since} and at <= now() order by at desc limit ${mostMarks}`

export interface FoundNeed {
  readonly kind: 'payments' | 'approvals' | 'requests' | 'quarantined' | 'alerts' | 'deadLetters' | 'batches'
  readonly count: number
  readonly oldest: Date
}

/** What waits for an admin, the oldest first. Payments, dead letters and batches that need a person are told whatever the contest. */
export const readNeeds = (sql: Sql, contest: string): Promise<readonly FoundNeed[]> =>
  sql<FoundNeed[]>`
    select * from (
      select 'payments' as kind, count(*)::int as count, min(updated_at) as oldest from payments where attention is not null
      union all select 'approvals', count(distinct w.id)::int, min(w.since) from (
          select contestant_id as id, submitted_at as since from contestant_changes where rejected_at is null
          union all select contestant_id, created_at from reports where closed_at is null) w
        join contestants c on c.id = w.id and c.contest_id = ${contest} join users u on u.id = c.user_id and u.erased_at is null
      union all select 'requests', count(*)::int, min(r.created_at) from contestant_requests r
        join contestants c on c.id = r.contestant_id and c.contest_id = ${contest} where r.handled_at is null
      union all select 'quarantined', count(*)::int, min(accepted_at) from ballots where contest_id = ${contest} and status = 'quarantined'
      union all select 'alerts', count(*)::int, min(started_at) from vote_alerts where contest_id = ${contest} and ended_at is null
      union all select 'deadLetters', count(*)::int, min(created_at) from dead_letters
      union all select 'batches', count(*)::int, min(created_at) from card_batches
        where problem is not null and created_at > now() - interval '7 days'
    ) n where count > 0 order by oldest`

export interface Leader extends RankedContestant {
  readonly lastMinutes: number
}

/** The first few of all or of a zone, with their votes of the last ten minutes. */
export const readLeaders = (
  sql: Sql,
  contest: string,
  zone: string | undefined,
  most: number,
): Promise<readonly Leader[]> =>
  sql<Leader[]>`
    with first as (
      -- Sorted inside, so that only the first few are looked up in images.
      select t.*, i.file from (
          select t.*, c.user_id, c.zone_id, c.paid_at from tally t join contestants c on c.id = t.contestant_id
          where t.contest_id = ${contest} and t.votes > 0 and c.held_since is null
            and (c.inactive_since is null or c.inactive_since > now())
            and (${zone ?? null}::uuid is null or c.zone_id = ${zone ?? null}::uuid)
          order by t.votes desc, t.reached_at, t.contestant_id offset 0) t
        join lateral (select file from images where contestant_id = t.contestant_id order by slot limit 1) i on true
      order by t.votes desc, t.reached_at, t.contestant_id limit ${most}
    ), latest as (
      select p.pick, count(*)::int as votes
      from ballot_groups g join ballots b on b.group_id = g.id and b.status = 'counted',
        unnest(array[b.pick1, b.pick2, b.pick3]) as p (pick)
      where g.contest_id = ${contest} and g.tallied_at > now() - interval '10 minutes' and g.votes > 0
        and p.pick in (select contestant_id from first)
      group by p.pick
    )
    select f.contestant_id as id, row_number() over (order by f.votes desc, f.reached_at, f.contestant_id)::int as place,
      true as "isListed", u.fname, u.mname, u.lname, f.zone_id as "zoneId", z.name as "zoneName", f.file as image, true as "isActive",
      f.paid_at is not null as "isPaid", f.votes, f.free, f.proven, f.first, f.second, f.third, f.quarantined,
      coalesce(l.votes, 0) as "lastMinutes"
    from first f join users u on u.id = f.user_id left join zones z on z.id = f.zone_id left join latest l on l.pick = f.contestant_id
    order by place`

export interface SetupFacts {
  /** Voting is over, and its counts are public. */
  readonly isOver: boolean
  readonly hasPause: boolean
  readonly hasTitles: boolean
  /** Null: no title asks for the points of a jury. */
  readonly isJudged: boolean | null
  /** Of those who take part. */
  readonly left: Readonly<Record<'photo' | 'zoneOf' | 'fee' | 'fullZones' | 'sent', number>>
  readonly hasChangedContest: boolean
  readonly hasPrices: boolean
  readonly hasZones: boolean
  readonly hasFactor: boolean
  readonly hasPaid: boolean
  readonly hasApproved: boolean
}

/** What of voting night's list is done, as far as the rows tell; undefined for an unknown contest. Messages are those of the last seven days. */
export async function readSetup(sql: Sql, contest: string, adminId: string): Promise<SetupFacts | undefined> {
  const rows = sql<Omit<SetupFacts, 'hasTitles' | 'isJudged'>[]>`
    with people as materialized (
      select c.id, c.zone_id, c.paid_at from contestants c join users u on u.id = c.user_id and u.erased_at is null
      where c.contest_id = ${contest} and (c.inactive_since is null or c.inactive_since > now()))
    select t.final_at is not null or (t.closes_at <= now() and (t.freezes_at is null or t.freezes_at > now())) as "isOver",
      t.freezes_at is not null as "hasPause",
      json_build_object(
        'photo', (select count(*) from people p where not exists (select from images where contestant_id = p.id)),
        'zoneOf', (select count(*) from people where zone_id is null), 'fee', (select count(*) from people where paid_at is null),
        'fullZones', (select count(*) from zones z where z.contest_id = t.id and z.retired_at is null
          and not exists (select from people where zone_id = z.id)),
        'sent', (select count(*) from notices where state = 'failed' and created_at >= ${dayStart(sql)} - interval '6 days')) as left,
      exists (select 1 from admin_actions where action = 'contest.change') as "hasChangedContest",
      t.prices_confirmed as "hasPrices",
      exists (select 1 from zones where contest_id = ${contest} and retired_at is null) as "hasZones",
      exists (select 1 from second_factors where user_id = ${adminId} and secret is not null)
        or exists (select 1 from passkeys where user_id = ${adminId}) as "hasFactor",
      exists (select 1 from payments where settled_at is not null and contest_id = ${contest}) as "hasPaid",
      exists (select 1 from contestants where contest_id = ${contest} and held_since is null) as "hasApproved"
    from contests t where t.id = ${contest}`
  const [[row], titles] = await Promise.all([rows, readTitles(sql, contest)])
  if (!row) return undefined
  const isJudged = asksJury(titles) ? titles.sealedAt !== null : null
  return { ...row, isJudged, hasTitles: titles.titles.length > 0 || titles.zoneShare > 0 }
}

export interface NewNote {
  readonly contest: string
  readonly text: string
  readonly at: Date
  readonly adminId: string
}

export async function insertNote(tx: Transaction, { contest, text, at, adminId }: NewNote): Promise<string> {
  const id = v7()
  await tx`insert into overview_notes (id, contest_id, at, text, noted_by) values (${id}, ${contest}, ${at}, ${text}, ${adminId})`
  return id
}

/** Its text; undefined if there is none. */
export async function deleteNote(tx: Transaction, id: string): Promise<string | undefined> {
  const [row] = await tx<{ text: string }[]>`delete from overview_notes where id = ${id} returning text`
  return row?.text
}
