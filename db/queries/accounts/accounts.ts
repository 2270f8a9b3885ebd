import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { Moderation, PublicTexts } from '@ashenda/core/domain/moderation.ts'
import type { NoticeLanguage } from '@ashenda/core/domain/notice.ts'
import type { Sql, Transaction } from '../../client.ts'
import { namesOfTexts, valuesOfTexts } from '../contestants/public-texts.ts'
import { enterAlert, enterNotice } from '../notices/enter-notice.ts'

/** What somebody logs in with. */
export interface Identity {
  readonly by: 'phone' | 'email' | 'id'
  readonly value: string
}

/** An account's fields for a log-in and its answer. */
export interface KnownAccount {
  readonly id: string
  readonly role: Role
  readonly adminRole: AdminRole | null
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly phone: string | null
  readonly email: string | null
  /** PHC strings. */
  readonly passwordHash: string | null
  readonly answerHash: string | null
}

/** Accounts that may log in: neither erased nor disabled. */
export async function findAccount(sql: Sql, { by, value }: Identity): Promise<KnownAccount | undefined> {
  const isThisOne =
    by === 'email' ? sql`lower(email) = lower(${value})` : by === 'phone' ? sql`phone = ${value}` : sql`id = ${value}`
  const [row] = await sql<KnownAccount[]>`
    select id, role, admin_role as "adminRole", fname, mname, lname, phone, email, password_hash as "passwordHash", answer_hash as "answerHash"
    from users where ${isThisOne} and erased_at is null and disabled_at is null`
  return row
}

/**
 * Whether an account still has this password, locked until the transaction ends: a log-in with a password that is being changed must not
 * start a session after all others have ended.
 */
export async function holdPassword(tx: Transaction, id: string, seen: string): Promise<boolean> {
  const rows = await tx`
    select from users where id = ${id} and password_hash = ${seen} and erased_at is null and disabled_at is null for share`
  return rows.length > 0
}

/**
 * Sets a password if the seen one is still there: of two changes one wins. A pending e-mail is dropped, because a former session may have
 * asked for it.
 */
export async function replacePassword(tx: Transaction, id: string, seen: string, next: string): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${next}, unconfirmed_email = null, updated_at = now()
    where id = ${id} and password_hash = ${seen} and erased_at is null and disabled_at is null returning 1`
  return rows.length > 0
}

/** Sets a password if the seen answer is still there. */
export async function resetPassword(tx: Transaction, id: string, seenAnswer: string, next: string): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${next}, unconfirmed_email = null, updated_at = now()
    where id = ${id} and answer_hash = ${seenAnswer} and erased_at is null returning 1`
  return rows.length > 0
}

/** The account of a contestant's entry, in a statement; an account's id is its own. */
export const accountOf = (sql: Sql | Transaction, id: string) =>
  sql`coalesce((select user_id from contestants where contestants.id = ${id}), ${id}::uuid)`

export interface GivenConsent {
  /** The version of the privacy policy. */
  readonly policy: string
  /** The parent or guardian who agreed; null: of age. */
  readonly guardian: string | null
}

export interface NewContestant extends PublicTexts {
  readonly id: string
  readonly contestId: string
  readonly phone: string
  readonly email: string | null
  /** Null until she sets her first one by an admin's link. */
  readonly passwordHash: string | null
  readonly answerHash: string | null
  /** The contestant who referred her, as claimed; an unknown id is ignored. */
  readonly referredBy: string | null
  readonly zoneId: string | null
  /** Null if nobody asked her. */
  readonly consent?: GivenConsent | null
  /** That she registered in; null if the organisers entered her, who then write to her themselves. */
  readonly language: NoticeLanguage | null
  /** Applies if the contest has no setting. */
  readonly approval: 'auto' | 'manual'
  /** Organisers who enter somebody need not approve her, and write to her themselves. */
  readonly isImported?: boolean
  readonly moderation: Moderation
  /** Her fee was paid outside the platform; the ledger does not know it. */
  readonly isPaid?: boolean
}

/** The account was not made, because another has its id, phone or e-mail. */
export class AccountTaken extends Error {
  readonly by: 'id' | 'phone' | 'email'

  constructor(by: AccountTaken['by']) {
    super(`another account has the ${by}`)
    this.by = by
  }
}

/** After an insert that did nothing on conflict: a violation would stand in Postgres's log. @throws AccountTaken */
export async function refuseTaken(
  tx: Transaction,
  inserted: readonly unknown[],
  { id, phone, email }: { readonly id: string; readonly phone: string; readonly email: string | null },
): Promise<void> {
  if (inserted.length > 0) return
  const rows = await tx<{ id: string; phone: string | null }[]>`
    select id, phone from users where id = ${id} or phone = ${phone} or lower(email) = lower(${email})`
  if (rows.some((row) => row.id === id)) throw new AccountTaken('id')
  throw new AccountTaken(rows.some((row) => row.phone === phone) ? 'phone' : 'email')
}

/** @throws AccountTaken */
export async function insertContestantAccount(tx: Transaction, contestant: NewContestant): Promise<void> {
  const { id } = contestant
  const inserted = await tx`
    insert into users (id, role, phone, email, ${namesOfTexts(tx, 'users')}, password_hash, answer_hash, referred_by,
      policy_version, policy_accepted_at, guardian)
    values (${id}, 'actor', ${contestant.phone}, ${contestant.email}, ${valuesOfTexts(tx, 'users', contestant)},
      ${contestant.passwordHash}, ${contestant.answerHash},
      (select user_id from contestants where id = ${contestant.referredBy}),
      ${contestant.consent?.policy ?? null}, ${contestant.consent ? tx`now()` : null}, ${contestant.consent?.guardian ?? null})
    on conflict do nothing returning 1`
  await refuseTaken(tx, inserted, contestant)
  const { language } = contestant
  if (language !== null) await tx`insert into notice_settings (user_id, language) values (${id}, ${language})`
  await insertEntry(tx, { ...contestant, userId: id })
}

/**
 * Notes what somebody agreed to who was not asked before. False if she was. A minor whom people see already stays: organisers entered or
 * approved her.
 */
export async function giveConsent(sql: Sql, userId: string, { policy, guardian }: GivenConsent): Promise<boolean> {
  const rows = await sql`
    update users set policy_version = ${policy}, policy_accepted_at = now(), guardian = ${guardian}, updated_at = now()
    where id = ${userId} and policy_accepted_at is null and erased_at is null returning 1`
  return rows.length > 0
}

export interface NewEntry
  extends PublicTexts,
    Pick<NewContestant, 'contestId' | 'zoneId' | 'approval' | 'moderation' | 'isPaid' | 'isImported'> {
  readonly id: string
  readonly userId: string
}

/** Enters an account in a contest. False if it is in it already. A minor waits for approval whatever the contest's settings (decision 106). */
export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<boolean> {
  const { userId, contestId, isImported = false } = entry
  const [entered] = await tx<{ waits: boolean }[]>`
    with her as (
      insert into contestants (id, user_id, contest_id, zone_id, ${namesOfTexts(tx, 'contestants')}, paid_at, inactive_since, held_since)
      select ${entry.id}::uuid, ${entry.userId}::uuid, ${entry.contestId}::uuid, ${entry.zoneId}::uuid, ${valuesOfTexts(tx, 'contestants', entry)},
        ${entry.isPaid ? tx`now()` : null},
        case when ${!isImported} and coalesce(approval, ${entry.approval}) = 'manual' then now() end,
        case when ${!isImported} and ('manual' in (coalesce(approval, ${entry.approval}), coalesce(moderation, ${entry.moderation}))
          or exists (select from users where id = ${entry.userId}::uuid and guardian is not null)) then now() end
      from contests where id = ${entry.contestId}
      on conflict (user_id, contest_id) do nothing
      returning id, held_since
    ), waiting as (
      insert into contestant_changes (contestant_id, version)
      select id, gen_random_uuid() from her where held_since is not null
    )
    select held_since is not null as waits from her`
  if (!entered) return false
  if (!isImported) await enterNotice(tx, { kind: 'welcome', receiver: { user: userId }, subject: contestId, contestId })
  if (entered.waits) await enterAlert(tx, { kind: 'alert-approvals', subject: 'approvals' })
  return true
}

/** A known phone: `entered` takes part in the contest, `account` may, and `taken` is an admin's. */
export interface KnownPhone {
  readonly userId: string
  readonly standing: 'entered' | 'account' | 'taken'
}

/** Who of these has an account, by phone; and which e-mails are in use, in lower case. */
export async function findTaken(
  sql: Sql | Transaction,
  wanted: { readonly phones: readonly string[]; readonly emails: readonly string[]; readonly contestId: string },
): Promise<{ readonly phones: ReadonlyMap<string, KnownPhone>; readonly emails: ReadonlySet<string> }> {
  const rows = await sql<
    { userId: string; phone: string | null; email: string | null; role: Role; entered: boolean }[]
  >`
    select u.id as "userId", u.phone, lower(u.email) as email, u.role,
      exists (select from contestants c where c.user_id = u.id and c.contest_id = ${wanted.contestId}) as entered
    from users u
    where u.phone = any(${[...wanted.phones]}::text[]) or lower(u.email) = any(${wanted.emails.map((email) => email.toLowerCase())}::text[])`
  return {
    phones: new Map(
      rows.flatMap(({ userId, phone, role, entered }): [string, KnownPhone][] =>
        phone === null
          ? []
          : [[phone, { userId, standing: role === 'admin' ? 'taken' : entered ? 'entered' : 'account' }]],
      ),
    ),
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
  }
}
