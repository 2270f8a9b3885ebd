import { passkeyRules } from '@ashenda/core/domain/second-factor.ts'
import type { Sql, Transaction } from '../../client.ts'

export interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Oldest first. */
export const listPasskeys = (sql: Sql, userId: string): Promise<readonly ListedPasskey[]> =>
  sql<ListedPasskey[]>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where user_id = ${userId} order by id`

export interface Credential {
  readonly id: string
  readonly credentialId: Uint8Array
  /** COSE. */
  readonly publicKey: Uint8Array
  readonly transports: string[]
}

/** Credentials for the browser's request and for checking its answer. */
export const findCredentials = (sql: Sql, userId: string): Promise<readonly Credential[]> =>
  sql<Credential[]>`
    select id, credential_id as "credentialId", public_key as "publicKey", transports from passkeys
    where user_id = ${userId} order by id`

export interface NewPasskey extends Credential {
  readonly userId: string
  readonly counter: number
  readonly name: string
}

/**
 * Saves a passkey, and a second factor if there is none. `known`: an account has it already. Simultaneous requests cannot exceed the limit
 * per account.
 */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<'added' | 'too_many' | 'known'> {
  const { id, userId, credentialId, publicKey, counter, transports, name } = passkey
  await tx`insert into second_factors (user_id) values (${userId}) on conflict (user_id) do nothing`
  await lockFactor(tx, userId)
  if ((await countPasskeys(tx, userId)) >= passkeyRules.atMost) return 'too_many'
  const added = await tx`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${id}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${name})
    on conflict (credential_id) do nothing returning 1`
  if (added.length === 0) return 'known'
  // A secret offered earlier must not become hers afterwards.
  await tx`update second_factors set pending_secret = null where user_id = ${userId}`
  return 'added'
}

/**
 * Records a use with the authenticator's counter. `copied`: it went backwards, as a copied passkey's does; `gone`: it was removed
 * meanwhile.
 */
export async function usePasskey(tx: Transaction, id: string, counter: number): Promise<'used' | 'copied' | 'gone'> {
  const used = await tx`
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`
  if (used.length > 0) return 'used'
  const left = await tx`select from passkeys where id = ${id}`
  return left.length > 0 ? 'copied' : 'gone'
}

/** The removed passkey's name. `last_factor`: nothing else would be left; two simultaneous removals leave one. */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<{ readonly name: string } | 'not_found' | 'last_factor'> {
  const hasApp = await lockFactor(tx, userId)
  const isOnly = !hasApp && (await countPasskeys(tx, userId)) === 1
  const [removed] = await tx<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} and not ${isOnly} returning name`
  if (removed) return removed
  const left = await tx`select from passkeys where id = ${id} and user_id = ${userId}`
  return left.length > 0 ? 'last_factor' : 'not_found'
}

export type ChallengePurpose = 'register' | 'show'

/** Stores a session's next challenge, replacing an earlier one. */
export async function saveChallenge(
  sql: Sql,
  sessionId: string,
  purpose: ChallengePurpose,
  challenge: Uint8Array,
): Promise<void> {
  await sql`
    insert into passkey_challenges (session_id, purpose, challenge, expires_at)
    values (${sessionId}, ${purpose}, ${challenge}, now() + make_interval(secs => ${passkeyRules.challengeSeconds}))
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`
}

/** Removes and returns the challenge, so it is used once; undefined if missing or expired. */
export async function takeChallenge(
  sql: Sql,
  sessionId: string,
  purpose: ChallengePurpose,
): Promise<Uint8Array | undefined> {
  const [row] = await sql<{ challenge: Uint8Array; isFresh: boolean }[]>`
    delete from passkey_challenges where session_id = ${sessionId} and purpose = ${purpose}
    returning challenge, expires_at > now() as "isFresh"`
  return row?.isFresh ? row.challenge : undefined
}

/** Whether there is also an app; locks the factor until the transaction ends. */
async function lockFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx<{ hasApp: boolean }[]>`
    select secret is not null as "hasApp" from second_factors where user_id = ${userId} for update`
  return row?.hasApp === true
}

async function countPasskeys(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx<{ number: number }[]>`
    select count(*)::int as number from passkeys where user_id = ${userId}`
  return row?.number ?? 0
}
