import type { PhotoNumber } from '@ashenda/core/domain/photo.ts'
import { type Standing, standingOf } from '@ashenda/core/domain/standing.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import type { ContestantRow } from '../contest/directory.ts'
import type { ListParts } from '../list-page.ts'
import { shownTexts } from './public-texts.ts'
import { takeImagesWithin } from './uploads.ts'

export interface KeptContestant extends Omit<ContestantRow, 'paidAt' | 'hiddenSince' | 'updatedAt'> {
  readonly contest: string
  readonly zoneName: string | null
  readonly isPaid: boolean
  readonly isActive: boolean
  /** She awaits first approval. */
  readonly isHeld: boolean
  readonly isTakenOut: boolean
  /** E.164; null once erased. */
  readonly phone: string | null
  readonly email: string | null
  readonly votes: number
  readonly freeVotes: number
  readonly paidVotes: number
  /** How often the first page of the public list showed her, and later pages. */
  readonly shownFirst: number
  readonly shownLater: number
  readonly registeredAt: Date
  readonly lastLogInAt: Date | null
  /** What she agreed to; `at` is as JSON has it. Null: nobody has asked her. */
  readonly consent: { readonly policy: string; readonly at: string; readonly guardian: string | null } | null
  /** What waits for approval. */
  readonly waiting: { readonly version: string; readonly photos: readonly string[] } | null
  readonly openReports: number
}

/** How often the first page of the list showed those who fit a filter and are listed; null if nobody is. */
export interface Exposure {
  readonly least: number | null
  readonly median: number | null
  readonly most: number | null
  readonly average: number | null
}

export interface ContestantsWanted {
  /** Undefined: no contest, no contestants. */
  readonly contest: string | undefined
  /** Ids found by name, the best first; undefined if no name was searched. */
  readonly named?: readonly string[] | undefined
  /** Part of an E.164 number. */
  readonly phonePart?: string | undefined
  readonly zoneId?: string | undefined
  readonly isActive?: boolean | undefined
  readonly isPaid?: boolean | undefined
  readonly hasNoPhoto?: boolean
  readonly isWaiting?: boolean
  readonly isReported?: boolean
  readonly isMinor?: boolean
}

const isActiveNow = (sql: Sql) => sql`(c.inactive_since is null or c.inactive_since > now())`
const paidVotes = (sql: Sql) => sql`coalesce(t.first + t.second + t.third, 0)`
const isListed = (sql: Sql) => sql`(${isActiveNow(sql)} and exists (select from images i where i.contestant_id = c.id))`
const shownFirst = (sql: Sql) => sql`coalesce(s.first, 0)::float8`
const lastLogIn = (sql: Sql) => sql`(select max(s.created_at) from sessions s where s.user_id = c.user_id)`
const isWaitingNow = (sql: Sql) =>
  sql`exists (select from contestant_changes n where n.contestant_id = c.id and n.rejected_at is null)`
const openReports = (sql: Sql) =>
  sql`(select count(*)::int from reports r where r.contestant_id = c.id and r.closed_at is null)`

const kept = (
  sql: Sql,
) => sql`c.id, c.contest_id as contest, ${shownTexts(sql)}, c.zone_id as "zoneId", z.name as "zoneName",
    c.paid_at is not null as "isPaid", ${isActiveNow(sql)} as "isActive", c.held_since is not null as "isHeld",
    coalesce(c.inactive_since <> c.created_at, false) as "isTakenOut", u.phone, u.email,
    coalesce(t.votes, 0) as votes, coalesce(t.free, 0) as "freeVotes", ${paidVotes(sql)} as "paidVotes",
    ${shownFirst(sql)} as "shownFirst", coalesce(s.later, 0)::float8 as "shownLater",
    c.created_at as "registeredAt", ${lastLogIn(sql)} as "lastLogInAt", ${openReports(sql)} as "openReports",
    case when u.policy_accepted_at is not null
      then jsonb_build_object('policy', u.policy_version, 'at', u.policy_accepted_at, 'guardian', u.guardian) end as consent,
    (select jsonb_build_object('version', n.version, 'photos', coalesce(
        (select jsonb_agg(w.file order by w.slot) from waiting_images w where w.contestant_id = c.id), '[]'))
      from contestant_changes n where n.contestant_id = c.id and n.rejected_at is null) as waiting,
    coalesce((select jsonb_agg(jsonb_build_object('slot', i.slot, 'file', i.file, 'colour', i.colour) order by i.slot)
      from images i where i.contestant_id = c.id), '[]') as images`

const tables = (sql: Sql) => sql`contestants c join users u on u.id = c.user_id left join zones z on z.id = c.zone_id
    left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
    left join list_showings s on s.contestant_id = c.id`

