import type { RequestType } from '@ashenda/core/domain/request.ts'
import type { Sql } from '../../client.ts'
import { isOutdated, recordAction } from '../admin/admin-actions.ts'

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
export async function insertRequest(sql: Sql, request: NewRequest): Promise<boolean> {
  const { id, contentId, contestantId, brandName, email, phone, message, kind } = request
  const rows = await sql`
    with whom as (
      select c.id from contestants c join contests on contests.id = c.contest_id and contests.current
      where c.id = ${contestantId} and c.held_since is null and (c.inactive_since is null or c.inactive_since > now())
    ), kept as (
      insert into contestant_requests (id, content_id, contestant_id, brand_name, email, phone, message, kind)
      select ${id}::uuid, ${contentId}::uuid, whom.id, ${brandName}, ${email}, ${phone}, ${message}, ${kind} from whom
      on conflict (content_id) do nothing
    )
    select from whom`
  return rows.length > 0
}

export interface ListedRequest extends Omit<NewRequest, 'contentId'> {
  readonly fname: string
  readonly mname: string
  /** The contestant's phone; null once her account is erased. */
  readonly contestantPhone: string | null
  readonly occupation: string
  readonly description: string
  readonly createdAt: Date
  readonly handledAt: Date | null
  readonly handledBy: string | null
}

export interface RequestsWanted {
  /** Part of the sender, the text or her name, ignoring case; '' for any. */
  readonly part?: string
  /** Contestants found by name; those of former contests are searched by `part`. */
  readonly named?: readonly string[] | undefined
  /** E.164, of sender or contestant. */
  readonly phone?: string | undefined
  readonly kind?: RequestType | undefined
  readonly isHandled?: boolean | undefined
  readonly contestantId?: string | undefined
  /** Only older ones. */
  readonly before?: string | undefined
}

/** Latest first. */
export function listRequests(sql: Sql, wanted: RequestsWanted, atMost: number): Promise<readonly ListedRequest[]> {
  const {
    part = '',
    named = [],
    phone = null,
    kind = null,
    isHandled = null,
    contestantId = null,
    before = null,
  } = wanted
  const like = `%${part.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<ListedRequest[]>`
    select r.id, r.contestant_id as "contestantId", r.brand_name as "brandName", r.email, r.phone, r.message, r.kind,
      r.created_at as "createdAt", u.fname, u.mname, u.phone as "contestantPhone", c.occupation, c.description,
      r.handled_at as "handledAt", concat_ws(' ', h.fname, h.mname) as "handledBy"
    from contestant_requests r join contestants c on c.id = r.contestant_id join users u on u.id = c.id
      left join users h on h.id = r.handled_by
    where (${before}::uuid is null or (r.created_at, r.id) <
        (select known.created_at, known.id from contestant_requests known where known.id = ${before}::uuid))
      and (${contestantId}::uuid is null or r.contestant_id = ${contestantId}::uuid)
      and (${kind}::text is null or r.kind = ${kind}::text)
      and (${isHandled}::boolean is null or (r.handled_at is not null) = ${isHandled}::boolean)
      and (r.contestant_id = any(${named}::uuid[]) or concat_ws(' ', u.fname, u.mname, nullif(u.lname, '')) ilike ${like} or r.brand_name ilike ${like}
        or r.email ilike ${like} or r.message ilike ${like} or r.phone = ${phone} or u.phone = ${phone})
    order by r.created_at desc, r.id desc limit ${atMost}`
}

export type MarkProblem = 'not_found' | 'version_conflict'

/** Marks a request as handled or open, once. If another admin already has, the caller learns it. */
export const markRequest = (
  sql: Sql,
  { id, isHandled, adminId }: { readonly id: string; readonly isHandled: boolean; readonly adminId: string },
): Promise<MarkProblem | undefined> =>
  sql.begin(async (tx): Promise<MarkProblem | undefined> => {
    const [was] = await tx<{ isHandled: boolean }[]>`
      select handled_at is not null as "isHandled" from contestant_requests where id = ${id} for update`
    if (!was) return 'not_found'
    const step = { subjectId: id, adminId, seen: { isHandled: !isHandled }, was: { ...was }, is: { isHandled } }
    if (await isOutdated(tx, step)) return 'version_conflict'
    if (was.isHandled === isHandled) return undefined
    await tx`
      update contestant_requests set handled_at = ${isHandled ? tx`clock_timestamp()` : null}, handled_by = ${isHandled ? adminId : null}
      where id = ${id}`
    await recordAction(tx, {
      adminId,
      action: isHandled ? 'request.handle' : 'request.reopen',
      subjectId: id,
      before: { isHandled: was.isHandled },
      after: { isHandled },
    })
    return undefined
  }) as Promise<MarkProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself
