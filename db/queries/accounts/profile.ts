import type { Role } from '@ashenda/core/domain/account.ts'
import type { Moderation, PublicTexts } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { type TextTable, textsOf } from '../../schema/public-texts.ts'
import { type ContestantRow, findContestant, type ZoneRow } from '../contest/directory.ts'
import { isTakenOut } from '../contestants/activity.ts'
import { lockForChange, submitTexts } from '../contestants/changes.ts'
import { findOwnReview, type OwnReview } from '../contestants/own-review.ts'
import { AccountTaken } from './accounts.ts'
import { endResets } from './password-resets.ts'

/** An account as its owner sees it. */
export interface OwnAccount {
  readonly id: string
  readonly role: Role
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly email: string | null
  /** Replaces `email` once confirmed; '': she wants none. Null: nothing to confirm. */
  readonly unconfirmedEmail: string | null
  /** E.164 */
  readonly phone: string
  /** Whether e-mail and answer are set, so that the password can be reset. */
  readonly hasAnswer: boolean
  /** Nobody has asked her to agree to the privacy policy: an older client registered her, or the organisers. */
  readonly isConsentDue: boolean
  /** Contestants who registered with her code. */
  readonly referred: number
  /** ISO */
  readonly registeredAt: string
  /** Her entry in the current contest; missing for an admin, and for who is not in it. */
  readonly contestant: OwnContestant | undefined
}

interface OwnContestant {
  readonly row: ContestantRow
  readonly zone: ZoneRow | undefined
  /** The real count, visible to the public or not. */
  readonly votes: number
  /** An admin took her out. */
  readonly isTakenOut: boolean
  /** Her pending or rejected changes. */
  readonly review: OwnReview | undefined
}

interface RawAccount extends Omit<OwnAccount, 'registeredAt' | 'contestant'> {
  readonly createdAt: Date
  readonly zoneId: string | null
  readonly zoneName: string | null
  readonly votes: number
  readonly isTakenOut: boolean
}

/** Undefined if unknown or erased. */
export async function findOwnAccount(
  sql: Sql,
  { userId, entryId }: { readonly userId: string; readonly entryId: string | null },
): Promise<OwnAccount | undefined> {
  const [[account], row, review] = await Promise.all([
    sql<RawAccount[]>`
      select u.id, u.role, u.fname, u.mname, u.lname, u.email, u.unconfirmed_email as "unconfirmedEmail", u.phone, u.created_at as "createdAt",
        u.email is not null and u.answer_hash is not null as "hasAnswer",
        u.policy_accepted_at is null as "isConsentDue",
        (select count(*)::int from users r where r.referred_by = u.id) as referred,
        z.id as "zoneId", z.name as "zoneName", coalesce(t.votes, 0) as votes,
        ${isTakenOut(sql)} as "isTakenOut"
      from users u left join contestants on contestants.id = ${entryId} and contestants.user_id = u.id left join zones z on z.id = contestants.zone_id
      left join tally t on t.contest_id = contestants.contest_id and t.contestant_id = contestants.id
      where u.id = ${userId} and u.phone is not null and u.erased_at is null`,
    entryId === null ? undefined : findContestant(sql, entryId),
    entryId === null ? undefined : findOwnReview(sql, entryId),
  ])
  if (!account) return undefined
  const { createdAt, zoneId, zoneName, votes, isTakenOut: isOut, ...fields } = account
  const zone = zoneId !== null && zoneName !== null ? { id: zoneId, name: zoneName } : undefined
  return {
    ...fields,
    registeredAt: createdAt.toISOString(),
    contestant: row && { row, zone, votes, isTakenOut: isOut, review },
  }
}

export interface Story {
  readonly description: string
  /** Missing: unchanged. */
  readonly occupation?: string
  /** Missing: unchanged; null: none. */
  readonly email?: string | null
  /** Whether the password confirmed the e-mail; otherwise it stays pending. */
  readonly isEmailConfirmed?: boolean
}

/**
 * Updates a contestant's own story. Locks account, then contestant, as every change of both. @throws AccountTaken if another account has
 * the e-mail, or Postgres's 23505 if both came at once
 */
export const updateStory = (tx: Transaction, who: Self, story: Story, moderation: Moderation): Promise<void> =>
  updateProfile(tx, who, story, moderation)

/** Whose profile is changed: an account, and its entry in the current contest. */
export interface Self {
  readonly userId: string
  /** Null: only the account's own data can change. */
  readonly entryId: string | null
}

/** Missing fields stay. */
export interface ProfileChange extends Partial<PublicTexts> {
  /** Null: none. */
  readonly email?: string | null
  /** As for a story. */
  readonly isEmailConfirmed?: boolean
  /** Null: none. */
  readonly answerHash?: string | null
  /** Null: none. */
  readonly zoneId?: string | null
}

/**
 * Changes private data at once; public texts may wait for approval. @param moderation the environment's setting, used if the contest has
 * none @throws AccountTaken if another account has the e-mail, or Postgres's 23505 if both came at once
 */
export async function updateProfile(
  tx: Transaction,
  { userId: id, entryId }: Self,
  change: ProfileChange,
  moderation: Moderation,
): Promise<void> {
  const { email: wanted, isEmailConfirmed = false, answerHash, zoneId, ...texts } = change
  const email = isEmailConfirmed ? wanted : undefined
  if (email !== undefined) {
    await refuseTaken(tx, id, email)
    await endResetsOfFormer(tx, id, email)
  }
  const waits = entryId !== null && (await lockForChange(tx, entryId, moderation))
  if (waits) await submitTexts(tx, entryId, texts)
  const ofTable = (table: TextTable) =>
    waits ? {} : Object.fromEntries(textsOf(table).map((text) => [text, texts[text]]))
  const unconfirmed = wanted === undefined ? undefined : isEmailConfirmed ? null : (wanted ?? '')
  const ofAccount = given({ ...ofTable('users'), email, unconfirmed_email: unconfirmed, answer_hash: answerHash })
  if (ofAccount) await tx`update users set ${tx(ofAccount)}, updated_at = now() where id = ${id}`
  if (answerHash !== undefined) await endResets(tx, id)
  const ofContestant = given({ ...ofTable('contestants'), zone_id: zoneId })
  if (ofContestant && entryId !== null) await tx`update contestants set ${tx(ofContestant)} where id = ${entryId}`
}

/** @throws AccountTaken */
async function refuseTaken(tx: Transaction, id: string, email: string | null): Promise<void> {
  const [taken] = await tx`select 1 from users where lower(email) = lower(${email}) and id <> ${id}`
  if (taken) throw new AccountTaken('email')
}

/** A code sent to the former e-mail is void once it changes. */
async function endResetsOfFormer(tx: Transaction, id: string, email: string | null): Promise<void> {
  const other = await tx`select from users where id = ${id} and email is distinct from ${email} for update`
  if (other.length > 0) await endResets(tx, id)
}

/** The given columns; undefined if there are none. */
function given(
  columns: Readonly<Record<string, string | null | undefined>>,
): Record<string, string | null> | undefined {
  const entries = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Replaces the e-mail by the pending one; false if that changed meanwhile. @throws as updateProfile */
export const confirmEmail = (sql: Sql, id: string, email: string): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    await refuseTaken(tx, id, email)
    const confirmed = await tx`
      update users set email = unconfirmed_email, unconfirmed_email = null, updated_at = now()
      where id = ${id} and unconfirmed_email = ${email} and erased_at is null returning 1`
    if (confirmed.length === 0) return false
    await endResets(tx, id)
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

export interface OwnEmails {
  readonly email: string | null
  readonly unconfirmedEmail: string | null
}

export async function findEmails(sql: Sql, id: string): Promise<OwnEmails | undefined> {
  const [row] = await sql<OwnEmails[]>`
    select email, unconfirmed_email as "unconfirmedEmail" from users where id = ${id} and erased_at is null`
  return row
}
