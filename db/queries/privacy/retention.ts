import { withoutPeople } from '@ashenda/core/domain/ballot-erasure.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../client.ts'

/** A piece to clear: rows with ids after one, so that no sweep repeats rows. */
interface Piece {
  readonly now: Date
  /** '' at the start. */
  readonly after: string
  readonly atMost: number
}

/** Clears one piece; resolves with the rows examined, by id, and the number cleared. */
type Clear = (sql: Sql, piece: Piece) => Promise<{ readonly seen: readonly string[]; readonly cleared: number }>

/**
 * Retention in days per kind of data; the privacy policy says the same (web/src/locales, policy). Ballot origins are kept for
 * `signalsKeptDays` by a separate sweep (core/domain/suspicion.ts), as they come with every ballot.
 */
export const keptDays = {
  /** Voters' phones and names after the contest closed; prizes are handed over by then. */
  voters: 90,
  /** Who was in a jury, after its contest closed. */
  juries: 90,
  /** Ended log-ins and password resets. */
  sessions: 30,
  /** Requests after handling, and in any case. */
  requestsHandled: 180,
  requests: 365,
  /** Reports after a decision, and in any case. */
  reportsClosed: 90,
  reports: 365,
  /** Rejected changes that a contestant did not resume. */
  rejections: 180,
  /** Outcomes of uploads; their files go at once (worker: photos/uploads.ts). */
  uploads: 30,
  /** Received webhooks; a later duplicate is asked about again and changes nothing. */
  webhooks: 90,
  /** Alerts about votes; they concern no person. */
  voteAlerts: 365,
  /** Buyers of finished orders. */
  orders: 730,
  /** The log of messages. */
  messages: 90,
  /** Who wanted to hear a result, after the contest closed; an e-mail nobody confirmed, from the day it was given. */
  subscriptions: 90,
  unconfirmed: 7,
  /** Speeds and errors of pages; they concern no person. */
  field: 90,
} as const

const dayMs = 24 * 3_600_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** One statement that reads only what it clears, and returns those rows. */
const inOneStatement =
  (statement: (sql: Sql, piece: Piece) => PendingQuery<{ id: string }[]>): Clear =>
  async (sql, piece) => {
    const rows = await statement(sql, piece)
    return { seen: rows.map(({ id }) => id), cleared: rows.length }
  }

/** Rows with an id that are deleted whole. @param isOver the condition for it */
const deleted = (table: string, isOver: (sql: Sql, now: Date) => PendingQuery<Row[]>): Clear =>
  inOneStatement(
    (sql, { now, atMost }) => sql<{ id: string }[]>`
      delete from ${sql(table)} where id in (
        select id from ${sql(table)} where ${isOver(sql, now)} limit ${atMost} for update skip locked)
      returning id`,
  )

const firstId = '00000000-0000-0000-0000-000000000000'

const sessions = deleted(
  'sessions',
  (sql, now) => sql`least(revoked_at, expires_at) < ${daysBefore(now, keptDays.sessions)}`,
)

/** Password resets, as long as log-ins. */
const passwordResets = deleted(
  'password_resets',
  (sql, now) => sql`least(ended_at, expires_at) < ${daysBefore(now, keptDays.sessions)}`,
)

const requests = deleted(
  'contestant_requests',
  (sql, now) =>
    sql`handled_at < ${daysBefore(now, keptDays.requestsHandled)} or created_at < ${daysBefore(now, keptDays.requests)}`,
)

const reports = deleted(
  'reports',
  (sql, now) =>
    sql`closed_at < ${daysBefore(now, keptDays.reportsClosed)} or created_at < ${daysBefore(now, keptDays.reports)}`,
)

