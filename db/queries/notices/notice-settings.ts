import {
  type NoticeGroup,
  type NoticeKind,
  type NoticeLanguage,
  type NoticeWay,
  noticeGroups,
  noticeWays,
  unchosenWays,
} from '@ashenda/core/domain/notice.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'

export interface OwnNoticeSettings {
  readonly phone: string | null
  readonly hasEmail: boolean
  readonly language: NoticeLanguage | null
  readonly timeZone: string | null
  readonly quietFrom: number | null
  readonly quietUntil: number | null
  readonly hasChat: boolean
  readonly pushes: number
  readonly choices: readonly { readonly group: NoticeGroup; readonly ways: readonly NoticeWay[] }[]
}

export async function findNoticeSettings(sql: Sql, userId: string): Promise<OwnNoticeSettings | undefined> {
  const [row] = await sql<OwnNoticeSettings[]>`
    select u.phone, u.email is not null as "hasEmail", t.language, t.time_zone as "timeZone", t.quiet_from as "quietFrom",
      t.quiet_until as "quietUntil", t.telegram_chat is not null as "hasChat",
      (select count(*)::int from push_subscriptions p where p.user_id = u.id) as pushes,
      (select coalesce(json_agg(json_build_object('group', c.group_name, 'ways', c.ways)), '[]')
        from notice_choices c where c.user_id = u.id) as choices
    from users u left join notice_settings t on t.user_id = u.id where u.id = ${userId} and u.erased_at is null`
  return row
}

export interface NoticeChoice {
  readonly group: NoticeGroup
  readonly ways: readonly NoticeWay[]
}

export const saveNoticeSettings = (
  sql: Sql,
  userId: string,
  {
    language,
    timeZone,
    quietFrom,
    quietUntil,
    groups,
  }: {
    readonly language: NoticeLanguage
    readonly timeZone: string | null
    readonly quietFrom: number
    readonly quietUntil: number
    readonly groups: readonly NoticeChoice[]
  },
): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`
      insert into notice_settings (user_id, language, time_zone, quiet_from, quiet_until)
      values (${userId}, ${language}, ${timeZone}, ${quietFrom}, ${quietUntil})
      on conflict (user_id) do update set language = excluded.language, time_zone = excluded.time_zone,
        quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, updated_at = now()`
    for (const choice of groups) await choose(tx, userId, choice)
  })

const choose = (tx: Sql | Transaction, userId: string, { group, ways }: NoticeChoice): Promise<unknown> => tx`
  insert into notice_choices (user_id, group_name, ways) values (${userId}, ${group}, ${[...ways]}::text[])
  on conflict (user_id, group_name) do update set ways = excluded.ways`

/**
 * Ends text messages to a phone but those that are necessary; her other ways stay. @param voterId the phone's in the current contest
 */
export const stopTexts = (
  sql: Sql,
  { phone, voterId }: { readonly phone: string; readonly voterId: string },
): Promise<unknown> =>
  sql.begin(async (tx) => {
    const groups = noticeGroups.filter((group) => unchosenWays(group).includes('sms'))
    await tx`
      insert into notice_choices (user_id, group_name, ways)
      select u.id, g.name, ${[...noticeWays]}::text[] from users u cross join unnest(${groups}::text[]) as g(name)
      where u.phone = ${phone} and u.erased_at is null
      on conflict do nothing`
    await tx`
      update notice_choices set ways = array_remove(ways, 'sms') where user_id in (select id from users where phone = ${phone})`
    await tx`
      update notice_subscriptions set ended_at = now(), voter_id = null where voter_id = ${voterId} and ended_at is null`
  })

/** Links a Telegram chat to an account; resolves with the account's language, or undefined if it is gone. */
export async function linkChat(
  sql: Sql,
  userId: string,
  chat: string,
): Promise<{ readonly language: NoticeLanguage | null } | undefined> {
  const [row] = await sql<{ language: NoticeLanguage | null }[]>`
    insert into notice_settings (user_id, telegram_chat) select id, ${chat}::bigint from users where id = ${userId} and erased_at is null
    on conflict (user_id) do update set telegram_chat = excluded.telegram_chat, updated_at = now() returning language`
  return row
}

/** The accounts of a chat hear nothing there any more; resolves with the language of one. */
export async function unlinkChats(
  sql: Sql,
  of: { readonly chat: string } | { readonly user: string },
): Promise<NoticeLanguage | null> {
  const [row] = await sql<{ language: NoticeLanguage | null }[]>`
    update notice_settings set telegram_chat = null, updated_at = now()
    where ${'chat' in of ? sql`telegram_chat = ${of.chat}::bigint` : sql`user_id = ${of.user}`} returning language`
  return row?.language ?? null
}

export interface NewPush {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A browser belongs to whoever subscribed with it last. @param userId null for a voter's */
export async function savePush(db: Sql | Transaction, userId: string | null, push: NewPush): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth)
    values (${v7()}, ${userId}, ${push.endpoint}, ${push.p256dh}, ${push.auth})
    on conflict (endpoint, (user_id is null)) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth
    returning id`
  return row?.id ?? ''
}

export const forgetPushes = (sql: Sql, userId: string): Promise<unknown> =>
  sql`delete from push_subscriptions where user_id = ${userId}`

interface Subscription {
  readonly contestId: string
  readonly language: NoticeLanguage
  readonly to: { readonly voterId: string } | { readonly email: string } | { readonly push: NewPush }
}

/** Somebody wants to hear a contest's result. An e-mail is asked for its owner's consent first. */
export const subscribe = (
  sql: Sql,
  { contestId, language, to }: Subscription,
): Promise<{ readonly id: string; readonly isConfirmed: boolean }> =>
  sql.begin(async (tx) => {
    const pushId = 'push' in to ? await savePush(tx, null, to.push) : null
    const email = 'email' in to ? to.email : null
    const voterId = 'voterId' in to ? to.voterId : null
    const key =
      'push' in to ? tx`contest_id, push_id` : 'email' in to ? tx`contest_id, lower(email)` : tx`contest_id, voter_id`
    const [row] = await tx<[{ id: string; isConfirmed: boolean }]>`
      insert into notice_subscriptions (id, contest_id, voter_id, email, push_id, language, confirmed_at)
      values (${v7()}, ${contestId}, ${voterId}, ${email}, ${pushId}, ${language}, ${email === null ? tx`now()` : null})
      on conflict (${key}) do update set language = excluded.language
      returning id, confirmed_at is not null as "isConfirmed"`
    return row
  })

/** What a message's link is about. */
export interface LinkedNotice {
  readonly kind: NoticeKind
  readonly userId: string | null
  readonly subscriptionId: string | null
  readonly language: NoticeLanguage | null
}

export async function findLinked(sql: Sql, code: string): Promise<LinkedNotice | undefined> {
  const [row] = await sql<LinkedNotice[]>`
    select kind, user_id as "userId", subscription_id as "subscriptionId", language from notices where link_code = ${code}`
  return row
}

/** Ends messages of a group, or a voter's subscription. */
export async function optOut(sql: Sql, { userId, subscriptionId }: LinkedNotice, group: NoticeGroup): Promise<void> {
  if (userId !== null) await choose(sql, userId, { group, ways: [] })
  else
    await sql`
      update notice_subscriptions set ended_at = now(), voter_id = null, email = null, push_id = null
      where id = ${subscriptionId} and ended_at is null`
}

export const confirmSubscription = (sql: Sql, { subscriptionId }: LinkedNotice): Promise<unknown> => sql`
  update notice_subscriptions set confirmed_at = coalesce(confirmed_at, now()) where id = ${subscriptionId} and ended_at is null`
