import type { Sql } from '../../client.ts'
import { isBeyondDay, lockPayer } from './paid-per-day.ts'

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
  /** Its payment was begun under a limit of paid votes per phone and day. */
  readonly isLimited: boolean
  /** Other ballots of its day have used that up. */
  readonly isBeyond: boolean
}

export interface CreditSearch {
  readonly contest: string
  readonly voter: string
  readonly claimantHash: Uint8Array
}

/** A browser's credits for a voter in a contest, oldest first. */
export const findCredits = (
  sql: Sql,
  { contest, voter, claimantHash }: CreditSearch,
): Promise<readonly KnownCredit[]> => sql<KnownCredit[]>`
    select c.id, c.ballot_id as ballot, c.held_at is not null as "isHeld", c.reserved_by as "reservedBy",
      extract(epoch from now() - c.reserved_at)::float8 * 1000 as "reservedForMs",
      c.reserved_by is not null and (
        exists (select from ballots b where b.id = c.reserved_by)
        or exists (select from dead_letters d where d.id = c.reserved_by)) as "isReserverRecorded",
      p.paid_per_day is not null as "isLimited", ${isBeyondDay(sql)} as "isBeyond"
    from credits c join payments p on p.id = c.payment_id
    where c.voter_id = ${voter} and p.voter_id = ${voter} and c.contest_id = ${contest} and (c.claimant_hash = ${claimantHash} or p.claimant_hash = ${claimantHash})
    order by c.created_at, c.id`

export interface WantedCredit {
  readonly id: string
  readonly ballot: string
  readonly seen: string | null
  /** The voter, where her payment was begun under a limit per day. */
  readonly limited?: string | undefined
}

/**
 * Reserves an open credit for a ballot. False if it changed since seen: spent, held, or reserved by a ballot other than `seen`. Under a limit
 * per day the voter's reservations wait for each other, so two ballots at once cannot both be the last of a day.
 */
export const reserveCredit = async (sql: Sql, { id, ballot, seen, limited }: WantedCredit): Promise<boolean> => {
  if (limited === undefined) {
    const { count } = await sql`
      update credits set reserved_by = ${ballot}, reserved_at = now()
      where id = ${id} and ballot_id is null and held_at is null and reserved_by is not distinct from ${seen}::uuid`
    return count > 0
  }
  return sql.begin(async (tx) => {
    const [, { count }] = await Promise.all([
      lockPayer(tx, limited),
      tx`
        update credits c set reserved_by = ${ballot}, reserved_at = now() from payments p
        where c.id = ${id} and p.id = c.payment_id and c.ballot_id is null and c.held_at is null
          and c.reserved_by is not distinct from ${seen}::uuid and not ${isBeyondDay(tx)}`,
    ])
    return count > 0
  })
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