/** The orphan sweep removes the files. A never approved contestant keeps her photos, as she has no others. */
const rejections = inOneStatement(
  (sql, { now, atMost }) => sql<{ id: string }[]>`
    with due as (
      select n.contestant_id as id from contestant_changes n join contestants c on c.id = n.contestant_id
      where n.rejected_at < ${daysBefore(now, keptDays.rejections)} and c.held_since is null
      order by n.contestant_id limit ${atMost} for update of n skip locked
    ), photos as (
      delete from waiting_images where contestant_id in (select id from due)
    )
    delete from contestant_changes where contestant_id in (select id from due) returning contestant_id as id`,
)

const uploads = deleted('uploads', (sql, now) => sql`settled_at < ${daysBefore(now, keptDays.uploads)}`)

const webhooks = inOneStatement(
  (sql, { now, atMost }) => sql<{ id: string }[]>`
    delete from webhooks where body_hash in (
      select body_hash from webhooks where processed_at < ${daysBefore(now, keptDays.webhooks)}
      limit ${atMost} for update skip locked)
    returning encode(body_hash, 'hex') as id`,
)

/** Whole days of counts; there are few. */
const fieldCounts = (table: 'field_vitals' | 'field_errors'): Clear =>
  inOneStatement(
    (sql, { now }) => sql<{ id: string }[]>`
      with gone as (delete from ${sql(table)} where day < ${daysBefore(now, keptDays.field)}::date returning day)
      select distinct day::text as id from gone`,
  )

const voteAlerts = deleted('vote_alerts', (sql, now) => sql`ended_at < ${daysBefore(now, keptDays.voteAlerts)}`)

/** Amounts and products stay for the accounts; what admins wrote about the buyer goes with her. */
const orders: Clear = (sql, { now, atMost }) =>
  sql.begin(async (tx) => {
    await tx`select set_config('ashenda.erasing', 'on', true)`
    const rows = await tx<{ id: string }[]>`
      update orders set buyer_name = '', buyer_email = '', buyer_phone = '', buyer_address = '', claimant_hash = null where id in (
        select id from orders
        where created_at < ${daysBefore(now, keptDays.orders)} and status in ('deliverd', 'cancel') and buyer_phone <> ''
        limit ${atMost} for update skip locked)
      returning id`
    const ids = rows.map(({ id }) => id)
    await tx`update order_events set detail = detail - array['reason', 'note'] where order_id = any(${ids}::uuid[]) and detail ?| array['reason', 'note']`
    return { seen: ids, cleared: ids.length }
  })

const messages = deleted('notices', (sql, now) => sql`created_at < ${daysBefore(now, keptDays.messages)}`)

/** With the query they were sent to, which may name somebody. */
const bulkMessages = deleted(
  'bulk_messages',
  (sql, now) => sql`created_at < ${daysBefore(now, keptDays.messages)}
    and not exists (select from notices n where n.bulk_id = bulk_messages.id)`,
)

const subscriptions = deleted(
  'notice_subscriptions',
  (sql, now) => sql`(confirmed_at is null and created_at < ${daysBefore(now, keptDays.unconfirmed)})
    or contest_id in (select id from contests where closes_at < ${daysBefore(now, keptDays.subscriptions)})`,
)

/** Voters' browsers that nothing is sent to any more. */
const browsers = deleted(
  'push_subscriptions',
  (sql, now) => sql`user_id is null and created_at < ${daysBefore(now, 1)}
    and not exists (select from notice_subscriptions s where s.push_id = push_subscriptions.id)`,
)

const juryMembers = inOneStatement(
  (sql, { now, atMost }) => sql<{ id: string }[]>`
    update jury_members set name = '', contact = '', link_hash = null, link_expires_at = null, session_hash = null, session_expires_at = null
    where id in (
      select m.id from jury_members m join contests c on c.id = m.contest_id
      where c.closes_at < ${daysBefore(now, keptDays.juries)} and m.name <> ''
      limit ${atMost} for update of m skip locked)
    returning id`,
)

/** The latest closing of a contest whose personal data is no longer needed; no row if none. */
const lastPast = (sql: Sql, { now }: Piece) => sql`
  select max(closes_at) as closed from contests where closes_at < ${daysBefore(now, keptDays.voters)}`

