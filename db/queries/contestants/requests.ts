import type { RequestType } from '@ashenda/core/domain/request.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Sql } from '../../client.ts'
import type { ListParts } from '../list-page.ts'
import { enterNotice } from '../notices/enter-notice.ts'

export interface NewRequest {
  readonly id: string
  /** A hash of its content, so that the same request has the same id. */
  readonly contentId: string
  readonly contestantId: string
  readonly brandName: string
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  readonly message: string
  readonly kind: RequestType
}

/** Saves a request once; false if no active contestant of the current contest has this id. */
export const insertRequest = (sql: Sql, request: NewRequest): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const { id, contentId, contestantId, brandName, email, phone, message, kind } = request
    const [found] = await tx<{ contestId: string; isNew: boolean }[]>`
    with whom as (
      select c.id, c.contest_id from contestants c join contests on contests.id = c.contest_id and contests.current
      where c.id = ${contestantId} and c.held_since is null and (c.inactive_since is null or c.inactive_since > now())
    ), kept as (
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, phone, message, kind)
      select ${id}::uuid, ${contentId}::uuid, whom.id, ${brandName}, ${email}, ${phone}, ${message}, ${kind} from whom
      on conflict (content_id) do nothing returning 1
    )
    select contest_id as "contestId", exists (select from kept) as "isNew" from whom`
    if (!found) return false
    const { contestId } = found
    if (found.isNew)
      await enterNotice(tx, {
        kind: 'request',
        receiver: { contestant: contestantId },
        subject: contestantId,
        contestId,
        values: { type: kind },
      })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

export interface ListedRequest extends Omit<NewRequest, 'contentId'> {
  readonly fname: string
  readonly mname: string
  /** The contestant's phone and e-mail; null once her account is erased. */
  readonly contestantPhone: string | null
  readonly contestantEmail: string | null
  readonly occupation: string
  readonly description: string
  readonly createdAt: Date
  readonly handledAt: Date | null
  readonly handledBy: string | null
  readonly readAt: Date | null
  readonly answeredAt: Date | null
  readonly assigneeId: string | null
  readonly assigneeName: string
}

export interface RequestsWanted {
  /** Of its contestants; all if missing. */
  readonly contest?: string | undefined
  /** Part of the sender, the text or her name, ignoring case; '' for any. */
  readonly part?: string
  /** Contestants found by name; those of former contests are searched by `part`. */
  readonly named?: readonly string[] | undefined
  /** E.164, of sender or contestant. */
  readonly phone?: string | undefined
  readonly kind?: RequestType | undefined
  readonly isHandled?: boolean | undefined
  readonly isUnread?: boolean | undefined
  readonly contestantId?: string | undefined
  /** An admin's id; null for requests of nobody. */
  readonly assignee?: string | null | undefined
  /** When it was sent: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const listed = (sql: Sql) => sql`
  r.id, r.contestant_id as "contestantId", r.brand_name as "brandName", r.email, r.phone, r.message, r.kind,
    r.created_at as "createdAt", u.fname, u.mname, u.phone as "contestantPhone", u.email as "contestantEmail", c.occupation,
    c.description, r.handled_at as "handledAt", concat_ws(' ', h.fname, h.mname) as "handledBy", r.read_at as "readAt",
    r.answered_at as "answeredAt", r.assigned_to as "assigneeId", concat_ws(' ', a.fname, a.mname) as "assigneeName"`

const tables = (
  sql: Sql,
) => sql`contestant_requests r join contestants c on c.id = r.contestant_id join users u on u.id = c.user_id
  left join users h on h.id = r.handled_by left join users a on a.id = r.assigned_to`

const contestantName = (sql: Sql) => sql`concat_ws(' ', u.fname, u.mname, nullif(u.lname, ''))`

/** The console's inbox. */
export function requestList(sql: Sql, wanted: RequestsWanted): ListParts {
  const {
    part = '',
    named = [],
    phone = null,
    kind,
    isHandled,
    isUnread,
    contestantId,
    assignee,
    from,
    to,
    contest,
  } = wanted
  const like = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const conditions = [
    contest !== undefined && sql`c.contest_id = ${contest}`,
    contestantId !== undefined && sql`r.contestant_id = ${contestantId}`,
    kind !== undefined && sql`r.kind = ${kind}`,
    isHandled !== undefined && sql`(r.handled_at is not null) = ${isHandled}`,
    isUnread !== undefined && sql`(r.read_at is null) = ${isUnread}`,
    assignee !== undefined && sql`r.assigned_to is not distinct from ${assignee}::uuid`,
    from && sql`r.created_at >= ${from}`,
    to && sql`r.created_at < ${to}`,
    part !== '' &&
      sql`(r.contestant_id = any(${[...named]}::uuid[]) or ${contestantName(sql)} ilike ${like} or r.brand_name ilike ${like}
        or r.email ilike ${like} or r.message ilike ${like} or r.phone = ${phone} or u.phone = ${phone}
        or r.id = ${isUuid(part.toLowerCase()) ? part : null}::uuid)`,
  ].filter((one) => typeof one === 'object')
  return {
    columns: listed(sql),
    from: tables(sql),
    where: conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`),
    id: sql`r.id`,
    sorts: {
      createdAt: { expression: sql`r.created_at`, type: 'timestamptz' },
      sender: { expression: sql`lower(r.brand_name)`, type: 'text' },
      contestant: { expression: sql`lower(${contestantName(sql)})`, type: 'text' },
      type: { expression: sql`r.kind`, type: 'text' },
      state: { expression: sql`(r.handled_at is not null)`, type: 'bool' },
      assignee: { expression: sql`lower(concat_ws(' ', a.fname, a.mname))`, type: 'text' },
    },
  }
}

/** Latest first. @param before only older ones than this id */
export function listRequests(
  sql: Sql,
  wanted: RequestsWanted & { readonly before?: string | undefined },
  atMost: number,
): Promise<readonly ListedRequest[]> {
  const { columns, from, where } = requestList(sql, wanted)
  const before = wanted.before ?? null
  return sql<ListedRequest[]>`
    select ${columns} from ${from}
    where ${where} and (${before}::uuid is null or (r.created_at, r.id) <
        (select known.created_at, known.id from contestant_requests known where known.id = ${before}::uuid))
    order by r.created_at desc, r.id desc limit ${atMost}`
}

/** @param contest all if missing */
export async function countUnread(sql: Sql, contest: string | undefined): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from contestant_requests r join contestants c on c.id = r.contestant_id
    where coalesce(c.contest_id = ${contest ?? null}::uuid, true) and r.read_at is null and r.handled_at is null`
  return row.count
}
