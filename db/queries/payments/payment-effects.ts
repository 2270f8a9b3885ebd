import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Sql, Transaction } from '../../client.ts'
import { isTakenOut } from '../contestants/activity.ts'

/**
 * One vote for a voter's payment, the place in the contest for a contestant's. Resolves with why there is no place to pay: it was paid
 * before, or an admin took her out while she was at the checkout.
 */
export async function fulfil(
  tx: Transaction,
  id: string,
  purpose: 'vote' | 'fee',
): Promise<'fee_paid_before' | 'taken_out' | undefined> {
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

/** The one place where a vote is given for a payment, by Chapa or by card: once, by the unique index on credits. */
export const giveCredit = (tx: Transaction, id: string): Promise<unknown> => tx`
  insert into credits (id, payment_id, voter_id, claimant_hash)
  select uuidv7(), id, voter_id, coalesce(handed_to_hash, claimant_hash) from payments where id = ${id}
  on conflict (payment_id) do nothing`

/** Pays a contestant's place, where it is still to be paid: by card and by Chapa at once pays twice. */
export async function payPlace(tx: Transaction, id: string): Promise<boolean> {
  const paid = await tx`
    update contestants set paid_at = now(), fee_payment_id = p.id, updated_at = now() from payments p
    where p.id = ${id} and p.purpose = 'fee' and contestants.id = p.contestant_id and contestants.paid_at is null returning 1`
  return paid.length > 0
}

/**
 * Keeps a vote from being cast while its money goes back. False where it was cast before, or is on its way: a ballot that was
 * acknowledged is not to lose its credit. A fee has no credit to hold.
 */
export async function holdCredit(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx`
    update credits set held_at = now()
    where payment_id = ${id} and ballot_id is null and held_at is null
      and (reserved_at is null or reserved_at < now() - interval '2 minutes'
        or exists (select from ballots b where b.id = reserved_by) or exists (select from dead_letters d where d.id = reserved_by))
    returning 1`
  if (held.length > 0) return true
  const fees = await tx`select 1 from payments where id = ${id} and purpose = 'fee'`
  return fees.length > 0
}

/** The money stays where it is: so does the vote. */
export const releaseCredit = (tx: Transaction, id: string): Promise<unknown> =>
  tx`update credits set held_at = null where payment_id = ${id} and ballot_id is null`

/**
 * A refund that was decided here is done. A vote was held before; a contestant's place goes with its fee, unless another
 * payment of hers can keep it.
 */
export async function releasePlace(tx: Transaction, id: string): Promise<void> {
  await lockPlaceOf(tx, id)
  await tx`
    update contestants set fee_payment_id = other.id, paid_at = case when other.id is null then null else paid_at end,
      updated_at = now()
    from payments p left join lateral (
      select id from payments
      where contestant_id = p.contestant_id and purpose = 'fee' and state = 'succeeded' and id <> p.id
      order by settled_at limit 1
    ) other on true
    where p.id = ${id} and contestants.id = p.contestant_id and contestants.fee_payment_id = p.id`
}

/** Whether nothing but this payment keeps a contestant in the contest. Her row is locked for as long as that is acted upon. */
export async function holdsPlace(tx: Transaction, id: string): Promise<boolean> {
  await lockPlaceOf(tx, id)
  return (await tx`select 1 from payments p where p.id = ${id} and ${isLastFee(tx)}`).length > 0
}

/**
 * Of `payments p`: whether its contestant's place was paid, and by nothing that stays once this one has gone. One that is on
 * its way back does not stay.
 */
export const isLastFee = (sql: Sql | Transaction) => sql`(
  exists (select 1 from contestants where id = p.contestant_id and fee_payment_id is not null)
  and p.state = 'succeeded' and not exists (
    select 1 from payments o
    where o.contestant_id = p.contestant_id and o.purpose = 'fee' and o.state = 'succeeded' and o.id <> p.id))`

/** A statement of its own, so that the next one sees what the lock was waiting for. */
const lockPlaceOf = (tx: Transaction, id: string): Promise<unknown> =>
  tx`select 1 from contestants where id = (select contestant_id from payments where id = ${id}) for no key update`

/**
 * The money went back without anybody here having decided it. An unused vote goes with it. One that was cast, and a place in
 * the contest, are for a person to decide about.
 */
export async function withdrawCredit(tx: Transaction, id: string, event: 'refunded' | 'reversed'): Promise<void> {
  const held = await tx`
    update credits set held_at = coalesce(held_at, now()) where payment_id = ${id} and ballot_id is null returning 1`
  if (held.length === 0)
    await tx`update payments set attention = ${storedProblem(`${event}_after_use`)} where id = ${id}`
}
