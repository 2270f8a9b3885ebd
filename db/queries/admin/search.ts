import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { idsOfVoter, type VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { OrderStatus } from '@ashenda/core/domain/shop.ts'
import type { Sql } from '../../client.ts'

/** The text with its wildcards taken literally, for `like`. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export interface FoundContestant {
  readonly id: string
  readonly name: string
  readonly zone: string | null
}

/** A contest's contestants of these ids or with this part of a phone, erased ones left out. */
export const searchContestants = (
  sql: Sql,
  {
    contest,
    ids,
    phonePart,
  }: { readonly contest: string | undefined; readonly ids: readonly string[]; readonly phonePart: string | undefined },
  atMost: number,
) =>
  sql<FoundContestant[]>`
    select c.id, trim(concat_ws(' ', u.fname, u.mname, u.lname)) as name, z.name as zone
    from contestants c join users u on u.id = c.user_id left join zones z on z.id = c.zone_id
    where c.contest_id = ${contest ?? null}::uuid and u.erased_at is null and (c.id = any(${ids}::uuid[]) or position(${phonePart ?? null} in u.phone) > 0)
    order by array_position(${ids}::uuid[], c.id), name limit ${atMost}`

export interface FoundPayment {
  readonly id: string
  readonly reference: string
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
  readonly state: PaymentState
}

/** Payments whose reference, ours or Chapa's, begins so, and those of a payer. */
export const searchPayments = (
  sql: Sql,
  { text, payer }: { readonly text: string; readonly payer: VoterToErase | undefined },
  atMost: number,
) =>
  sql<FoundPayment[]>`
    select id, reference, amount_minor as "amountMinor", currency, state from payments
    where reference = ${text.toLowerCase()} or provider_reference = ${text} or refund_reference = ${text}
      or (reference >= ${text.toLowerCase()} and reference < ${`${text.toLowerCase()}~`})
      or voter_id = any(${payer ? idsOfVoter(payer) : []}::uuid[])
    order by created_at desc limit ${atMost}`

export interface FoundBallot {
  readonly id: string
  readonly status: BallotStatus
  readonly acceptedAt: Date
}

export const searchBallots = (sql: Sql, { from, to }: { readonly from: string; readonly to: string }, atMost: number) =>
  sql<FoundBallot[]>`
    select id, status, accepted_at as "acceptedAt" from ballots where id between ${from} and ${to} limit ${atMost}`

export interface FoundCard {
  readonly batch: number
  readonly ordinal: number
  readonly state: string
  readonly agent: string
}

export const searchCards = (sql: Sql, { batch, ordinal }: { readonly batch: number; readonly ordinal: number }) =>
  sql<FoundCard[]>`
    select b.number as batch, c.ordinal, c.state, b.agent from cards c join card_batches b on b.id = c.batch_id
    where b.number = ${batch} and c.ordinal = ${ordinal}`

export interface FoundOrder {
  readonly id: string
  readonly buyer: string
  readonly status: OrderStatus
}

export const searchOrders = (sql: Sql, text: string, atMost: number) =>
  sql<FoundOrder[]>`
    select id, concat_ws(' · ', number, nullif(buyer_name, '')) as buyer, status from orders
    where buyer_name ilike ${`%${literal(text)}%`} or buyer_phone ilike ${`%${literal(text)}%`}
      or number ilike ${`%${literal(text)}%`}
    order by created_at desc limit ${atMost}`

export interface FoundAdmin {
  readonly id: string
  readonly name: string
  readonly adminRole: AdminRole
}

export const searchAdmins = (sql: Sql, text: string, atMost: number) =>
  sql<FoundAdmin[]>`
    select id, trim(concat_ws(' ', fname, mname, lname)) as name, admin_role as "adminRole" from users
    where role = 'admin' and erased_at is null
      and (concat_ws(' ', fname, mname, lname) ilike ${`%${literal(text)}%`} or email ilike ${`%${literal(text)}%`})
    order by name limit ${atMost}`
