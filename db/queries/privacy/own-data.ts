import type { PublicText } from '@ashenda/core/domain/moderation.ts'
import type { Sql } from '../../client.ts'
import { shownTexts, waitingTexts } from '../contestants/public-texts.ts'

export interface OwnData {
  readonly account: {
    readonly id: string
    readonly role: string
    readonly phone: string | null
    readonly email: string | null
    readonly unconfirmedEmail: string | null
    readonly registeredAt: Date
    readonly referredBy: string | null
    readonly policyVersion: string | null
    readonly policyAcceptedAt: Date | null
    readonly guardian: string | null
    readonly zone: string | null
    readonly paidAt: Date | null
  } & Readonly<Record<PublicText, string | null>>
  /** Each contest she is or was in, the latest first. */
  readonly entries: readonly {
    readonly id: string
    readonly contest: string
    readonly zone: string | null
    readonly occupation: string
    readonly description: string
    readonly enteredAt: Date
    readonly paidAt: Date | null
  }[]
  readonly photos: readonly { readonly file: string; readonly uploadedAt: Date; readonly waits: boolean }[]
  /** Her pending or rejected change; a null text is unchanged. */
  readonly change:
    | ({
        readonly submittedAt: Date
        readonly rejectedAt: Date | null
        readonly rejectionReason: string | null
        readonly rejectionNote: string
      } & Readonly<Record<PublicText, string | null>>)
    | null
  readonly payments: readonly {
    readonly reference: string
    readonly provider: string
    readonly amountMinor: number
    readonly currency: string
    readonly state: string
    readonly createdAt: Date
  }[]
  readonly votes: readonly { readonly hour: Date; readonly free: number; readonly paid: number }[]
  readonly requests: readonly {
    readonly from: string
    readonly email: string
    readonly message: string
    readonly type: string
    readonly at: Date
  }[]
  readonly sessions: readonly {
    readonly browser: string
    readonly address: string | null
    readonly from: Date
    readonly until: Date
    readonly endedAt: Date | null
  }[]
  /** Password resets requested by her or in her name, or offered by an admin's link. */
  readonly passwordResets: readonly {
    readonly way: string
    readonly at: Date
    readonly until: Date
    readonly endedAt: Date | null
    readonly ending: string | null
  }[]
  /** That she was reported, and on which day. Neither by whom nor in which words, which could identify the reporter. */
  readonly reports: readonly { readonly reason: string; readonly day: string; readonly isClosed: boolean }[]
  /** What admins noted about her, without who. */
  readonly notes: readonly { readonly note: string; readonly at: Date }[]
  /** Her short links, with their visits in all. */
  readonly links: readonly {
    readonly name: string
    readonly code: string
    readonly visits: number
    readonly at: Date
  }[]
  readonly uploads: readonly { readonly at: Date; readonly settledAt: Date | null; readonly problem: string | null }[]
  /** For an admin; null if not set up. */
  readonly secondFactor: {
    readonly since: Date
    readonly hasApp: boolean
    readonly passkeys: readonly {
      readonly name: string
      readonly addedAt: string
      readonly lastUsedAt: string | null
    }[]
    readonly recoveryCodesLeft: number
  } | null
  readonly invitations: readonly { readonly note: string; readonly adminRole: string; readonly at: Date }[]
  readonly messageSettings: {
    readonly language: string | null
    readonly timeZone: string | null
    readonly quietFrom: number
    readonly quietUntil: number
    readonly telegramChat: string | null
  } | null
  readonly messageChoices: readonly { readonly group: string; readonly ways: readonly string[] }[]
  /** Browsers that get notifications. */
  readonly pushSubscriptions: readonly { readonly endpoint: string; readonly since: Date }[]
  /** Messages to her. */
  readonly messages: readonly {
    readonly kind: string
    readonly way: string | null
    readonly state: string
    readonly values: Readonly<Record<string, string | number>>
    readonly at: Date
  }[]
  /** Her actions as an admin, without the people concerned. */
  readonly actions: readonly { readonly action: string; readonly at: Date }[]
}

