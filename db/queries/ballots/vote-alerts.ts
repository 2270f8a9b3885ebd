import { partKey, quietMinutes, type Unusual, type Watched, type WatchedKind } from '@ashenda/core/domain/vote-watch.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { enterAlert } from '../notices/enter-notice.ts'

/** The current contest, while ballots can be accepted or may still be queued. */
export async function findWatchedContest(
  sql: Sql,
): Promise<{ readonly id: string; readonly opensAt: number } | undefined> {
  const [row] = await sql<{ id: string; opens_at: Date }[]>`
    select id, opens_at from contests where current and closes_at > now() - interval '10 minutes' and opens_at < now()`
  return row && { id: row.id, opensAt: row.opens_at.getTime() }
}

/** Open alerts by `partKey`, with the odds that were usual when each began. */
export async function findUsualOdds(sql: Sql, contest: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ kind: WatchedKind; subject: string; usual_odds: number }[]>`
    select kind, subject, usual_odds from vote_alerts
    where contest_id = ${contest} and ended_at is null and usual_odds is not null`
  return new Map(rows.map((row) => [partKey(row), row.usual_odds]))
}

/**
 * Saves alerts and resolves with the new ones. One that an admin ended is not raised again for an hour. @param found at most one per kind
 * and subject
 */
export async function saveAlerts(sql: Sql, contest: string, found: readonly Unusual[]): Promise<readonly Watched[]> {
  if (found.length === 0) return []
  return sql.begin((tx) => saveWithin(tx, contest, found)) as Promise<readonly Watched[]> // postgres.js widens the result of begin to an unwrapped form of itself
}

async function saveWithin(sql: Transaction, contest: string, found: readonly Unusual[]): Promise<readonly Watched[]> {
  const rows = await sql<{ kind: WatchedKind; subject: string; is_new: boolean; id: string; votes: number }[]>`
    insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes, usual, usual_odds)
    select f.id::uuid, ${contest}, f.kind, f.subject, now(), now(), f.votes, f.usual, f."usualOdds"
    from jsonb_to_recordset(${sql.json(found.map((one) => ({ id: v7(), ...one })))})
      as f(id text, kind text, subject text, votes int, usual int, "usualOdds" float8)
    where not exists (select 1 from vote_alerts e where e.contest_id = ${contest} and e.kind = f.kind and e.subject = f.subject
      and e.ended_by is not null and e.ended_at > now() - make_interval(mins => ${quietMinutes}))
    order by f.kind, f.subject
    on conflict (contest_id, kind, subject) where ended_at is null
    do update set seen_at = now(), votes = greatest(vote_alerts.votes, excluded.votes)
    returning id, kind, subject, votes, xmax = 0 as is_new`
  const raised = rows.filter((row) => row.is_new)
  for (const { id, votes } of raised) await enterAlert(sql, { kind: 'alert-votes', subject: id, values: { votes } })
  return raised
}

/** Ends alerts that were normal for an hour; returns how many. */
export async function endQuietAlerts(sql: Sql): Promise<number> {
  const ended = await sql`
    update vote_alerts set ended_at = now()
    where ended_at is null and seen_at < now() - make_interval(mins => ${quietMinutes})`
  return ended.count
}

export interface VoteAlertRow extends Watched {
  readonly id: string
  /** The contestant's name. */
  readonly name: string | null
  readonly startedAt: Date
  readonly seenAt: Date
  readonly votes: number
  readonly usual: number | null
  readonly endedAt: Date | null
  /** The admin who ended it. */
  readonly endedBy: string | null
}

/** Open and past alerts, latest first. */
export const listAlerts = (sql: Sql, contest: string, atMost: number): Promise<VoteAlertRow[]> =>
  sql<VoteAlertRow[]>`
    select a.id, a.kind, a.subject, a.started_at as "startedAt", a.seen_at as "seenAt", a.votes, a.usual, a.ended_at as "endedAt",
      (select concat_ws(' ', u.fname, u.mname) from users u join contestants c on c.user_id = u.id
        where a.kind = 'contestant' and c.id::text = a.subject) as name,
      (select concat_ws(' ', u.fname, u.mname) from users u where u.id = a.ended_by) as "endedBy"
    from vote_alerts a where a.contest_id = ${contest}
    order by a.ended_at is null desc, a.started_at desc, a.id desc limit ${atMost}`

/** An admin ends an alert; false if it is not open. */
export const endAlert = (sql: Sql, id: string, adminId: string): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const [ended] = await tx<{ alert: string }[]>`
      update vote_alerts a set ended_at = greatest(now(), seen_at), ended_by = ${adminId}
      where id = ${id} and ended_at is null
      returning coalesce((select concat_ws(' ', u.fname, u.mname) from users u join contestants c on c.user_id = u.id
        where a.kind = 'contestant' and c.id::text = a.subject),
        nullif(subject, ''), (select c.name from contests c where c.id = a.contest_id)) as alert`
    if (!ended) return false
    await recordAction(tx, {
      adminId,
      action: 'ballots.end-alert',
      subjectId: id,
      before: { alert: ended.alert },
    })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself
