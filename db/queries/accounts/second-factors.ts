import type { Sql, Transaction } from '../../client.ts'

export interface SecondFactor {
  /** Sealed; null until one is set up. */
  readonly secret: Uint8Array | null
  /** Sealed; null where none is being set up. */
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

/** Keeps a secret that no code has been made of yet; one that was kept so before is worth nothing then. */
export async function offerSecret(sql: Sql, userId: string, sealed: Uint8Array): Promise<void> {
  await sql`
    insert into second_factors (user_id, pending_secret) values (${userId}, ${sealed})
    on conflict (user_id) do update set pending_secret = excluded.pending_secret`
}

/** Replaces the former secret by the one that was shown, with new recovery codes; false if another one was begun in between. */
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
    /** Id of the one that keys these. */
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

/** Replaces all recovery codes by these. @param pepper id of the pepper that keys them */
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

/** Does so where a second factor is set up, one at a time; false where none is. */
export async function renewCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly Uint8Array[],
  pepper: string,
): Promise<boolean> {
  // If two requests do this at once, only the codes of the later one are valid.
  const held = await tx`
    select from second_factors f where user_id = ${userId}
      and (secret is not null or exists (select from passkeys p where p.user_id = f.user_id)) for update`
  if (held.length === 0) return false
  await replaceCodes(tx, userId, codeHashes, pepper)
  return true
}

/** Uses up the code of a half minute; false where that one, or a later one, was used already. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const rows = await tx`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`
  return rows.length > 0
}

/** Uses up a recovery code, which has one of these hashes; false where there is none, or it was used already. */
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

/** Takes it with its passkeys and codes; false where there was none. */
export async function deleteFactor(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx`delete from second_factors where user_id = ${userId} returning 1`
  return rows.length > 0
}
