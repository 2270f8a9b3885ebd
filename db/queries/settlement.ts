import { type PaymentFinding, type PaymentState, stepOf } from '@ashenda/core/domain/payment.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../client.ts'

/** A payment as the worker needs it. */
export interface PaymentRow extends Price {
  readonly id: string
  readonly purpose: 'vote' | 'fee'
  readonly reference: string
  readonly state: PaymentState
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly checks: number
  readonly attention: string | null
  /** Of who pays. */
  readonly phone: string | null
  readonly name: string | null
}

const asRow = (sql: Sql) => sql`
  p.id, p.purpose, p.reference, p.state, p.created_at as "createdAt", p.expires_at as "expiresAt", p.checks, p.attention,
  p.amount_minor as "amountMinor", p.currency`

/** Of Chapa's alone: a T-card is nothing to ask it about. */
export async function findPayment(sql: Sql, id: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${asRow(sql)}, coalesce(v.phone, u.phone) as phone,
      coalesce(v.name, concat_ws(' ', nullif(u.fname, ''), nullif(u.mname, ''), nullif(u.lname, ''))) as name
    from payments p left join voters v on v.id = p.voter_id left join users u on u.id = p.contestant_id where p.id = ${id} and p.provider = 'chapa'`
  return row
}

/**
 * Marks a payment as being opened and keeps the hash of its return link. False where that was done before: its reference is
 * used up then.
 */
export async function claimOpening(sql: Sql, id: string, returnTokenHash: Uint8Array): Promise<boolean> {
  const rows = await sql`
    update payments set return_token_hash = ${returnTokenHash}, updated_at = now()
    where id = ${id} and state = 'created' and return_token_hash is null returning 1`
  return rows.length > 0
}

export interface Learnt {
  readonly finding: PaymentFinding
  /** Who learnt it. */
  readonly source: string
  readonly detail?: Readonly<Record<string, string | number | null>>
  readonly checkoutUrl?: string
  readonly providerReference?: string | null
  readonly chargeMinor?: number | null
}

/**
 * Takes a payment a step further, with its line of history and what it gives, in one transaction. False where the finding
 * changes nothing, which is so each time but the first.
 */
export const learn = (sql: Sql, id: string, learnt: Learnt): Promise<boolean> =>
  sql.begin((tx) => learnWithin(tx, id, learnt)) as Promise<boolean> // postgres.js widens the result of begin

async function learnWithin(tx: Transaction, id: string, learnt: Learnt): Promise<boolean> {
  const { finding, source, detail = {}, checkoutUrl = null, providerReference = null, chargeMinor = null } = learnt
  const { from, to } = stepOf(finding)
  const [before] = await tx<{ state: PaymentState }[]>`select state from payments where id = ${id} for update`
  const changed = await tx`
    update payments set state = ${to}, updated_at = now(),
      settled_at = case when ${finding} = 'succeeded' then now() else settled_at end,
      attention = case when ${finding} = 'succeeded' then null else attention end,
      checkout_url = coalesce(${checkoutUrl}, checkout_url),
      provider_reference = coalesce(${providerReference}, provider_reference),
      charge_minor = coalesce(${chargeMinor}::int, charge_minor)
    where id = ${id} and state = any(${[...from]}::text[]) returning 1`
  if (!before || changed.length === 0) return false
  await tx`
    insert into payment_events (payment_id, from_state, to_state, source, detail)
    values (${id}, ${before.state}, ${to}, ${source}, ${tx.json(detail)})`
  if (finding === 'succeeded') await give(tx, id)
  if (finding === 'refunded' || finding === 'reversed') await takeBack(tx, id, finding)
  return true
}

/** One vote for a voter's payment, the place in the contest for a contestant's. */
async function give(tx: Transaction, id: string): Promise<void> {
  await tx`
    insert into credits (id, payment_id, voter_id, claimant_hash)
    select uuidv7(), id, voter_id, claimant_hash from payments where id = ${id} and purpose = 'vote'
    on conflict (payment_id) do nothing`
  // Only where it is still to be paid: by card and by Chapa at once pays twice.
  const paid = await tx`
    update contestants set paid_at = now(), updated_at = now() from payments p
    where p.id = ${id} and p.purpose = 'fee' and contestants.id = p.contestant_id and contestants.paid_at is null returning 1`
  if (paid.length === 0)
    await tx`update payments set attention = 'the fee was paid before' where id = ${id} and purpose = 'fee'`
}

/** An unused vote goes with its money. One that was cast, and a place in the contest, are for a person to decide about. */
async function takeBack(tx: Transaction, id: string, finding: 'refunded' | 'reversed'): Promise<void> {
  const held = await tx`
    update credits set held_at = coalesce(held_at, now()) where payment_id = ${id} and ballot_id is null returning 1`
  if (held.length === 0) await tx`update payments set attention = ${`${finding} after use`} where id = ${id}`
}

/** Notes why a person should look, once, in the history too. */
export async function raiseAttention(sql: Sql, id: string, attention: string): Promise<void> {
  await sql`
    with raised as (
      update payments set attention = ${attention}, updated_at = now()
      where id = ${id} and attention is distinct from ${attention} returning id, state
    )
    insert into payment_events (payment_id, from_state, to_state, source, detail)
    select id, state, state, 'settle', jsonb_build_object('attention', ${attention}::text) from raised`
}

/**
 * Notes that the provider was asked since a moment: webhooks from before it are done where the answer was clear, and the
 * next look comes after the pause. A webhook that came meanwhile keeps the payment due.
 */
export async function noteCheck(
  sql: Sql,
  { id, reference }: Pick<PaymentRow, 'id' | 'reference'>,
  { askedAt, isClear, pauseMs }: { readonly askedAt: Date; readonly isClear: boolean; readonly pauseMs: number | null },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select 1 from payments where id = ${id} for update`
    if (isClear)
      await tx`
        update webhooks set processed_at = now()
        where reference = ${reference} and processed_at is null and received_at <= ${askedAt}`
    const left = await tx`select 1 from webhooks where reference = ${reference} and processed_at is null limit 1`
    const isLeft = isClear && left.length > 0
    await tx`
      update payments set checks = checks + 1,
        next_check_at = ${isLeft ? tx`now()` : tx`now() + ${pauseMs}::float8 * interval '1 millisecond'`}
      where id = ${id}`
  })
}

/** The moment by the database's clock. */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('the clock gave no row')
  return row.now
}

/** Payments that are to be looked at, the longest waiting first. */
export async function findDuePayments(sql: Sql, atMost: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from payments where next_check_at <= now() and provider = 'chapa' order by next_check_at limit ${atMost}`
  return rows.map(({ id }) => id)
}
