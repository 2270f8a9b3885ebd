import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import type { Sql } from '../../client.ts'

/** An admin's overview of a day. */
export interface Today {
  readonly since: Date
  readonly free: number
  readonly paid: number
  readonly lastHour: number
  readonly refused: number
  readonly registered: number
  readonly registeredToday: number
  readonly paidContestants: number
  readonly activeContestants: number
  readonly openRequests: number
  /** Contestants with changes to approve, or reports. */
  readonly moderation: number
  readonly attentionPayments: number
  readonly quarantined: number
  readonly deadLetters: number
  readonly failedBatches: number
}

/**
 * Figures of the festival's day around `now`. Votes belong to the hour of acceptance, as in contestants' charts; refused ballots and the
 * last hour to that of the tally, as its groups counted them. Erased contestants are left out, as in the admins' list.
 */
export async function readToday(sql: Sql, contest: string, now: Date): Promise<Today> {
  const since = startOfDay(now)
  const [row] = await sql<[Today]>`
    with day as (select ${since}::timestamptz as since),
      hours as (
        select coalesce(sum(v.free), 0)::int as free, coalesce(sum(v.paid), 0)::int as paid
        from contestants c
          join vote_hours v on v.contest_id = c.contest_id and v.contestant_id = c.id and v.hour >= ${since}
        where c.contest_id = ${contest} and v.hour <= ${now}),
      people as (
        select count(*)::int as registered, count(*) filter (where c.created_at >= day.since)::int as "registeredToday",
          count(c.paid_at)::int as "paidContestants",
          count(*) filter (where c.held_since is null and (c.inactive_since is null or c.inactive_since > ${now}))::int as "activeContestants"
        from contestants c join users u on u.id = c.user_id and u.erased_at is null cross join day
        where c.contest_id = ${contest})
    select day.since, hours.*, people.*,
      (select coalesce(sum(g.votes), 0)::int from ballot_groups g
        where g.contest_id = ${contest} and g.tallied_at > ${now}::timestamptz - interval '1 hour' and g.tallied_at <= ${now}) as "lastHour",
      (select coalesce(sum(g.refused), 0)::int from ballot_groups g
        where g.contest_id = ${contest} and g.refused > 0 and g.tallied_at >= ${since} and g.tallied_at <= ${now}) as refused,
      (select count(*)::int from contestant_requests r join contestants c on c.id = r.contestant_id
        where c.contest_id = ${contest} and r.handled_at is null) as "openRequests",
      (select count(*)::int from contestants c join users u on u.id = c.user_id and u.erased_at is null
        where c.contest_id = ${contest} and c.id in (
          select contestant_id from contestant_changes where rejected_at is null
          union select contestant_id from reports where closed_at is null)) as moderation,
      (select count(*)::int from payments where attention is not null) as "attentionPayments",
      (select count(*)::int from ballots where contest_id = ${contest} and status = 'quarantined') as "quarantined",
      (select count(*)::int from dead_letters) as "deadLetters",
      (select count(*)::int from card_batches
        where problem is not null and created_at > ${now}::timestamptz - interval '7 days') as "failedBatches"
    from day, hours, people`
  return row
}

export interface SettledMoney {
  readonly provider: 'chapa' | 'tcard'
  readonly currency: 'ETB' | 'USD'
  readonly payments: number
  readonly amountMinor: number
}

/** Money settled on the festival's day and not given back; a pending refund counts as given back. */
export const readMoneyOfDay = (sql: Sql, contest: string, now: Date): Promise<readonly SettledMoney[]> =>
  sql<SettledMoney[]>`
    select provider, currency, count(*)::int as payments, sum(coalesce(taken_minor, amount_minor) - given_back_minor)::float8 as "amountMinor"
    from payments where contest_id = ${contest} and settled_at >= ${startOfDay(now)} and settled_at <= ${now} and state = 'succeeded'
    group by provider, currency order by provider, currency`

const startOfDay = (now: Date): Date => new Date(dayAround(now.getTime()).from)
