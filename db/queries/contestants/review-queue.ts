import type { PublicTexts, ReportReason } from '@ashenda/core/domain/moderation.ts'
import type { Sql } from '../../client.ts'
import { asJson, shownTexts, waitingTexts } from './public-texts.ts'

export interface QueuedImage {
  readonly slot: number
  readonly file: string
}

/** A contestant with pending changes, open reports, or both. */
export interface QueuedRow {
  readonly id: string
  /** Her public texts; those of her registration if never approved. */
  readonly shown: PublicTexts
  readonly shownImages: readonly QueuedImage[]
  readonly isHeld: boolean
  readonly isActive: boolean
  /** Of a minor: who agreed. */
  readonly guardian: string | null
  readonly change: {
    readonly version: string
    readonly submittedAt: string
    readonly texts: Partial<PublicTexts>
    readonly images: readonly QueuedImage[]
  } | null
  readonly reports: readonly {
    readonly id: string
    readonly reason: ReportReason
    readonly note: string
    readonly at: string
  }[]
  /** All open ones, including those not listed. */
  readonly reportCount: number
  readonly waitsSince: Date
}

/** The latest are listed one by one. */
const reportsListed = 20

/** Contestants with something pending; `w."waitsSince"` is the earliest. */
const waitingOf = (sql: Sql, contest: string) => sql`
  select c.id, least(
      (select n.submitted_at from contestant_changes n where n.contestant_id = c.id and n.rejected_at is null),
      (select min(r.created_at) from reports r where r.contestant_id = c.id and r.closed_at is null)) as "waitsSince"
  from contestants c join users u on u.id = c.user_id and u.erased_at is null
  where c.contest_id = ${contest} and c.id in (
    select contestant_id from contestant_changes where rejected_at is null
    union select contestant_id from reports where closed_at is null)`

/** Pending matters, longest waiting first. */
export const listQueue = (sql: Sql, contest: string, atMost: number): Promise<readonly QueuedRow[]> =>
  sql<QueuedRow[]>`
    select c.id, w."waitsSince", c.held_since is not null as "isHeld",
      c.inactive_since is null or c.inactive_since > now() as "isActive", u.guardian,
      ${asJson(sql, shownTexts(sql))} as shown,
      ${imagesOf(sql, 'images')} as "shownImages",
      ${changeOf(sql)} as change,
      coalesce((select json_agg(json_build_object('id', r.id, 'reason', r.reason, 'note', r.note,
          'at', ${asIso(sql, sql`r.created_at`)}) order by r.id desc)
        from (select * from reports where contestant_id = c.id and closed_at is null order by id desc limit ${reportsListed}) r),
        '[]') as reports,
      (select count(*)::int from reports where contestant_id = c.id and closed_at is null) as "reportCount"
    from (${waitingOf(sql, contest)} order by 2, 1 limit ${atMost}) w join contestants c on c.id = w.id join users u on u.id = c.user_id
      left join contestant_changes n on n.contestant_id = c.id and n.rejected_at is null
    order by w."waitsSince", c.id`

/** Of `contestant_changes n`, if there is one. */
const changeOf = (sql: Sql) => sql`case when n.contestant_id is not null then json_build_object('version', n.version,
    'submittedAt', ${asIso(sql, sql`n.submitted_at`)},
    'texts', json_strip_nulls(${asJson(sql, waitingTexts(sql))}),
    'images', ${imagesOf(sql, 'waiting_images')}) end`

/** What of her waits for approval; null if nothing does. */
export async function findWaitingChange(sql: Sql, id: string): Promise<QueuedRow['change']> {
  const [row] = await sql<Pick<QueuedRow, 'change'>[]>`
    select ${changeOf(sql)} as change from contestants c join contestant_changes n on n.contestant_id = c.id
    where c.id = ${id} and n.rejected_at is null`
  return row?.change ?? null
}

const imagesOf = (sql: Sql, table: 'images' | 'waiting_images') => sql`
  coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file) order by i.slot)
    from ${sql(table)} i where i.contestant_id = c.id), '[]')`

const asIso = (sql: Sql, moment: ReturnType<Sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export interface QueueCounts {
  /** Contestants with pending changes. */
  readonly changes: number
  /** Contestants with open reports. */
  readonly reported: number
  /** Contestants with either. */
  readonly all: number
}

export async function countQueue(sql: Sql, contest: string): Promise<QueueCounts> {
  const [row] = await sql<[QueueCounts]>`
    select count(*)::int as all,
      count(*) filter (where exists (select from contestant_changes n where n.contestant_id = w.id and n.rejected_at is null))::int as changes,
      count(*) filter (where exists (select from reports r where r.contestant_id = w.id and r.closed_at is null))::int as reported
    from (${waitingOf(sql, contest)}) w`
  return row
}
