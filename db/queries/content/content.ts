import { formerPolicyFileVersions, policyFileVersion } from '@ashenda/core/domain/account.ts'
import { contestPieces, isOfContest, type Piece } from '@ashenda/core/domain/content.ts'
import type { PictureShape } from '@ashenda/core/domain/photo.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'

/** A version as the api keeps it in memory; never changed. */
export interface KeptVersion {
  readonly id: string
  readonly piece: Piece
  /** ISO 8601. */
  readonly startsAt: string
  /** Null: as the site's files have it. */
  readonly body: unknown
}

/** The contest's versions, or those of the site. */
const inScope = (sql: Sql | Transaction, piece: Piece) =>
  isOfContest(piece)
    ? sql`v.piece = ${piece} and v.contest_id = (select id from contests where current)`
    : sql`v.piece = ${piece} and v.contest_id is null`

/** Clocks of api and Postgres differ by less: whoever is behind still finds the version before. */
const overlap = '1 minute'

/** The ids of all versions in force, lately in force, or coming, earliest first. */
export async function findKeptVersions(sql: Sql, contestId: string): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, starts_at, created_at, lead(starts_at) over (partition by piece order by starts_at, created_at, id) as ends_at
      from content_versions
      where withdrawn_at is null and (contest_id is null or contest_id = ${contestId})
    ) v where ends_at is null or ends_at > now() - ${overlap}::interval
    order by starts_at, created_at, id`
  return rows.map(({ id }) => id)
}

export async function findVersionBodies(sql: Sql, ids: readonly string[]): Promise<readonly KeptVersion[]> {
  const rows = await sql<{ id: string; piece: Piece; startsAt: Date; body: unknown }[]>`
    select id, piece, starts_at as "startsAt", body from content_versions where id = any(${[...ids]})`
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

export interface ListedVersion {
  readonly id: string
  readonly piece: Piece
  readonly isDefault: boolean
  readonly startsAt: Date
  readonly createdAt: Date
  readonly adminId: string
  readonly adminName: string
  /** When the restored version was written. */
  readonly restoredFrom: Date | null
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  /** In force at the moment. */
  readonly isNow: boolean
}

export interface FullVersion extends ListedVersion {
  readonly body: unknown
}

const listed = (sql: Sql | Transaction) => sql`
  v.id, v.piece, v.body is null as "isDefault", v.starts_at as "startsAt", v.created_at as "createdAt", v.created_by as "adminId",
  trim(concat_ws(' ', u.fname, u.mname)) as "adminName", r.created_at as "restoredFrom", v.withdrawn_at as "withdrawnAt",
  nullif(trim(concat_ws(' ', w.fname, w.mname)), '') as "withdrawnBy",
  v.id = (select n.id from content_versions n
    where n.piece = v.piece and n.contest_id is not distinct from v.contest_id and n.withdrawn_at is null and n.starts_at <= now()
    order by n.starts_at desc, n.created_at desc, n.id desc limit 1) is true as "isNow"`

const joined = (sql: Sql | Transaction) => sql`
  from content_versions v join users u on u.id = v.created_by
    left join users w on w.id = v.withdrawn_by left join content_versions r on r.id = v.restored_id`

/** Of every piece the version in force and those to come, with their bodies. */
export const findStandingVersions = (sql: Sql): Promise<readonly FullVersion[]> => sql<FullVersion[]>`
  select * from (
    select ${listed(sql)}, v.body ${joined(sql)}
    where v.withdrawn_at is null and (v.contest_id is null or v.contest_id = (select id from contests where current))) v
  where "isNow" or "startsAt" > now() order by "startsAt", "createdAt", id`

/** A piece's versions, latest first, with their bodies. @param before the id of the last one seen */
export const findHistory = (
  sql: Sql,
  piece: Piece,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly FullVersion[]> => sql<FullVersion[]>`
  select ${listed(sql)}, v.body ${joined(sql)}
  where ${inScope(sql, piece)} and (${before ?? null}::uuid is null
    or (v.created_at, v.id) < (select b.created_at, b.id from content_versions b where b.id = ${before ?? null}))
  order by v.created_at desc, v.id desc limit ${limit}`

/** The one that the next version follows. */
export async function findLatest(sql: Sql | Transaction, piece: Piece): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select v.id from content_versions v where ${inScope(sql, piece)}
      and not exists (select 1 from content_versions n where n.previous_id = v.id)`
  return row?.id ?? null
}

export async function findVersion(sql: Sql, id: string): Promise<FullVersion | undefined> {
  const [row] = await sql<FullVersion[]>`select ${listed(sql)}, v.body ${joined(sql)} where v.id = ${id}`
  return row
}

/** Whether people could read this version of the privacy policy. */
export async function wasPolicy(sql: Sql, version: string): Promise<boolean> {
  if (version === policyFileVersion || formerPolicyFileVersions.includes(version)) return true
  if (!isUuid(version)) return false
  const [row] = await sql`
    select from content_versions where id = ${version} and piece = 'policy' and starts_at <= now() and withdrawn_at is null`
  return row !== undefined
}

export interface NewVersion {
  readonly piece: Piece
  /** Null: as the site's files have it. */
  readonly body: unknown
  /** The latest version the admin saw; null for none. */
  readonly seen: string | null
  /** ISO 8601; null for now. */
  readonly startsAt: string | null
  readonly restoredId: string | null
  readonly adminId: string
  /** Fields that differ from the version before, for the log. */
  readonly changed: number | null
}

