import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { LedgerFigure } from '@ashenda/core/domain/ledger.ts'
import type { PaymentPurpose } from '@ashenda/core/domain/payment.ts'
import type { Sql } from '../../client.ts'
import { dueBackMinor, movedMinor } from './transitions.ts'

export type LedgerSums = Readonly<Record<LedgerFigure, number>> & { readonly currency: 'ETB' | 'USD' }

export interface LedgerSpan {
  /** All if missing. */
  readonly contest?: string | undefined
  /** From, and before. */
  readonly from: Date
  readonly to: Date
  readonly currency?: 'ETB' | 'USD' | undefined
}

/** Money as it came and went in a span. */
const moves = (sql: Sql, { from, to, currency = undefined, contest }: LedgerSpan) => sql`(
  select * from (
    select p.settled_at as at, p.contest_id, p.currency, p.provider, p.purpose, 'in' as kind, ${movedMinor(sql)} as amount,
      coalesce(p.charge_minor, 0) as charge
    from payments p where p.settled_at >= ${from} and p.settled_at < ${to}
    union all
    select p.returned_at, p.contest_id, p.currency, p.provider, p.purpose, p.state, ${dueBackMinor(sql)}, 0
    from payments p where p.returned_at >= ${from} and p.returned_at < ${to} and p.state in ('refunded', 'reversed')
    union all
    select r.returned_at, p.contest_id, p.currency, p.provider, p.purpose, 'refunded', r.amount_minor, 0
    from part_refunds r join payments p on p.id = r.payment_id where r.returned_at >= ${from} and r.returned_at < ${to}
  ) m where coalesce(m.currency = ${currency ?? null}::text, true) and coalesce(m.contest_id = ${contest ?? null}::uuid, true))`

/**
 * Money that came and went, by festival day and currency, the latest day first; and for all days, with `day` null. Each payment counts on
 * the day its money came, and again on the day it went back; a part of it on its own day.
 */
export const readLedger = (
  sql: Sql,
  span: LedgerSpan,
): Promise<readonly (LedgerSums & { readonly day: string | null })[]> =>
  sql<(LedgerSums & { readonly day: string | null })[]>`
  with dated as (
    -- A few lines for each day before they are told apart: there are many payments.
    select (at at time zone ${festivalZone}::text)::date as day, currency, provider, purpose, kind, sum(amount) as amount, sum(charge) as charge
    from ${moves(sql, span)} m group by 1, 2, 3, 4, 5
  ), sums as (
    select day, currency,
      coalesce(sum(amount) filter (where kind = 'in' and provider = 'chapa' and purpose = 'vote'), 0) as votes,
      coalesce(sum(amount) filter (where kind = 'in' and provider = 'chapa' and purpose = 'fee'), 0) as fees,
      coalesce(sum(amount) filter (where kind = 'in' and provider = 'chapa' and purpose = 'order'), 0) as orders,
      coalesce(sum(charge) filter (where kind = 'in' and provider = 'chapa'), 0) as charges,
      coalesce(sum(amount) filter (where kind = 'refunded' and provider = 'chapa'), 0) as refunds,
      coalesce(sum(amount) filter (where kind = 'reversed' and provider = 'chapa'), 0) as reversals,
      coalesce(sum(amount) filter (where kind = 'in' and provider = 'tcard'), 0) as cards
    from dated group by grouping sets ((day, currency), (currency)))
  select day::text, currency, votes::float8, fees::float8, orders::float8, (votes + fees + orders)::float8 as gross, charges::float8, refunds::float8,
    reversals::float8, (votes + fees + orders - charges - refunds - reversals)::float8 as net, cards::float8
  from sums order by sums.day desc nulls first, currency`

export interface LedgerPurpose {
  readonly purpose: PaymentPurpose
  readonly provider: 'chapa' | 'tcard'
  readonly currency: 'ETB' | 'USD'
  readonly payments: number
  readonly gross: number
  readonly charges: number
  readonly refunds: number
  readonly reversals: number
}

/** The same money by what it was paid for, and how. */
export const readLedgerPurposes = (sql: Sql, span: LedgerSpan): Promise<readonly LedgerPurpose[]> =>
  sql<LedgerPurpose[]>`
  select purpose, provider, currency, (count(*) filter (where kind = 'in'))::int as payments,
    coalesce(sum(amount) filter (where kind = 'in'), 0)::float8 as gross, sum(charge)::float8 as charges,
    coalesce(sum(amount) filter (where kind = 'refunded'), 0)::float8 as refunds,
    coalesce(sum(amount) filter (where kind = 'reversed'), 0)::float8 as reversals
  from ${moves(sql, span)} m group by purpose, provider, currency order by purpose desc, provider, currency`