/** All data about an account; undefined if there is none. */
export async function readOwnData(sql: Sql, id: string): Promise<OwnData | undefined> {
  const hers = sql`contestant_id in (select id from contestants where user_id = ${id})`
  const [[account], entries, photos, [change], payments, votes, requests, sessions, ...more] = await Promise.all([
    sql<OwnData['account'][]>`
      select u.id, u.role, u.phone, u.email, u.unconfirmed_email as "unconfirmedEmail", ${shownTexts(sql)}, u.created_at as "registeredAt", u.referred_by as "referredBy",
        u.policy_version as "policyVersion", u.policy_accepted_at as "policyAcceptedAt", u.guardian,
        z.name as zone, c.paid_at as "paidAt"
      from users u
        left join lateral (select * from contestants where user_id = u.id order by created_at desc, id desc limit 1) c on true
        left join zones z on z.id = c.zone_id
      where u.id = ${id} and u.erased_at is null`,
    sql<OwnData['entries'][number][]>`
      select c.id, t.name as contest, z.name as zone, c.occupation, c.description, c.created_at as "enteredAt", c.paid_at as "paidAt"
      from contestants c join contests t on t.id = c.contest_id left join zones z on z.id = c.zone_id
      where c.user_id = ${id} order by c.created_at desc, c.id desc`,
    sql<OwnData['photos'][number][]>`
      select file, created_at as "uploadedAt", false as waits from images where ${hers}
      union all select file, created_at, true from waiting_images where ${hers} order by waits, file`,
    sql<NonNullable<OwnData['change']>[]>`
      select ${waitingTexts(sql)}, submitted_at as "submittedAt", rejected_at as "rejectedAt",
        rejection_reason as "rejectionReason", rejection_note as "rejectionNote"
      from contestant_changes n where ${hers} order by submitted_at desc`,
    sql<OwnData['payments'][number][]>`
      select reference, provider, amount_minor as "amountMinor", currency, state, created_at as "createdAt"
      from payments where ${hers} order by id`,
    sql<OwnData['votes'][number][]>`
      select hour, free, paid from vote_hours where ${hers} and free + paid > 0 order by hour`,
    sql<OwnData['requests'][number][]>`
      select brand_name as from, email, message, kind as type, created_at as at
      from contestant_requests where ${hers} order by id`,
    sql<OwnData['sessions'][number][]>`
      select user_agent as browser, host(address) as address, created_at as from, expires_at as until, revoked_at as "endedAt"
      from sessions where user_id = ${id} order by created_at`,
    sql<OwnData['passwordResets'][number][]>`
      select way, created_at as at, expires_at as until, ended_at as "endedAt", ending
      from password_resets where user_id = ${id} order by created_at, id`,
    sql<OwnData['reports'][number][]>`
      select reason, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, closed_at is not null as "isClosed"
      from reports where ${hers} order by day, reason, "isClosed"`,
    sql<OwnData['notes'][number][]>`
      select note, created_at as at from contestant_notes where ${hers} order by created_at, id`,
    sql<OwnData['links'][number][]>`
      select coalesce(purpose, name) as name, code, created_at as at,
        coalesce((select sum(visits)::int from link_visits where link_id = l.id), 0) as visits
      from contestant_links l where ${hers} order by position`,
    sql<OwnData['uploads'][number][]>`
      select created_at as at, settled_at as "settledAt", problem from uploads where ${hers} order by created_at`,
    sql<NonNullable<OwnData['secondFactor']>[]>`
      select f.created_at as since, f.secret is not null as "hasApp",
        (select coalesce(json_agg(json_build_object('name', p.name, 'addedAt', p.created_at, 'lastUsedAt', p.last_used_at)
          order by p.created_at), '[]') from passkeys p where p.user_id = f.user_id) as passkeys,
        (select count(*)::int from recovery_codes r where r.user_id = f.user_id and r.used_at is null) as "recoveryCodesLeft"
      from second_factors f where f.user_id = ${id}`,
    sql<OwnData['invitations'][number][]>`
      select note, admin_role as "adminRole", created_at as at from admin_invitations where invited_by = ${id} order by created_at`,
    sql<OwnData['actions'][number][]>`
      select action, done_at as at from admin_actions where admin_id = ${id} order by done_at, id`,
    sql<NonNullable<OwnData['messageSettings']>[]>`
      select language, time_zone as "timeZone", quiet_from as "quietFrom", quiet_until as "quietUntil", telegram_chat::text as "telegramChat"
      from notice_settings where user_id = ${id}`,
    sql<OwnData['messageChoices'][number][]>`
      select group_name as group, ways from notice_choices where user_id = ${id} order by group_name`,
    sql<OwnData['pushSubscriptions'][number][]>`
      select endpoint, created_at as since from push_subscriptions where user_id = ${id} order by created_at`,
    sql<OwnData['messages'][number][]>`
      select kind, way, state, parameters as values, created_at as at from notices where user_id = ${id} order by created_at, id`,
  ])
  const [passwordResets, reports, notes, links, uploads, [secondFactor], invitations, actions, ...ofMessages] = more
  const [[messageSettings], messageChoices, pushSubscriptions, messages] = ofMessages
  return (
    account && {
      account,
      entries,
      photos,
      change: change ?? null,
      payments,
      votes,
      requests,
      sessions,
      passwordResets,
      reports,
      notes,
      links,
      uploads,
      secondFactor: secondFactor ?? null,
      invitations,
      actions,
      messageSettings: messageSettings ?? null,
      messageChoices,
      pushSubscriptions,
      messages,
    }
  )
}
