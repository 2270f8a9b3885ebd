import {
  type ResetWay,
  resetCodeMinutes,
  resetLinkHours,
  resetOpenHours,
  resetWaitHours,
} from '@ashenda/core/domain/password-reset.ts'
import { holdersOf } from '@ashenda/core/domain/permission.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { accountOf } from './accounts.ts'
import { endSessionsOf } from './sessions.ts'

/** Resets, like sessions, are judged by Postgres's clock. */

export interface AskedReset {
  readonly id: string
  readonly userId: string
  /** The answer that was checked and must still be hers. */
  readonly seenAnswer: string
  readonly tokenHash: Uint8Array
  /** Null: she can only wait. */
  readonly codeHash: Uint8Array | null
}

/** Opens a contestant's reset, replacing an earlier one; false if her answer changed meanwhile. */
export const askForReset = (sql: Sql, reset: AskedReset): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const { id, userId, tokenHash, codeHash } = reset
    const held = await tx`
      select from users where id = ${userId} and role = 'actor' and answer_hash = ${reset.seenAnswer} and erased_at is null for update`
    if (held.length === 0) return false
    await tx`
      update password_resets set ended_at = now(), ending = 'replaced'
      where user_id = ${userId} and way <> 'link' and ended_at is null`
    const way = codeHash ? 'code' : 'wait'
    const [afterHours, minutes] = codeHash
      ? [0, resetCodeMinutes]
      : [resetWaitHours, (resetWaitHours + resetOpenHours) * 60]
    await tx`
      insert into password_resets (id, user_id, way, token_hash, code_hash, opens_at, expires_at)
      values (${id}, ${userId}, ${way}, ${tokenHash}, ${codeHash},
        now() + make_interval(hours => ${afterHours}), now() + make_interval(mins => ${minutes}))`
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

export interface NewResetLink {
  readonly id: string
  readonly contestantId: string
  readonly tokenHash: Uint8Array
  readonly reason: string
}

/** Admins who may make links. */
const mayMakeLinks = (sql: Sql | Transaction) =>
  sql`role = 'admin' and admin_role = any(${[...holdersOf('accounts')]}::text[]) and disabled_at is null`

/**
 * Makes a link, replacing the former one. Resolves with its expiry, or why there is none: the contestant is gone, or `by` may no longer
 * make links.
 */
export const insertResetLink = (
  sql: Sql,
  link: NewResetLink,
  by: string,
): Promise<Date | 'not_found' | 'not_allowed'> =>
  sql.begin(async (tx): Promise<Date | 'not_found' | 'not_allowed'> => {
    const { id, contestantId: subjectId, tokenHash, reason } = link
    // Locked until the transaction ends: a change that takes her permission waits, finds the link, and ends it.
    const maker = await tx`select from users where id = ${by} and ${mayMakeLinks(tx)} for share`
    if (maker.length === 0) return 'not_allowed'
    const [held] = await tx<{ id: string }[]>`
      select id from users where id = ${accountOf(tx, subjectId)} and role = 'actor' and phone is not null and erased_at is null for update`
    if (!held) return 'not_found'
    const contestantId = held.id
    await tx`
      update password_resets set ended_at = now(), ending = 'replaced'
      where user_id = ${contestantId} and way = 'link' and ended_at is null`
    const [row] = await tx<{ expiresAt: Date }[]>`
      insert into password_resets (id, user_id, way, made_by, token_hash, opens_at, expires_at)
      values (${id}, ${contestantId}, 'link', ${by}, ${tokenHash}, now(), now() + make_interval(hours => ${resetLinkHours}))
      returning expires_at as "expiresAt"`
    await recordAction(tx, { adminId: by, action: 'contestant.reset-link', subjectId, reason })
    if (!row) throw new Error('an insert returned no row')
    return row.expiresAt
  }) as Promise<Date | 'not_found' | 'not_allowed'> // as above

/** Ends the links of an admin who may no longer make any. */
export async function endLinksMadeBy(tx: Transaction, adminId: string): Promise<void> {
  await tx`update password_resets set ended_at = now(), ending = 'stopped' where made_by = ${adminId} and ended_at is null`
}

/** A link works only while its maker has the permission. */
const isOfWhoMay = (sql: Sql | Transaction) =>
  sql`(r.made_by is null or exists (select from users where id = r.made_by and ${mayMakeLinks(sql)}))`

export interface OpenReset {
  readonly id: string
  readonly userId: string
  readonly way: ResetWay
  readonly codeHash: Uint8Array | null
}

/** The usable reset for a browser's token or a link. */
export async function findOpenReset(sql: Sql, tokenHash: Uint8Array): Promise<OpenReset | undefined> {
  const [row] = await sql<OpenReset[]>`
    select r.id, r.user_id as "userId", r.way, r.code_hash as "codeHash"
    from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.ended_at is null and r.opens_at <= now() and r.expires_at > now() and u.erased_at is null
      and ${isOfWhoMay(sql)}`
  return row
}

/**
 * Sets the password and uses up this and every other reset of the account; undefined if it ended meanwhile. Resolves with the ended
 * sessions.
 */
export const useReset = (
  sql: Sql,
  { id, userId }: Pick<OpenReset, 'id' | 'userId'>,
  passwordHash: string,
): Promise<readonly string[] | undefined> =>
  sql.begin(async (tx): Promise<readonly string[] | undefined> => {
    // The account first: the lock order everywhere.
    const held = await tx`select from users where id = ${userId} and role = 'actor' and erased_at is null for update`
    const used = await tx`
      update password_resets r set ended_at = now(), ending = 'used'
      where id = ${id} and ended_at is null and opens_at <= now() and expires_at > now() and ${isOfWhoMay(tx)} returning 1`
    if (held.length === 0 || used.length === 0) return undefined
    await tx`
      update users set password_hash = ${passwordHash}, unconfirmed_email = null, updated_at = now() where id = ${userId}`
    await endResets(tx, userId)
    return endSessionsOf(tx, userId, null)
  }) as Promise<readonly string[] | undefined> // as above

/** Ends all open resets after somebody who knows the password changed it or the reset data. */
export async function endResets(tx: Transaction, userId: string): Promise<void> {
  await tx`
    update password_resets set ended_at = now(), ending = 'replaced' where user_id = ${userId} and ended_at is null`
}

export interface WaitingReset {
  readonly askedAt: Date
  readonly opensAt: Date
}

/** The account's open reset by waiting, of which its owner got no message. */
export async function findWaitingReset(sql: Sql, userId: string): Promise<WaitingReset | undefined> {
  const [row] = await sql<WaitingReset[]>`
    select created_at as "askedAt", opens_at as "opensAt" from password_resets
    where user_id = ${userId} and way = 'wait' and ended_at is null and expires_at > now()`
  return row
}

/** The owner stops a reset requested in her name; false if there is none any more. */
export async function stopReset(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
    update password_resets set ended_at = now(), ending = 'stopped'
    where user_id = ${userId} and way <> 'link' and ended_at is null and expires_at > now() returning 1`
  return rows.length > 0
}

/** Ends all sessions of a contestant, by any entry of hers; undefined if there is none. */
export const endSessionsOfContestant = (sql: Sql, id: string, by: string): Promise<readonly string[] | undefined> =>
  sql.begin(async (tx): Promise<readonly string[] | undefined> => {
    const [held] = await tx<{ id: string }[]>`
      select id from users where id = ${accountOf(tx, id)} and role = 'actor' and erased_at is null for update`
    if (!held) return undefined
    const ended = await endSessionsOf(tx, held.id, null)
    if (ended.length > 0) {
      const after = { number: ended.length }
      await recordAction(tx, { adminId: by, action: 'contestant.end-sessions', subjectId: id, after })
    }
    return ended
  }) as Promise<readonly string[] | undefined> // as above
