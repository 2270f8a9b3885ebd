import type { OwnRequests, RequestType } from '@ashenda/core/domain/request.ts'
import type { Sql } from '../../client.ts'

export interface OwnRequest {
  readonly id: string
  readonly from: string
  /** Null unless the contest shows senders' contacts. */
  readonly email: string | null
  readonly phone: string | null
  readonly message: string
  readonly kind: RequestType
  readonly at: Date
  readonly isHandled: boolean
  /** Her answers, oldest first. */
  readonly answers: readonly { readonly text: string; readonly at: string }[]
  /** When the organisers last answered or forwarded it. */
  readonly organisersAt: Date | null
}

/** What the contest of this entry lets contestants do with requests. */
export async function findOwnRequestMode(
  sql: Sql,
  entry: string,
): Promise<{ readonly mode: OwnRequests; readonly showsContacts: boolean } | undefined> {
  const [row] = await sql<{ mode: OwnRequests; showsContacts: boolean }[]>`
    select k.own_requests as mode, k.own_request_contacts as "showsContacts"
    from contestants c join contests k on k.id = c.contest_id where c.id = ${entry}`
  return row
}

const atMost = 200

/** The latest requests to this entry, as its contest lets her see them; none while it lets her see none. */
export const listOwnRequests = (sql: Sql, entry: string): Promise<readonly OwnRequest[]> =>
  sql<OwnRequest[]>`
    select r.id, r.brand_name as from, r.message, r.kind, r.created_at as at, r.handled_at is not null as "isHandled",
      case when k.own_request_contacts then r.email end as email,
      case when k.own_request_contacts then r.phone end as phone,
      coalesce((select json_agg(json_build_object('text', e.text, 'at', e.done_at) order by e.done_at, e.id)
        from request_events e join users u on u.id = e.done_by
        where e.request_id = r.id and e.kind = 'reply' and u.role = 'actor'), '[]') as answers,
      (select max(e.done_at) from request_events e join users u on u.id = e.done_by
        where e.request_id = r.id and e.kind in ('reply', 'forward') and u.role = 'admin') as "organisersAt"
    from contestant_requests r join contestants c on c.id = r.contestant_id join contests k on k.id = c.contest_id
    where r.contestant_id = ${entry} and k.own_requests <> 'off'
    order by r.created_at desc, r.id limit ${atMost}`