export type ContentRefusal = 'not_found' | 'version_conflict' | 'moment_has_passed' | 'unknown_picture'

/** Puts a version behind the latest one. A second version behind the same one breaks the unique constraint: a conflict. */
export const addVersion = (
  sql: Sql,
  version: NewVersion,
  files: readonly string[],
): Promise<ContentRefusal | { readonly id: string }> =>
  sql.begin(async (tx): Promise<ContentRefusal | { readonly id: string }> => {
    const { piece, body, seen, startsAt, restoredId, adminId, changed } = version
    const [known] = await tx<{ count: number }[]>`
      select count(*)::int as count from content_pictures where file = any(${[...files]})`
    if (known?.count !== new Set(files).size) return 'unknown_picture'
    if (startsAt !== null) {
      const [row] = await tx`select 1 where ${startsAt}::timestamptz > clock_timestamp()`
      if (!row) return 'moment_has_passed'
    }
    const id = v7()
    const json = body === null ? null : tx.json(body as Parameters<typeof tx.json>[0]) // JSON by its schema
    const [added] = await tx`
      insert into content_versions (id, piece, contest_id, body, starts_at, previous_id, restored_id, created_at, created_by)
      select ${id}, ${piece}, contest, ${json}, coalesce(${startsAt}::timestamptz, at), ${seen}, ${restoredId}, at, ${adminId}
      from (select ${isOfContest(piece) ? tx`(select c.id from contests c where c.current)` : tx`null::uuid`} as contest,
        date_trunc('milliseconds', clock_timestamp()) as at) now
      where ${seen}::uuid is null
        or exists (select 1 from content_versions v where v.id = ${seen} and v.piece = ${piece} and v.contest_id is not distinct from contest)
      on conflict on constraint content_versions_one_after do nothing returning id`
    if (!added) return 'version_conflict'
    const action = body === null ? 'content.reset' : restoredId === null ? 'content.publish' : 'content.restore'
    await recordAction(tx, {
      adminId,
      action,
      subjectId: piece,
      after: { ...(startsAt !== null && { startsAt }), ...(changed !== null && { changed }) },
    })
    return { id }
  }) as Promise<ContentRefusal | { readonly id: string }> // postgres.js widens the result of begin to an unwrapped form of itself

/** Takes back a version that has not begun. */
export const withdrawVersion = (
  sql: Sql,
  id: string,
  adminId: string,
): Promise<'not_found' | 'moment_has_passed' | undefined> =>
  sql.begin(async (tx): Promise<'not_found' | 'moment_has_passed' | undefined> => {
    const [withdrawn] = await tx<{ piece: Piece; startsAt: Date }[]>`
      update content_versions set withdrawn_at = date_trunc('milliseconds', clock_timestamp()), withdrawn_by = ${adminId}
      where id = ${id} and withdrawn_at is null and starts_at > clock_timestamp() + interval '1 ms'
      returning piece, starts_at as "startsAt"`
    if (!withdrawn) {
      const [row] = await tx<{ withdrawn: boolean }[]>`
        select withdrawn_at is not null as withdrawn from content_versions where id = ${id}`
      // Twice is as good as once.
      return row?.withdrawn ? undefined : row ? 'moment_has_passed' : 'not_found'
    }
    const startsAt = withdrawn.startsAt.toISOString()
    await recordAction(tx, { adminId, action: 'content.withdraw', subjectId: withdrawn.piece, before: { startsAt } })
    return undefined
  }) as Promise<'not_found' | 'moment_has_passed' | undefined> // as above

/** Gives a new contest what the other shows now: words and pictures of the first page, announcement. */
export async function copyContent(tx: Transaction, fromContestId: string, toContestId: string): Promise<void> {
  for (const piece of contestPieces)
    await tx`
      insert into content_versions (id, piece, contest_id, body, starts_at, created_at, created_by)
      select ${v7()}, piece, ${toContestId}, body, at, at, created_by
      from (select v.*, date_trunc('milliseconds', clock_timestamp()) as at from content_versions v
        where v.piece = ${piece} and v.contest_id = ${fromContestId} and v.withdrawn_at is null and v.starts_at <= clock_timestamp()
        order by v.starts_at desc, v.created_at desc, v.id desc limit 1) latest
      where body is not null`
}

export interface PreparedPicture {
  readonly file: string
  readonly shape: PictureShape
  readonly width: number
  readonly height: number
  readonly colour: string
}

export const addPicture = async (sql: Sql, picture: PreparedPicture): Promise<void> => {
  await sql`insert into content_pictures ${sql({ ...picture })} on conflict do nothing`
}

/** Whether the public may see a picture: a version that has begun names it. Undefined if it is none of these. */
export async function isPicturePublic(sql: Sql, file: string): Promise<boolean | undefined> {
  const [row] = await sql<{ isPublic: boolean }[]>`
    select exists (select 1 from content_versions v
      where v.starts_at <= now() and v.withdrawn_at is null and strpos(v.body::text, p.file) > 0) as "isPublic"
    from content_pictures p where p.file = ${file}`
  return row?.isPublic
}

const unusedAfter = '7 days'

/** Forgets pictures that no version names; their files go with the orphans. */
export async function forgetUnusedPictures(sql: Sql): Promise<void> {
  await sql`
    delete from content_pictures p where p.created_at < now() - ${unusedAfter}::interval
      and not exists (select 1 from content_versions v where strpos(v.body::text, p.file) > 0)`
}
