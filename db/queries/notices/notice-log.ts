import type { NoticeKind, NoticeState, NoticeWay, SkipReason } from '@ashenda/core/domain/notice.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'

export interface LoggedNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly state: NoticeState
  readonly reason: SkipReason | null
  readonly way: NoticeWay | null
  readonly receiverKind: 'contestant' | 'admin' | 'voter' | 'order' | 'outsider'
  readonly userId: string | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly provider: string | null
  readonly error: string | null
  readonly attempts: number
  readonly segments: number | null
  readonly cost: number
  readonly currency: string | null
  readonly createdAt: Date
  readonly dueAt: Date
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
}

export interface NoticesWanted {
  readonly kind?: NoticeKind | undefined
  readonly way?: NoticeWay | undefined
  readonly state?: NoticeState | undefined
  readonly userId?: string | undefined
  readonly bulkId?: string | undefined
  /** When it was entered: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const whereOf = (sql: Sql, { kind, way, state, userId, bulkId, from, to }: NoticesWanted) =>
  [
    kind !== undefined && sql`n.kind = ${kind}`,
    way !== undefined && sql`n.way = ${way}`,
    state !== undefined && sql`n.state = ${state}`,
    userId !== undefined && sql`n.user_id = ${userId}`,
    bulkId !== undefined && sql`n.bulk_id = ${bulkId}`,
    from && sql`n.created_at >= ${from}`,
    to && sql`n.created_at < ${to}`,
  ]
    .filter((one) => typeof one === 'object')
    .reduce((all, one) => sql`${all} and ${one}`, sql`true`)

/** The log of messages; its totals are the cost in each currency. */
export const noticeList = (sql: Sql, wanted: NoticesWanted): ListParts => ({
  columns: sql`n.id, n.kind, n.state, n.reason, n.way, n.user_id as "userId", n.provider, n.error, n.attempts, n.segments, n.cost, n.currency,
    n.created_at as "createdAt", n.due_at as "dueAt", n.sent_at as "sentAt", n.delivered_at as "deliveredAt",
    case when u.role = 'admin' then 'admin' when u.id is not null then 'contestant' when n.subscription_id is not null then 'voter'
      when n.order_id is not null then 'order' else 'outsider' end as "receiverKind",
    coalesce(nullif(concat_ws(' ', u.fname, u.mname), ''), o.buyer_name, n.contact->>'name', '') as name,
    coalesce(u.phone, v.phone, o.buyer_phone, n.contact->>'phone') as phone,
    coalesce(u.email, s.email, o.buyer_email, n.contact->>'email') as email`,
  from: sql`notices n`,
  details: sql`notices n left join users u on u.id = n.user_id left join notice_subscriptions s on s.id = n.subscription_id
    left join voters v on v.id = s.voter_id left join orders o on o.id = n.order_id`,
  where: whereOf(sql, wanted),
  totals: sql`coalesce(sum(n.cost) filter (where n.currency = 'ETB'), 0)::float8 as etb,
    coalesce(sum(n.cost) filter (where n.currency = 'USD'), 0)::float8 as usd`,
  id: sql`n.id`,
  sorts: {
    createdAt: { expression: sql`n.created_at`, type: 'timestamptz' },
    kind: { expression: sql`n.kind`, type: 'text' },
    way: { expression: sql`coalesce(n.way, '')`, type: 'text' },
    state: { expression: sql`n.state`, type: 'text' },
    cost: { expression: sql`n.cost::int8`, type: 'int8' },
  },
})

export interface NoticeTotals {
  readonly etb: number
  readonly usd: number
}

/** Queues failed messages, and those without an address, again. An outsider's went with her address. */
export const retryNotices = (
  sql: Sql,
  which: { readonly ids: readonly string[] } | { readonly filter: NoticesWanted },
  adminId: string,
): Promise<number> =>
  sql.begin(async (tx): Promise<number> => {
    const rows = await tx`
      update notices n set state = 'queued', reason = null, tried = '{}', attempts = 0, error = null, due_at = now()
      where (n.state = 'failed' or n.reason in ('no-address', 'limit')) and n.contact is distinct from '{}'::jsonb
        and ${'ids' in which ? tx`n.id = any(${[...which.ids]}::uuid[])` : whereOf(tx as unknown as Sql, which.filter)}
      returning 1` // a transaction builds fragments as its client does
    if (rows.length > 0) await recordAction(tx, { adminId, action: 'message.retry', after: { messages: rows.length } })
    return rows.length
  }) as Promise<number> // postgres.js widens the result of begin to an unwrapped form of itself