/** All unerased contestants with real counts. */
export function contestantList(sql: Sql, wanted: ContestantsWanted): ListParts {
  const { contest, named, phonePart, zoneId, isActive, isPaid } = wanted
  const conditions = [
    named !== undefined && sql`(c.id = any(${[...named]}::uuid[]) or position(${phonePart ?? null} in u.phone) > 0)`,
    zoneId !== undefined && sql`c.zone_id = ${zoneId}`,
    isActive !== undefined && sql`${isActiveNow(sql)} = ${isActive}`,
    isPaid !== undefined && sql`(c.paid_at is not null) = ${isPaid}`,
    wanted.hasNoPhoto === true && sql`not exists (select from images i where i.contestant_id = c.id)`,
    wanted.isWaiting === true && isWaitingNow(sql),
    wanted.isMinor === true && sql`u.guardian is not null`,
    wanted.isReported === true &&
      sql`exists (select from reports r where r.contestant_id = c.id and r.closed_at is null)`,
  ].filter((one) => typeof one === 'object')
  return {
    columns: kept(sql),
    from: tables(sql),
    where: conditions.reduce(
      (all, one) => sql`${all} and ${one}`,
      sql`c.contest_id = ${contest ?? null}::uuid and u.erased_at is null`,
    ),
    // Of those whom the list shows: the others are not to be compared.
    totals: sql`json_build_object('least', min(${shownFirst(sql)}) filter (where ${isListed(sql)}),
        'median', percentile_cont(0.5) within group (order by ${shownFirst(sql)}) filter (where ${isListed(sql)}),
        'most', max(${shownFirst(sql)}) filter (where ${isListed(sql)}),
        'average', avg(${shownFirst(sql)}) filter (where ${isListed(sql)})) as exposure`,
    id: sql`c.id`,
    sorts: {
      name: { expression: sql`lower(concat_ws(' ', u.fname, u.mname, u.lname))`, type: 'text' },
      zone: { expression: sql`coalesce(lower(z.name), '')`, type: 'text' },
      // What waits first, then who takes part.
      state: {
        expression: sql`(case when c.held_since is not null then 0 when ${isWaitingNow(sql)} then 1
          when ${isActiveNow(sql)} then 2 else 3 end)::int8`,
        type: 'int8',
      },
      votes: { expression: sql`coalesce(t.votes, 0)::int8`, type: 'int8' },
      freeVotes: { expression: sql`coalesce(t.free, 0)::int8`, type: 'int8' },
      paidVotes: { expression: sql`${paidVotes(sql)}::int8`, type: 'int8' },
      shownFirst: { expression: sql`coalesce(s.first, 0)::int8`, type: 'int8' },
      paid: { expression: sql`(c.paid_at is not null)`, type: 'bool' },
      lastLogInAt: {
        expression: sql`coalesce(l.at, 'epoch')`,
        type: 'timestamptz',
        joins: sql`left join (select user_id, max(created_at) as at from sessions group by user_id) l on l.user_id = c.user_id`,
      },
      registeredAt: { expression: sql`c.created_at`, type: 'timestamptz' },
      // Who is found by her phone comes first.
      match: {
        expression: sql`coalesce(m.place, 0)`,
        type: 'int8',
        joins: sql`left join unnest(${[...(named ?? [])]}::uuid[]) with ordinality m(id, place) on m.id = c.id`,
      },
    },
  }
}

export async function findKeptContestant(sql: Sql, id: string): Promise<KeptContestant | undefined> {
  const [row] = await sql<KeptContestant[]>`select ${kept(sql)} from ${tables(sql)} where c.id = ${id}`
  return row
}

/** What decides who sees her. */
export async function findStanding(sql: Sql, id: string): Promise<Standing> {
  const [row] = await sql<{ isHeld: boolean; isActive: boolean; hasPhoto: boolean; isPaid: boolean }[]>`
    select c.held_since is not null as "isHeld", ${isActiveNow(sql)} as "isActive", c.paid_at is not null as "isPaid",
      exists (select from images i where i.contestant_id = c.id) as "hasPhoto"
    from contestants c where c.id = ${id}`
  return row ? standingOf(row) : 'inactive'
}

/** Full names by id, for what could not be done. */
export async function namesOfContestants(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select c.id, concat_ws(' ', u.fname, u.mname, nullif(u.lname, '')) as name
    from contestants c join users u on u.id = c.user_id where c.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Removes a slot's public and pending photo; resolves with the files, none without a photo. */
export const removePhoto = (
  sql: Sql,
  change: { readonly id: string; readonly slot: PhotoNumber; readonly adminId: string; readonly reason: string },
): Promise<readonly string[]> =>
  sql.begin(async (tx): Promise<readonly string[]> => {
    const { id, slot, adminId, reason } = change
    const files = await takeImagesWithin(tx, id, slot)
    const [file] = files
    if (file !== undefined)
      await recordAction(tx, {
        adminId,
        action: 'contestant.remove-photo',
        subjectId: id,
        reason,
        before: { slot, file },
      })
    return files
  }) as Promise<readonly string[]> // postgres.js widens the result of begin to an unwrapped form of itself
