import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { Sql, Transaction } from '../../client.ts'

/** Who pays: for a vote, or a fee or an order, which have no limit. */
type LimitedPayer =
  | {
      readonly purpose: 'vote'
      readonly contest: string
      readonly voter: { readonly id: string }
      readonly claimantHash: Uint8Array
      readonly paidPerDay?: number | null
    }
  | { readonly purpose: 'fee' | 'order' }

/** Waits for whoever else begins a payment of this voter or reserves one of her credits, until the transaction ends. */
export const lockPayer = (tx: Transaction, id: string): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`

/**
 * Whether a voter has begun and paid as many votes today as the contest allows; locks her payments if it has a limit. Only money counts, and
 * this browser's cards being checked: whoever knows a number could otherwise use up its day with checkouts that nobody pays.
 */
export async function hasPaidVotesOfDay(tx: Transaction, payer: LimitedPayer): Promise<boolean> {
  if (payer.purpose !== 'vote' || payer.paidPerDay == null) return false
  const { contest, voter, claimantHash, paidPerDay } = payer
  const [, [row]] = await Promise.all([
    lockPayer(tx, voter.id),
    tx<{ isFull: boolean }[]>`
      select count(*) >= ${paidPerDay} as "isFull" from payments
      where voter_id = ${voter.id} and contest_id = ${contest} and created_at >= date_trunc('day', now(), ${festivalZone})
        and (state = 'succeeded' or (provider = 'tcard' and state = 'created' and claimant_hash = ${claimantHash}))`,
  ])
  return row?.isFull === true
}

/**
 * Of `credits c` with its `payments p`: whether the voter's other credits of that day already carry as many ballots as the limit of its payment
 * allows. It happens if a checkout that had ended was paid after all, or two browsers paid at once.
 */
export const isBeyondDay = (sql: Sql | Transaction) => sql`
  case when p.paid_per_day is null then false else (
    select count(*) >= p.paid_per_day from payments q join credits o on o.payment_id = q.id
    where q.voter_id = p.voter_id and q.contest_id = p.contest_id and o.id <> c.id
      and date_trunc('day', q.created_at, ${festivalZone}) = date_trunc('day', p.created_at, ${festivalZone})
      and (o.ballot_id is not null or (o.reserved_by is not null
        and not exists (select from ballots b where b.id = o.reserved_by)
        and not exists (select from dead_letters d where d.id = o.reserved_by)))) end`
