import type { Sql, Transaction } from '../../client.ts'

export interface SecondFactor {
  /** Sealed; null until set up. */
  readonly secret: Uint8Array | null
  /** Sealed; null if none is being set up. */
  readonly pendingSecret: Uint8Array | null
  readonly passkeys: number
  readonly codesLeft: number
}

export async function findFactor(sql: Sql | Transaction, userId: string): Promise<SecondFactor | undefined> {
  const [row] = await sql<SecondFactor[]>`
    select secret, pending_secret as "pendingSecret",
      (select count(*)::int from passkeys p where p.user_id = f.user_id) as passkeys,
      (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as "codesLeft"
    from second_factors f where user_id = ${userId}`
  return row
}

/** Stores a new, unconfirmed secret, replacing an earlier one. */
export async function offerSecret(sql: Sql, userId: string, sealed: Uint8Array): Promise<void> {
  await sql`
    insert into second_factors (user_id, pending_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret`
}

/** Replaces the secret by the confirmed one, with new recovery codes; false if another was offered in between. */
export async function takeSecret(
  tx: Transaction,
  userId: string,
  {
    seen,
    step,
    codeHashes,
    pepper,
  }: {
    readonly seen: Uint8Array
    readonly step: number
    readonly codeHashes: readonly Uint8Array[]
    /** The id of their pepper. */
    readonly pepper: string
  },
): Promise<boolean> {
  const taken = await tx`
    update second_factors set secret = pending_secret, pending_secret = null, last_step = ${step}
    where user_id = ${userId} and pending_secret = ${seen} returning 1`
  if (taken.length === 0) return false
  await replaceCodes(tx, userId, codeHashes, pepper)
  return true
}

/** Replaces all recovery codes. @param pepper id of the pepper that keys them */
export async function replaceCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly Uint8Array[],
  pepper: string,
): Promise<void> {
  await tx`delete from recovery_codes where user_id = ${userId}`
  for (const hash of codeHashes)
    await tx`insert into recovery_codes (user_id, code_hash, pepper) values (${userId}, ${hash}, ${pepper})`
}

/** The same if a second factor is set up, one at a time; false if none is. */
export async function renewCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly Uint8Array[],
  pepper: string,
): Promise<boolean> {
  // Of two simultaneous requests only the later one's codes are valid.
  const held = await tx`
    select from second_factors f where user_id = ${userId}
      and (secret is not null or exists (select from passkeys p where p.user_id = f.user_id)) for update`
  if (held.length === 0) return false
  await replaceCodes(tx, userId, codeHashes, pepper)
  return true
}

/** Uses up a time step; false if it or a later one was used. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const rows = await tx`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`
  return rows.length > 0
}

/** Uses up a recovery code with one of these hashes; false if unknown or used. */
export async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHashes: readonly Uint8Array[],
): Promise<boolean> {
  const rows = await tx`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash in ${tx(codeHashes)} and used_at is null returning 1`
  return rows.length > 0
}

/** Deletes the factor with its passkeys and codes; false if there was none. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx`delete from second_factors where user_id = ${userId} returning 1`
  return rows.length > 0
}
