import type {
  NoticeGroup,
  NoticeKind,
  NoticeLanguage,
  NoticeState,
  NoticeWay,
  SkipReason,
} from '@ashenda/core/domain/notice.ts'
import type { NoticeText, NoticeValues } from '@ashenda/core/domain/notice-text.ts'
import type { Sql } from '../../client.ts'

/** Notices to send now, bulk messages last and fewer of them, so that neither they nor their provider's limits hold up others. */
export async function findDueNotices(sql: Sql, atMost: number, atMostOfBulk: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    (select id from notices where state = 'queued' and due_at <= now() and bulk_id is null order by due_at limit ${atMost})
    union all
    (select id from notices where state = 'queued' and due_at <= now() and bulk_id is not null order by due_at, id limit ${atMostOfBulk})`
  return rows.map(({ id }) => id)
}

/** A browser as web push needs it. */
export interface PushTarget {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface ClaimedNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly userId: string | null
  readonly subscriptionId: string | null
  readonly parameters: NoticeValues
  readonly language: NoticeLanguage | null
  readonly ways: readonly NoticeWay[] | null
  readonly tried: readonly NoticeWay[]
  readonly attempts: number
  readonly linkCode: string
  readonly createdAt: Date
}

/** Long enough for every way's time limits. A worker that died leaves it to another afterwards. */
const leaseSeconds = 120

/** Takes a due notice for this worker; undefined if another has it or it is settled. @param linkCode its opt-out code, unless it has one */
export async function claimNotice(sql: Sql, id: string, linkCode: string): Promise<ClaimedNotice | undefined> {
  const [row] = await sql<ClaimedNotice[]>`
    update notices set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1,
      link_code = coalesce(link_code, ${linkCode})
    where id = ${id} and state = 'queued' and due_at <= now()
    returning id, kind, user_id as "userId", subscription_id as "subscriptionId", parameters, language, ways, tried, attempts,
      link_code as "linkCode", created_at as "createdAt"`
  return row
}

/** Who a notice is for, as of now. */
export interface Receiver {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** A Telegram chat. */
  readonly chat: string | null
  readonly pushes: readonly PushTarget[]
  readonly language: NoticeLanguage | null
  readonly timeZone: string | null
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  /** Ways chosen for the notice's group; null if none were. */
  readonly chosen: readonly NoticeWay[] | null
  /** Whether there is nobody any more, or nobody who confirmed. */
  readonly isGone: boolean
  readonly contest: string
  /** Of its contest; null if it has none. */
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly bulk: {
    readonly texts: Readonly<Partial<Record<NoticeLanguage, NoticeText>>>
    readonly isStopped: boolean
  } | null
  /** Notices that she got since yesterday and could have opted out of. */
  readonly today: number
}

export async function findReceiver(sql: Sql, id: string, group: NoticeGroup | null): Promise<Receiver | undefined> {
  const [row] = await sql<Receiver[]>`
    select coalesce(u.fname, o.buyer_name, n.contact->>'name', '') as name,
      coalesce(u.phone, v.phone, o.buyer_phone, n.contact->>'phone') as phone,
      coalesce(u.email, s.email, o.buyer_email, n.contact->>'email') as email,
      t.telegram_chat::text as chat,
      (select coalesce(json_agg(json_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth) order by p.created_at desc), '[]')
        from push_subscriptions p where p.user_id = n.user_id or p.id = s.push_id) as pushes,
      coalesce(t.language, s.language) as language, t.time_zone as "timeZone", t.quiet_from as "quietFrom", t.quiet_until as "quietUntil",
      (select c.ways from notice_choices c where c.user_id = n.user_id and c.group_name = ${group}) as chosen,
      (u.erased_at is not null or u.disabled_at is not null or s.ended_at is not null
        or (s.id is not null and s.confirmed_at is null and n.kind <> 'result-wanted')) is true as "isGone",
      coalesce(k.name, '') as contest, k.opens_at as "opensAt", k.closes_at as "closesAt",
      case when b.id is not null then json_build_object('texts', b.texts, 'isStopped', b.stopped_at is not null) end as bulk,
      case when n.user_id is null then 0 else (
        select count(*)::int from notices e where e.user_id = n.user_id and e.sent_at > now() - interval '1 day' and e.link_code is not null
      ) end as today
    from notices n left join users u on u.id = n.user_id left join notice_settings t on t.user_id = n.user_id
    left join notice_subscriptions s on s.id = n.subscription_id left join voters v on v.id = s.voter_id
    left join orders o on o.id = n.order_id left join contests k on k.id = n.contest_id left join bulk_messages b on b.id = n.bulk_id
    where n.id = ${id}`
  return row
}

/** The text in force that an admin wrote; undefined for the default. */
export async function findWrittenText(
  sql: Sql,
  kind: NoticeKind,
  way: NoticeWay,
  language: NoticeLanguage,
): Promise<NoticeText | undefined> {
  const [row] = await sql<{ subject: string | null; body: string | null }[]>`
    select subject, body from notice_templates where kind = ${kind} and way = ${way} and language = ${language}
    order by created_at desc, id desc limit 1`
  return row && row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : undefined
}

/** Short messages of the last 24 hours. */
export async function countSmsOfDay(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from notices where way = 'sms' and sent_at > now() - interval '1 day'`
  return row.count
}

export interface SentNotice {
  readonly way: NoticeWay
  readonly language: NoticeLanguage
  readonly provider: string
  readonly providerMessageId?: string | undefined
  readonly segments?: number
  /** Ten-thousandths of the currency. */
  readonly cost?: number
  readonly currency?: 'ETB' | 'USD'
}

/** Its text's values and an outsider's address are no longer needed. A voter who was told the result is forgotten. */
export const recordSent = (sql: Sql, id: string, sent: SentNotice): Promise<unknown> =>
  sql.begin(async (tx) => {
    const [row] = await tx<{ subscriptionId: string | null; kind: NoticeKind }[]>`
      update notices set state = 'sent', reason = null, sent_at = now(), way = ${sent.way}, language = ${sent.language}, provider = ${sent.provider},
        provider_message_id = ${sent.providerMessageId ?? null}, segments = ${sent.segments ?? null}, cost = cost + ${sent.cost ?? 0},
        currency = coalesce(${sent.currency ?? null}, currency), error = null, 
        parameters = case when contact is null then parameters else '{}' end, contact = case when contact is not null then '{}'::jsonb end
      where id = ${id} and (state = 'queued' or reason = 'stopped') returning subscription_id as "subscriptionId", kind`
    if (row?.subscriptionId && row.kind === 'result-out')
      await tx`
        update notice_subscriptions set ended_at = now(), voter_id = null, email = null, push_id = null
        where id = ${row.subscriptionId} and ended_at is null`
  })

/** Not now: again at `dueAt`. @param counts false: this was no attempt */
export const postponeNotice = (
  sql: Sql,
  id: string,
  { dueAt, counts, way, error }: { dueAt: Date; counts: boolean; way?: NoticeWay; error?: string },
): Promise<unknown> => sql`
  update notices set due_at = ${dueAt}, attempts = attempts - ${counts ? 0 : 1}, way = coalesce(${way ?? null}, way), error = ${error ?? null}
  where id = ${id} and state = 'queued'`

/** A way will never take it. */
export const recordRefusal = (sql: Sql, id: string, way: NoticeWay, error: string): Promise<unknown> => sql`
  update notices set tried = array_append(tried, ${way}), way = ${way}, error = ${error}
  where id = ${id} and state = 'queued' and not ${way} = any(tried)`

/** Nothing was sent and nothing will be, unless an admin tries again. */
export const endNotice = (
  sql: Sql,
  id: string,
  end:
    | { readonly state: Extract<NoticeState, 'failed'>; readonly way?: NoticeWay; readonly error?: string }
    | { readonly state: 'skipped'; readonly reason: SkipReason },
): Promise<unknown> => sql`
  update notices set state = ${end.state}, reason = ${'reason' in end ? end.reason : null},
    way = coalesce(${'way' in end ? (end.way ?? null) : null}, way), error = coalesce(${'error' in end ? (end.error ?? null) : null}, error)
  where id = ${id} and state = 'queued'`

/** A chat whose owner blocked the bot. */
export const unlinkChat = (sql: Sql, chat: string): Promise<unknown> =>
  sql`update notice_settings set telegram_chat = null where telegram_chat = ${chat}::bigint`

/** A browser that withdrew its permission. */
export const removePush = (sql: Sql, id: string): Promise<unknown> =>
  sql`delete from push_subscriptions where id = ${id}`

/** What a provider reported later about a message it took; false if there is none. */
export async function recordDelivery(
  sql: Sql,
  linkCode: string,
  isDelivered: boolean,
  error: string,
): Promise<boolean> {
  const rows = await sql`
    update notices set state = ${isDelivered ? 'delivered' : 'failed'}, delivered_at = ${isDelivered ? sql`now()` : null},
      sent_at = ${isDelivered ? sql`sent_at` : null}, error = ${isDelivered ? null : error}
    where link_code = ${linkCode} and state = 'sent' and way = 'sms' returning 1`
  return rows.length > 0
}
