import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { Moderation, PublicTexts } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { namesOfTexts, valuesOfTexts } from '../contestants/public-texts.ts'

/** What an account is known by where somebody logs in. */
export interface Identity {
  readonly by: 'phone' | 'email' | 'id'
  readonly value: string
}

/** What a log-in needs of an account, and what its answer says about it. */
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

/** The accounts that may log in: those that are neither erased nor disabled. */
export async function findAccount(sql: Sql, { by, value }: Identity): Promise<KnownAccount | undefined> {
  const isThisOne =
    by === 'email' ? sql`lower(email) = lower(${value})` : by === 'phone' ? sql`phone = ${value}` : sql`id = ${value}`
  const [row] = await sql<KnownAccount[]>`
    select id, role, admin_role as "adminRole", fname, mname, lname, phone, email, password_hash as "passwordHash", answer_hash as "answerHash"
    from users where ${isThisOne} and erased_at is null and disabled_at is null`
  return row
}

/**
 * Whether an account still has this password, and keeps it until the transaction ends: a log-in begun with a password that
 * is being changed begins no session after all others have ended.
 */
export async function holdPassword(tx: Transaction, id: string, seen: string): Promise<boolean> {
  const rows = await tx`
    select from users where id = ${id} and password_hash = ${seen} and erased_at is null and disabled_at is null for share`
  return rows.length > 0
}

/**
 * Sets a password where the one that was seen is still there: of two changes at once one wins. An e-mail that waits to be confirmed goes:
 * whoever held a session before may have asked for it.
 */
export async function replacePassword(tx: Transaction, id: string, seen: string, next: string): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${next}, unconfirmed_email = null, updated_at = now()
    where id = ${id} and password_hash = ${seen} and erased_at is null and disabled_at is null returning 1`
  return rows.length > 0
}

/** Sets a password where the answer that was seen is still there. */
export async function resetPassword(tx: Transaction, id: string, seenAnswer: string, next: string): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${next}, unconfirmed_email = null, updated_at = now()
    where id = ${id} and answer_hash = ${seenAnswer} and erased_at is null returning 1`
  return rows.length > 0
}

export interface NewContestant extends PublicTexts {
  readonly id: string
  readonly contestId: string
  readonly phone: string
  readonly email: string | null
  readonly passwordHash: string
  readonly answerHash: string | null
  /** The contestant who referred her, as she said. An id that no contestant has is ignored. */
  readonly referredBy: string | null
  readonly zoneId: string | null
  /** What holds where the contest itself says nothing. */
  readonly approval: 'auto' | 'manual'
  readonly moderation: Moderation
}

/** An account that was not made, because another one has its id, phone or e-mail. */
export class AccountTaken extends Error {
  readonly by: 'id' | 'phone' | 'email'

  constructor(by: AccountTaken['by']) {
    super(`another account has the ${by}`)
    this.by = by
  }
}

/** Of an insert that did nothing on a conflict: a violation would stand in Postgres's log. @throws AccountTaken */
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
  const { id, contestId, zoneId } = contestant
  const inserted = await tx`
    insert into users (id, role, phone, email, ${namesOfTexts(tx, 'users')}, password_hash, answer_hash, referred_by)
    values (${id}, 'actor', ${contestant.phone}, ${contestant.email}, ${valuesOfTexts(tx, 'users', contestant)},
      ${contestant.passwordHash}, ${contestant.answerHash},
      (select id from contestants where id = ${contestant.referredBy}))
    on conflict do nothing returning 1`
  await refuseTaken(tx, inserted, contestant)
  await tx`
    with her as (
      insert into contestants (id, contest_id, zone_id, ${namesOfTexts(tx, 'contestants')}, inactive_since, held_since)
      select ${id}::uuid, ${contestId}::uuid, ${zoneId}::uuid, ${valuesOfTexts(tx, 'contestants', contestant)},
        case when coalesce(approval, ${contestant.approval}) = 'manual' then now() end,
        case when coalesce(moderation, ${contestant.moderation}) = 'manual' then now() end
      from contests where id = ${contestId}
      returning id, held_since
    )
    insert into contestant_changes (contestant_id, version)
    select id, gen_random_uuid() from her where held_since is not null`
}
