import { withoutPeople } from '@ashenda/core/domain/ballot-erasure.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../../client.ts'

/** A piece of what is to go: rows whose ids come after one, so that no sweep goes over the same rows again and again. */
interface Piece {
  readonly now: Date
  /** '' from the beginning. */
  readonly after: string
  readonly atMost: number
}

/** Clears one piece; resolves with what it has looked at, in the order of the ids, and how many rows it cleared. */
type Clear = (sql: Sql, piece: Piece) => Promise<{ readonly seen: readonly string[]; readonly cleared: number }>

/**
 * How long each kind of data is kept, in days; the privacy policy says the same (web/src/locales, policy). Where ballots came from
 * is kept for `signalsKeptDays` and cleared by a sweep of its own (core/domain/suspicion.ts): it comes with every ballot.
 */
export const keptDays = {
  /** Phones and names of voters after the contest has closed: by then the prizes are handed over. */
  voters: 90,
  /** Log-ins and resets of passwords after they ended. */
  sessions: 30,
  /** Requests after they were handled, and in any case. */
  requestsHandled: 180,
  requests: 365,
  /** Reports about contestants after an admin decided, and in any case. */
  reportsClosed: 90,
  reports: 365,
  /** What a contestant wanted to show and an admin turned down, where she did not come back to it. */
  rejections: 180,
  /** What became of an upload; its file goes at once (worker: photos/remove-orphans.ts). */
  uploads: 30,
  /** That a webhook came; a later one like it is asked about anew, and changes nothing. */
  webhooks: 90,
  /** What stood out among the votes; of nobody in particular. */
  voteAlerts: 365,
  /** Who bought, of orders that are over. */
  orders: 730,
} as const

const dayMs = 24 * 3_600_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** One statement that looks only at what it clears, and says which rows those were. */
const inOneStatement =
  (statement: (sql: Sql, piece: Piece) => PendingQuery<{ id: string }[]>): Clear =>
  async (sql, piece) => {
    const rows = await statement(sql, piece)
    return { seen: rows.map(({ id }) => id), cleared: rows.length }
  }

/** Rows with an id of their own that go as a whole. @param isOver the condition under which one does */
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

/** How a password was reset, as long as log-ins. */
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

/** The sweep of orphaned files removes the files. A contestant who was never approved keeps her photos, because she has no others. */
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

const voteAlerts = deleted('vote_alerts', (sql, now) => sql`ended_at < ${daysBefore(now, keptDays.voteAlerts)}`)

const orders = inOneStatement(
  (sql, { now, atMost }) => sql<{ id: string }[]>`
    update orders set buyer_name = '', buyer_email = '', buyer_phone = '', buyer_address = '' where id in (
      select id from orders
      where created_at < ${daysBefore(now, keptDays.orders)} and status in ('deliverd', 'cancel') and buyer_phone <> ''
      limit ${atMost} for update skip locked)
    returning id`,
)

/** When the latest contest closed whose personal data is no longer needed; no row if there is none. */
const lastPast = (sql: Sql, { now }: Piece) => sql`
  select max(closes_at) as closed from contests where closes_at < ${daysBefore(now, keptDays.voters)}`

/** An unsettled payment, or a paid vote that is not cast yet, is kept together with the voter who may cast it. */
const isUnfinished = (sql: Sql) => sql`
  p.state in ('created', 'pending', 'refund_pending') or p.attention is not null
  or exists (select 1 from credits c where c.payment_id = p.id and c.ballot_id is null and c.held_at is null)`

/** Phones and names of voters who have not taken part in anything since. */
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

/** What ties a payment to a browser, once nothing can come of it any more. */
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

/** Phones and names in ballots that could not be recorded; they can be sent again all the same. */
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
      // The row that a ballot finds which is sent again.
      if (voter !== undefined)
        await tx`insert into voters (id, erased_at) values (${voter}, ${piece.now}) on conflict do nothing`
    }
    return { seen: rows.map(({ id }) => id), cleared: count }
  })

/** Everything that is not kept for good, by what it is called in the log. Ballots, tally and chain are not among it. */
export const clearings: Readonly<Record<string, Clear>> = {
  sessions,
  passwordResets,
  requests,
  reports,
  rejections,
  uploads,
  webhooks,
  voteAlerts,
  orders,
  letters,
  voters,
  payments,
}