/** Of `past`: an unsettled payment, or an uncast paid vote of a later contest, is kept with its voter. */
const isUnfinished = (sql: Sql) => sql`
  p.state in ('created', 'pending', 'refund_pending') or p.attention is not null
  or exists (select 1 from credits c join contests t on t.id = c.contest_id and t.closes_at > past.closed
    where c.payment_id = p.id and c.ballot_id is null and c.held_at is null)`

/** Phones and names of voters who took part in nothing since. */
const voters = inOneStatement(
  (sql, piece) => sql<{ id: string }[]>`
    with past as (${lastPast(sql, piece)}), due as (
      select v.id from voters v, past
      where v.id > ${piece.after || firstId} and v.erased_at is null and past.closed is not null
        and v.created_at < ${daysBefore(piece.now, keptDays.voters)}
        and not exists (select 1 from contests c join ballots b on b.contest_id = c.id and b.voter_id = v.id
          and b.kind = 'free' and b.status <> 'refused' where c.closes_at > past.closed)
        and not exists (select 1 from payments p
          where p.voter_id = v.id and (p.created_at > past.closed or ${isUnfinished(sql)}))
      order by v.id limit ${piece.atMost} for update of v skip locked
    ), emptied as (
      update voters v set phone = null, name = null, erased_at = ${piece.now} from due where v.id = due.id returning v.id)
    select id from emptied order by id`,
)

/** A payment's tie to a browser, once nothing can come of it. */
const payments = inOneStatement(
  (sql, piece) => sql<{ id: string }[]>`
    with past as (${lastPast(sql, piece)}), due as (
      select p.id from payments p, past
      where p.id > ${piece.after || firstId} and p.created_at <= past.closed
        and num_nonnulls(p.claimant_hash, p.handed_to_hash, p.return_token_hash, p.checkout_url) > 0 and not (${isUnfinished(sql)})
      order by p.id limit ${piece.atMost} for update of p skip locked
    ), credited as (
      update credits c set claimant_hash = null from due where c.payment_id = due.id
    ), emptied as (
      update payments p set claimant_hash = null, handed_to_hash = null, return_token_hash = null, checkout_url = null
      from due where p.id = due.id returning p.id)
    select id from emptied order by id`,
)

/** Phones and names in dead letters, which can still be replayed. */
const letters: Clear = (sql, piece) =>
  sql.begin(async (tx) => {
    const rows = await tx<{ id: string; payload: Uint8Array }[]>`
      select d.id, d.payload from dead_letters d join contests c on c.id = d.contest_id
      where d.id > ${piece.after || firstId} and c.closes_at < ${daysBefore(piece.now, keptDays.voters)}
      order by d.id limit ${piece.atMost} for update of d skip locked`
    let count = 0
    for (const { id, payload } of rows) {
      const { left, voter } = withoutPeople(Buffer.from(payload).toString())
      if (left === undefined) continue
      count += 1
      await tx`update dead_letters set payload = ${Buffer.from(left)} where id = ${id}`
      // The row that a replayed ballot will find.
      if (voter !== undefined)
        await tx`insert into voters (id, erased_at) values (${voter}, ${piece.now}) on conflict do nothing`
    }
    return { seen: rows.map(({ id }) => id), cleared: count }
  })

/** Everything that expires, by its name in the log. Ballots, tally and chain do not. */
export const clearings: Readonly<Record<string, Clear>> = {
  sessions,
  passwordResets,
  requests,
  reports,
  rejections,
  uploads,
  webhooks,
  voteAlerts,
  fieldVitals: fieldCounts('field_vitals'),
  fieldErrors: fieldCounts('field_errors'),
  orders,
  messages,
  bulkMessages,
  subscriptions,
  browsers,
  juryMembers,
  letters,
  voters,
  payments,
}
