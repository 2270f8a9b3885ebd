import type { Sql } from '../../client.ts'

/** A browser's paid vote, and its use by another ballot. */
export interface KnownCredit {
  readonly id: string
  /** The ballot that spent it; null if unspent. */
  readonly ballot: string | null
  /** Held for a refund. */
  readonly isHeld: boolean
  /** The ballot it was last reserved for. */
  readonly reservedBy: string | null
  /** Age of the reservation in ms, by Postgres's clock. */
  readonly reservedForMs: number | null
  /** That ballot is recorded as refused or a dead letter, and no longer needs the credit. */
  readonly isReserverRecorded: boolean
}

/** A browser's credits for a voter, oldest first. */
export const findCredits = (
  sql: Sql,
  voterId: string,
  claimantHash: Uint8Array,
): Promise<readonly KnownCredit[]> => sql<KnownCredit[]>`
    select id, ballot_id as ballot, held_at is not null as "isHeld", reserved_by as "reservedBy",
      extract(epoch from now() - reserved_at)::float8 * 1000 as "reservedForMs",
      reserved_by is not null and (
        exists (select from ballots b where b.id = credits.reserved_by)
        or exists (select from dead_letters d where d.id = credits.reserved_by)) as "isReserverRecorded"
    from credits where voter_id = ${voterId} and (claimant_hash = ${claimantHash}
      or exists (select from payments p where p.id = credits.payment_id and p.claimant_hash = ${claimantHash}))
    order by created_at, id`

/** Reserves an open credit for a ballot. False if it changed since seen: spent, held, or reserved by a ballot other than `seen`. */
export async function reserveCredit(
  sql: Sql,
  { id, ballot, seen }: { readonly id: string; readonly ballot: string; readonly seen: string | null },
): Promise<boolean> {
  const { count } = await sql`
    update credits set reserved_by = ${ballot}, reserved_at = now()
    where id = ${id} and ballot_id is null and held_at is null and reserved_by is not distinct from ${seen}::uuid`
  return count > 0
}

/** Releases the reservation of a ballot that was not sent. */
export const releaseReservation = (sql: Sql, id: string, ballot: string): Promise<unknown> => sql`
    update credits set reserved_by = null, reserved_at = null
    where id = ${id} and reserved_by = ${ballot} and ballot_id is null`

export interface FirstAnswer {
  readonly ballot: string
  /** Otherwise it was sent with a credit, and its arrival is unknown. */
  readonly isRecorded: boolean
}

/** Earlier outcomes of a voter's submit, under any of its possible ids; recorded ones first. */
export const findFirstAnswers = (
  sql: Sql,
  voterId: string,
  ids: readonly string[],
): Promise<readonly FirstAnswer[]> => sql<FirstAnswer[]>`
    select id as ballot, true as "isRecorded" from ballots where id = any(${[...ids]}::uuid[])
    union all
    select id, true from dead_letters where id = any(${[...ids]}::uuid[])
    union all
    select reserved_by, false from credits
    where voter_id = ${voterId} and ballot_id is null and held_at is null and reserved_by = any(${[...ids]}::uuid[])`
