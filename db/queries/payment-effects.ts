import type { Transaction } from '../client.ts'

/** One vote for a voter's payment, the place in the contest for a contestant's. False where her place was paid before. */
export async function give(tx: Transaction, id: string): Promise<boolean> {
  const [payment] = await tx<{ purpose: 'vote' | 'fee' }[]>`select purpose from payments where id = ${id}`
  if (payment?.purpose === 'fee') return takePlace(tx, id)
  await tx`
    insert into credits (id, payment_id, voter_id, claimant_hash)
    select uuidv7(), id, voter_id, claimant_hash from payments where id = ${id}
    on conflict (payment_id) do nothing`
  return true
}

/** Pays a contestant's place, where it is still to be paid: by card and by Chapa at once pays twice. */
export async function takePlace(tx: Transaction, id: string): Promise<boolean> {
  const paid = await tx`
    update contestants set paid_at = now(), fee_payment_id = p.id, updated_at = now() from payments p
    where p.id = ${id} and p.purpose = 'fee' and contestants.id = p.contestant_id and contestants.paid_at is null returning 1`
  return paid.length > 0
}

/** Keeps a vote from being cast while its money goes back. False where it was cast before; of a fee there is none to hold. */
export async function holdCredit(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx`
    update credits set held_at = now() where payment_id = ${id} and ballot_id is null and held_at is null returning 1`
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
export async function giveUp(tx: Transaction, id: string): Promise<void> {
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

/** Whether a contestant stands in the contest with this payment alone. Her row is locked for as long as that is acted upon. */
export async function holdsPlace(tx: Transaction, id: string): Promise<boolean> {
  await lockPlaceOf(tx, id)
  const held = await tx`
    select 1 from contestants c where fee_payment_id = ${id} and not exists (
      select 1 from payments where contestant_id = c.id and purpose = 'fee' and state = 'succeeded' and id <> ${id})`
  return held.length > 0
}

/** A statement of its own, so that the next one sees what the lock was waiting for. */
const lockPlaceOf = (tx: Transaction, id: string): Promise<unknown> =>
  tx`select 1 from contestants where id = (select contestant_id from payments where id = ${id}) for no key update`

/**
 * The money went back without anybody here having decided it. An unused vote goes with it. One that was cast, and a place in
 * the contest, are for a person to decide about.
 */
export async function takeBack(tx: Transaction, id: string, finding: 'refunded' | 'reversed'): Promise<void> {
  const held = await tx`
    update credits set held_at = coalesce(held_at, now()) where payment_id = ${id} and ballot_id is null returning 1`
  if (held.length === 0) await tx`update payments set attention = ${`${finding} after use`} where id = ${id}`
}
