import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Sql } from '../client.ts'

export interface PaymentFilter {
  /** Only those a person should look at. */
  readonly attention: boolean
  readonly state: PaymentState | undefined
  /** Only those older than this one. */
  readonly before: string | undefined
}

export interface ListedPayment {
  readonly id: string
  readonly purpose: 'vote' | 'fee'
  readonly provider: 'chapa' | 'tcard'
  readonly reference: string
  readonly providerReference: string | null
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
  readonly chargeMinor: number | null
  readonly state: PaymentState
  readonly credit: 'open' | 'spent' | 'held' | null
  readonly payer: string
  readonly attention: string | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** The latest first: ids rise with time. */
export const listPayments = (
  sql: Sql,
  { attention, state, before }: PaymentFilter,
  atMost: number,
): Promise<readonly ListedPayment[]> =>
  sql<ListedPayment[]>`
    select p.id, p.purpose, p.provider, p.reference, p.provider_reference as "providerReference",
      p.amount_minor as "amountMinor", p.currency, p.charge_minor as "chargeMinor", p.state, p.attention,
      p.created_at as "createdAt", p.settled_at as "settledAt",
      case when c.id is null then null when c.ballot_id is not null then 'spent' when c.held_at is not null then 'held'
        else 'open' end as credit,
      coalesce(v.phone, u.phone, '') as payer
    from payments p left join credits c on c.payment_id = p.id
      left join voters v on v.id = p.voter_id left join users u on u.id = p.contestant_id
    where (not ${attention} or p.attention is not null) and p.state = coalesce(${state ?? null}, p.state)
      and (${before ?? null}::uuid is null or p.id < ${before ?? null}::uuid)
    order by p.id desc limit ${atMost}`

export interface PaymentEvent {
  readonly at: Date
  readonly from: string | null
  readonly to: string
  readonly source: string
  readonly detail: Record<string, unknown>
}

/** In the order in which it happened; empty of a payment nobody knows. */
export const listPaymentEvents = (sql: Sql, id: string): Promise<readonly PaymentEvent[]> =>
  sql<PaymentEvent[]>`
    select at, from_state as "from", to_state as "to", source, detail from payment_events
    where payment_id = ${id} order by payment_events.id`
