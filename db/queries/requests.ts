import type { RequestType } from '@ashenda/core/domain/request.ts'
import type { Sql } from '../client.ts'

export interface NewRequest {
  readonly id: string
  /** Of everything it says: the same request again has the same one. */
  readonly contentId: string
  readonly contestantId: string
  readonly brandName: string
  readonly email: string
  /** E.164. */
  readonly phone: string | null
  readonly message: string
  readonly kind: RequestType
}

/** Keeps a request once; false where nobody of the current contest who takes part has this id. */
export async function insertRequest(sql: Sql, request: NewRequest): Promise<boolean> {
  const { id, contentId, contestantId, brandName, email, phone, message, kind } = request
  const rows = await sql`
    with whom as (
      select c.id from contestants c join contests on contests.id = c.contest_id and contests.current
      where c.id = ${contestantId} and (c.inactive_since is null or c.inactive_since > now())
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
  /** The contestant's own; null once her account is erased. */
  readonly contestantPhone: string | null
  readonly occupation: string
  readonly description: string
  readonly createdAt: Date
}

/** The latest first: ids rise with time. */
export const listRequests = (sql: Sql, before: string | undefined, atMost: number): Promise<readonly ListedRequest[]> =>
  sql<ListedRequest[]>`
    select r.id, r.contestant_id as "contestantId", r.brand_name as "brandName", r.email, r.phone, r.message, r.kind,
      r.created_at as "createdAt", u.fname, u.mname, u.phone as "contestantPhone", c.occupation, c.description
    from contestant_requests r join contestants c on c.id = r.contestant_id join users u on u.id = c.id
    where ${before ?? null}::uuid is null or r.id < ${before ?? null}::uuid
    order by r.id desc limit ${atMost}`
