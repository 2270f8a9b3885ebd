import { idsOfVoter, type VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Sql } from '../../client.ts'
import { isLastFee } from './payment-effects.ts'
import { mayBePaidByHand } from './refund-by-hand.ts'

export interface PaymentFilter {
  /** Only those needing attention. */
  readonly attention: boolean
  readonly state: PaymentState | undefined
  /** All meanings of the admin's search text. */
  readonly sought: SoughtPayment | undefined
  /** Only older ones. */
  readonly before: string | undefined
}

export interface SoughtPayment {
  /** Ours, the provider's, a refund's, or the id. */
  readonly reference: string
  /** The payer's phone, and the voter with it. */
  readonly payer?: VoterToErase | undefined
  /** The ids that a receipt can mean. */
  readonly ballots?: { readonly from: string; readonly to: string } | undefined
}

export interface ListedPayment {
  readonly id: string
  readonly purpose: 'vote' | 'fee'
  readonly provider: 'chapa' | 'tcard'
  readonly reference: string
  readonly providerReference: string | null
  readonly refundReference: string | null
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
  readonly chargeMinor: number | null
  readonly state: PaymentState
  readonly credit: 'open' | 'spent' | 'held' | null
  /** The ballot that spent its vote. */
  readonly ballot: string | null
  readonly payer: string
  readonly payerName: string
  readonly contestant: string | null
  /** Whether only this payment keeps a contestant in the contest. */
  readonly holdsPlace: boolean
  readonly attention: string | null
  /** Whether an admin took over its refund. */
  readonly isRefundByHand: boolean
  /** Whether Chapa reported having it since. */
  readonly hasRefundBegun: boolean
  /** Whether a look at Chapa since allows paying by hand. */
  readonly mayBePaidByHand: boolean
  /** Whether an admin noted it as paid. */
  readonly isPaidBack: boolean
  /** Questions to the provider since its last news, or an admin's last request. */
  readonly checks: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly settledAt: Date | null
}

const asListed = (sql: Sql) => sql`
  select p.id, p.purpose, p.provider, p.reference, p.provider_reference as "providerReference",
    p.refund_reference as "refundReference", p.amount_minor as "amountMinor", p.currency, p.charge_minor as "chargeMinor",
    p.state, p.attention, p.refund_by_hand_at is not null as "isRefundByHand", p.refund_begun_at is not null as "hasRefundBegun",
    ${mayBePaidByHand(sql)} as "mayBePaidByHand", p.paid_back_at is not null as "isPaidBack", p.checks, p.created_at as "createdAt", p.updated_at as "updatedAt", p.settled_at as "settledAt",
    case when c.id is null then null when c.ballot_id is not null then 'spent' when c.held_at is not null then 'held'
      else 'open' end as credit, c.ballot_id as ballot,
    coalesce(v.phone, u.phone, '') as payer, coalesce(v.name, concat_ws(' ', u.fname, u.mname, u.lname)) as "payerName",
    p.contestant_id as contestant, ${isLastFee(sql)} as "holdsPlace"
  from payments p left join credits c on c.payment_id = p.id
    left join voters v on v.id = p.voter_id left join users u on u.id = p.contestant_id`

/** Latest first, by start. Each meaning of the search text has its index. */
export const listPayments = (
  sql: Sql,
  { attention, state, sought, before }: PaymentFilter,
  atMost: number,
): Promise<readonly ListedPayment[]> => sql<ListedPayment[]>`
  ${asListed(sql)}
  where (not ${attention} or p.attention is not null) and p.state = coalesce(${state ?? null}, p.state)
    and (${before ?? null}::uuid is null or (p.created_at, p.id) <
      (select known.created_at, known.id from payments known where known.id = ${before ?? null}::uuid))
    and ${sought ? isSought(sql, sought) : sql`true`}
  order by p.created_at desc, p.id desc limit ${atMost}`

const isSought = (sql: Sql, { reference, payer, ballots }: SoughtPayment) => sql`(
  p.reference = ${reference.toLowerCase()} or p.provider_reference = ${reference} or p.refund_reference = ${reference}
  or p.id = ${isUuid(reference.toLowerCase()) ? reference : null}::uuid
  or p.voter_id = any(${payer ? idsOfVoter(payer) : []}::uuid[])
  or p.contestant_id = (select id from users where phone = ${payer?.phone ?? null})
  or p.id = (select payment_id from credits where ballot_id between ${ballots?.from ?? null} and ${ballots?.to ?? null} limit 1))`

export const findListedPayment = async (sql: Sql, id: string): Promise<ListedPayment | undefined> =>
  (await sql<ListedPayment[]>`${asListed(sql)} where p.id = ${id}`)[0]

/** A contestant's payments and attempts, latest first. */
export const listPaymentsOf = (sql: Sql, contestant: string, atMost: number): Promise<readonly ListedPayment[]> =>
  sql<
    ListedPayment[]
  >`${asListed(sql)} where p.contestant_id = ${contestant} order by p.created_at desc, p.id desc limit ${atMost}`

export async function countPaymentsOf(sql: Sql, contestant: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from payments where contestant_id = ${contestant}`
  return row?.count ?? 0
}

export interface PaymentEvent {
  readonly at: Date
  readonly from: string | null
  readonly to: string
  readonly source: string
  readonly detail: Readonly<Record<string, unknown>>
  /** The admin who wrote it. */
  readonly by: string | null
}

/** Oldest first; empty for an unknown payment. */
export const listPaymentEvents = (sql: Sql, id: string): Promise<readonly PaymentEvent[]> =>
  sql<PaymentEvent[]>`
    select e.at, e.from_state as "from", e.to_state as "to", e.source, e.detail,
      case when u.id is not null then concat_ws(' ', u.fname, u.mname) end as by
    from payment_events e left join users u on u.id = case when e.source = 'admin' then (e.detail ->> 'by')::uuid end
    where e.payment_id = ${id} order by e.id`
