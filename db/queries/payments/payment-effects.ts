import type { PaymentPurpose } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblemCode, storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Sql, Transaction } from '../../client.ts'
import { isTakenOut } from '../contestants/activity.ts'
import { enterNotice } from '../notices/enter-notice.ts'
import { holdOrder, payOrder, unpayOrder, voidUnusedCards } from '../orders/order-payment.ts'

/**
 * Gives a voter's payment its vote, a contestant's her place, an order its money. Resolves with why there is nothing to pay: already paid, an
 * admin took her out during the checkout, or the order ended.
 */
export async function fulfil(
  tx: Transaction,
  id: string,
  purpose: PaymentPurpose,
): Promise<PaymentProblemCode | undefined> {
  if (purpose === 'order') return payOrder(tx, id)
  if (purpose === 'vote') {
    await giveCredit(tx, id)
    return undefined
  }
  await lockPlaceOf(tx, id)
  const out = await tx`
    select 1 from contestants where id = (select contestant_id from payments where id = ${id}) and ${isTakenOut(tx)}`
  if (out.length > 0) return 'taken_out'
  return (await payPlace(tx, id)) ? undefined : 'fee_paid_before'
}

/** The only place that gives a vote for a payment, by Chapa or card: once, by the unique index on credits. */
export const giveCredit = (tx: Transaction, id: string): Promise<unknown> => tx`
  insert into credits (id, payment_id, contest_id, voter_id, claimant_hash)
  select uuidv7(), id, contest_id, voter_id, coalesce(handed_to_hash, claimant_hash) from payments where id = ${id}
  on conflict (payment_id) do nothing`

/** Pays a contestant's place if it is unpaid: card and Chapa at once pay twice. */
export async function payPlace(tx: Transaction, id: string): Promise<boolean> {
  const [paid] = await tx<{ contestant: string; contestId: string }[]>`
    update contestants set paid_at = now(), fee_payment_id = p.id, updated_at = now() from payments p
    where p.id = ${id} and p.purpose = 'fee' and contestants.id = p.contestant_id and contestants.paid_at is null
    returning contestants.id as contestant, contestants.contest_id as "contestId"`
  if (!paid) return false
  const { contestant, contestId } = paid
  await enterNotice(tx, { kind: 'paid', receiver: { contestant }, subject: id, contestId })
  return true
}

/** Takes back what a payment gave, before its money goes back. False if it was used. */
export const holdGiven = (tx: Transaction, id: string, purpose: PaymentPurpose): Promise<boolean> =>
  purpose === 'order' ? holdOrder(tx, id) : holdCredit(tx, id)

/**
 * Holds a vote whose money goes back. False if it was cast or is reserved: an acknowledged ballot keeps its credit. A fee has no credit,
 * and a refused amount never gave one.
 */
async function holdCredit(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx`
    update credits set held_at = now()
    where payment_id = ${id} and ballot_id is null and held_at is null
      and (reserved_at is null or reserved_at < now() - interval '2 minutes'
        or exists (select from ballots b where b.id = reserved_by) or exists (select from dead_letters d where d.id = reserved_by))
    returning 1`
  if (held.length > 0) return true
  const without = await tx`select 1 from payments where id = ${id} and (purpose = 'fee' or is_given_back)`
  return without.length > 0
}

/** The money stays, so the vote does. */
export const releaseCredit = (tx: Transaction, id: string): Promise<unknown> =>
  tx`update credits set held_at = null where payment_id = ${id} and ballot_id is null`

/**
 * Finishes a refund decided here. Its vote was held before; a contestant's place goes with its fee, unless another payment keeps it; an order is
 * unpaid.
 */
export async function releasePlace(tx: Transaction, id: string): Promise<void> {
  await unpayOrder(tx, id)
  await lockPlaceOf(tx, id)
  await tx`
    update contestants set fee_payment_id = other.id, paid_at = case when other.id is null then null else paid_at end,
      updated_at = now()
    from payments p left join lateral (
      select id from payments
      where contestant_id = p.contestant_id and purpose = 'fee' and (state = 'succeeded' or part_minor is not null) and not is_given_back and id <> p.id
      order by settled_at limit 1
    ) other on true
    where p.id = ${id} and contestants.id = p.contestant_id and contestants.fee_payment_id = p.id`
}

/** Whether only this payment keeps a contestant in the contest. Her row stays locked for the caller. */
export async function holdsPlace(tx: Transaction, id: string): Promise<boolean> {
  await lockPlaceOf(tx, id)
  return (await tx`select 1 from payments p where p.id = ${id} and ${isLastFee(tx)}`).length > 0
}

/**
 * Of `payments p`: whether it paid its contestant's place and no other payment would keep it. One that is being refunded does not, nor one
 * of an amount that an admin refused, even if Chapa does not give it back.
 */
export const isLastFee = (sql: Sql | Transaction) => sql`(
  exists (select 1 from contestants where id = p.contestant_id and fee_payment_id is not null)
  and p.state = 'succeeded' and not exists (
    select 1 from payments o
    where o.contestant_id = p.contestant_id and o.purpose = 'fee' and (o.state = 'succeeded' or o.part_minor is not null)
      and not o.is_given_back and o.id <> p.id))`

/** A separate statement, so that the next one sees what the lock waited for. */
const lockPlaceOf = (tx: Transaction, id: string): Promise<unknown> =>
  tx`select 1 from contestants where id = (select contestant_id from payments where id = ${id}) for no key update`

/**
 * The money went back without a decision here. An unused vote goes with it, and an order's unused cards; for a cast vote, a contestant's place or
 * an order, a person decides.
 */
export async function withdrawCredit(tx: Transaction, id: string, event: 'refunded' | 'reversed'): Promise<void> {
  await voidUnusedCards(tx, id)
  await unpayOrder(tx, id)
  const held = await tx`
    update credits set held_at = coalesce(held_at, now()) where payment_id = ${id} and ballot_id is null returning 1`
  if (held.length === 0)
    await tx`update payments set attention = ${storedProblem(`${event}_after_use`)} where id = ${id} and not is_given_back`
}
