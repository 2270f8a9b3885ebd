import type { PaymentPurpose, PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { writePayer } from '../ballots/voters.ts'
import type { CardPayer } from './card-payments.ts'
import type { CreditSearch } from './credit-reservations.ts'
import { hasPaidVotesOfDay, lockPayer } from './paid-per-day.ts'
import { recordPaymentEvent } from './payment-events.ts'

/** Who pays for an order: the browser that placed it. */
interface OrderPayer {
  readonly purpose: 'order'
  readonly orderId: string
  readonly claimantHash: Uint8Array
}

/** A Chapa payment to open. */
export interface NewPayment extends Price {
  readonly id: string
  readonly reference: string
  readonly payer: CardPayer | OrderPayer
}

/** How long a Chapa checkout accepts payments. */
const checkoutMinutes = 60
/** With less time left a payer gets a new checkout. */
const reusableMinutes = 5
/** A checkout not open by then never opens; the first look at a payment comes after it, too. */
const openingSeconds = 30

/**
 * The payer's open checkout that nobody wants cancelled, otherwise the given one, written before Chapa is asked. Double clicks and two tabs
 * get the same. Resolves with its id; undefined where the phone has its paid votes of the day.
 */
export async function enterPayment(tx: Transaction, payment: NewPayment): Promise<string | undefined> {
  const { id, reference, payer, amountMinor, currency } = payment
  const ofVoter = payer.purpose === 'vote' ? payer.voter : undefined
  const claimantHash = payer.purpose === 'fee' ? null : payer.claimantHash
  const contestantId = payer.purpose === 'fee' ? payer.contestantId : null
  const orderId = payer.purpose === 'order' ? payer.orderId : null
  const own =
    payer.purpose === 'vote'
      ? tx`voter_id = ${payer.voter.id} and contest_id = ${payer.contest} and ${isOfBrowser(tx, payer.claimantHash)}`
      : tx`contestant_id is not distinct from ${contestantId}::uuid and order_id is not distinct from ${orderId}::uuid`
  // Pipelined; the second statement sees what the first waited for.
  const [, [open]] = await Promise.all([
    lockPayer(tx, ofVoter?.id ?? contestantId ?? orderId ?? ''),
    tx<{ id: string }[]>`
      select id from payments p
      where ${own} and provider = 'chapa' and state in ('created', 'pending') and cancel_asked_at is null
        and expires_at > now() + ${`${reusableMinutes} minutes`}::interval
        and (checkout_url is not null or created_at > now() - ${`${openingSeconds} seconds`}::interval)
      order by created_at desc, id desc limit 1`,
  ])
  if (open) return open.id
  if (await hasPaidVotesOfDay(tx, payer)) return undefined
  await Promise.all([
    ofVoter ? writePayer(tx, ofVoter) : undefined,
    tx`
      insert into payments (id, purpose, contest_id, voter_id, contestant_id, order_id, provider, reference, amount_minor, currency, claimant_hash,
        paid_per_day, expires_at, next_check_at)
      values (${id}, ${payer.purpose}, ${payer.purpose === 'order' ? null : payer.contest}, ${ofVoter?.id ?? null}, ${contestantId}, ${orderId}, 'chapa', ${reference}, ${amountMinor}, ${currency},
        ${claimantHash}, ${payer.purpose === 'vote' ? (payer.paidPerDay ?? null) : null}, now() + ${`${checkoutMinutes} minutes`}::interval, now() + ${`${openingSeconds} seconds`}::interval)`,
    recordPaymentEvent(tx, { paymentId: id, from: null, to: 'created', source: 'payer' }),
  ])
  return id
}

/** The outcome of a requested checkout. */
export interface Opening extends Price {
  readonly id: string
  readonly state: PaymentState
  readonly url: string | null
  /** Why it was not opened, from core/errors.ts. */
  readonly problem: string | null
}

/** Undefined while pending. */
export async function findOpening(sql: Sql, id: string): Promise<Opening | undefined> {
  const [row] = await sql<Opening[]>`
    select id, state, checkout_url as url, amount_minor as "amountMinor", currency,
      (select detail->>'problem' from payment_events where payment_id = payments.id order by id desc limit 1) as problem
    from payments where id = ${id} and state <> 'created'`
  return row
}

/** A payment to look at soon. */
export interface PaymentToSettle {
  readonly id: string
  readonly state: PaymentState
}

/** Of `payments p`: whether this browser began it or was handed it. */
export const isOfBrowser = (sql: Sql | Transaction, claimantHash: Uint8Array | null) =>
  sql`(p.claimant_hash = ${claimantHash}::bytea or p.handed_to_hash = ${claimantHash}::bytea)`

export interface PaymentStanding {
  readonly id: string
  readonly state: PaymentState
  /** Whether its vote can be cast. */
  readonly isOpen: boolean
}

/** The payment to tell this browser about, of a contest: one with an unused vote, otherwise the latest. */
export async function findStanding(
  sql: Sql,
  { contest, voter, claimantHash }: CreditSearch,
): Promise<PaymentStanding | undefined> {
  const [row] = await sql<PaymentStanding[]>`
    select p.id, case when p.part_minor is null then p.state else 'succeeded' end as state,
      c.id is not null and c.ballot_id is null and c.held_at is null as "isOpen"
    from payments p left join credits c on c.payment_id = p.id
    where p.voter_id = ${voter} and p.contest_id = ${contest} and ${isOfBrowser(sql, claimantHash)}
    order by "isOpen" desc, p.created_at desc, p.id desc limit 1`
  return row
}

export interface ListenedPayment extends PaymentStanding {
  /** The browsers that may see it; none for a fee. */
  readonly claimantHashes: readonly Uint8Array[]
  readonly contestantId: string | null
}

/** The existing ones of these payments. */
export const findListenedPayments = (sql: Sql, ids: readonly string[]): Promise<readonly ListenedPayment[]> =>
  sql<ListenedPayment[]>`
    select p.id, case when p.part_minor is null then p.state else 'succeeded' end as state, p.purpose <> 'vote' or (c.id is not null and c.ballot_id is null and c.held_at is null) as "isOpen",
      array_remove(array[p.claimant_hash, p.handed_to_hash], null) as "claimantHashes", p.contestant_id as "contestantId"
    from payments p left join credits c on c.payment_id = p.id where p.id = any(${[...ids]}::uuid[])`

export interface FeeStanding {
  readonly isPaid: boolean
  /** The latest attempt, if any. For a day after a refund it is the refunded one, even if another paid since, so that she learns of it. */
  readonly payment: { readonly id: string; readonly state: PaymentState } | null
}

/** A contestant's fee. */
export async function findFeeStanding(sql: Sql, contestantId: string): Promise<FeeStanding | undefined> {
  const [row] = await sql<FeeStanding[]>`
    select c.paid_at is not null as "isPaid", (
      select json_build_object('id', id, 'state', case when part_minor is null then state else 'succeeded' end)
      from payments where contestant_id = c.id
      order by c.paid_at is not null and state in ('refund_pending', 'refunded') and part_minor is null
        and refund_asked_at > now() - interval '1 day' desc, created_at desc, id desc
      limit 1) as payment
    from contestants c where c.id = ${contestantId}`
  return row
}

export interface Returned extends PaymentToSettle {
  readonly purpose: PaymentPurpose
  readonly reference: string
  /** Of an order. */
  readonly orderNumber: string | null
  /** This browser began it or was handed it. */
  readonly isOwn: boolean
}

/** The payment of an unused return link. */
export async function findReturned(
  sql: Sql,
  tokenHash: Uint8Array,
  claimantHash: Uint8Array | undefined,
): Promise<Returned | undefined> {
  const [row] = await sql<Returned[]>`
    select id, state, purpose, reference, (select number from orders where id = p.order_id) as "orderNumber", coalesce(${isOfBrowser(sql, claimantHash ?? null)}, false) as "isOwn"
    from payments p where return_token_hash = ${tokenHash}`
  return row
}

/**
 * Hands the vote of a payment, present or future, to the browser that redeems the return link's one-time token. The browser that began the
 * payment keeps it too: one vote, for whichever casts it first. Undefined if the token is unknown or used, or the vote cast.
 */
export const handOver = (
  sql: Sql,
  tokenHash: Uint8Array,
  claimantHash: Uint8Array,
): Promise<PaymentToSettle | undefined> =>
  sql.begin(async (tx) => {
    const [payment] = await tx<PaymentToSettle[]>`
      update payments set handed_to_hash = ${claimantHash}, return_token_hash = null, updated_at = now()
      where return_token_hash = ${tokenHash} and purpose = 'vote' and checkout_url is not null
        and not exists (select 1 from credits where payment_id = payments.id and ballot_id is not null)
      returning id, state`
    if (!payment) return undefined
    // A separate statement: it sees the credit of a settling that the first one waited for.
    await tx`update credits set claimant_hash = ${claimantHash} where payment_id = ${payment.id} and ballot_id is null`
    return payment
  }) as Promise<PaymentToSettle | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/**
 * Hands a card's unused vote to the browser that knows card and phone; the paying browser may cast it too. Resolves with whether there was
 * one; a vote held for a refund stays.
 */
export const handOverByCard = (
  sql: Sql,
  {
    contest,
    voterId,
    cardHashes,
  }: { readonly contest: string; readonly voterId: string; readonly cardHashes: readonly Uint8Array[] },
  claimantHash: Uint8Array,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [payment] = await tx<{ id: string }[]>`
      update payments set handed_to_hash = ${claimantHash}, updated_at = now()
      where voter_id = ${voterId} and contest_id = ${contest} and provider = 'tcard' and state = 'succeeded' and card_hash in ${tx(cardHashes)}
        and exists (select 1 from credits where payment_id = payments.id and ballot_id is null and held_at is null)
      returning id`
    if (!payment) return false
    await tx`update credits set claimant_hash = ${claimantHash} where payment_id = ${payment.id} and ballot_id is null`
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

export async function findByReference(sql: Sql, reference: string): Promise<PaymentToSettle | undefined> {
  const [row] = await sql<PaymentToSettle[]>`
    select id, state from payments where reference = ${reference} and provider = 'chapa'`
  return row
}

/**
 * Stores a signed webhook and makes its payment due, so it is looked at even if its job is lost; a problem found then is news, even if an
 * admin handled it. Resolves with the payment as before; undefined if there is none or this very webhook was acted on. One that repeats
 * earlier counts from now on, and starts three days of asking.
 */
export async function insertWebhook(
  sql: Sql,
  webhook: {
    readonly bodyHash: Uint8Array
    readonly event: string
    readonly reference: string
    /** The refund's reference at the provider: stored if one was asked for, as it may be an earlier one's. */
    readonly refund: string | undefined
  },
): Promise<PaymentToSettle | undefined> {
  const { bodyHash, event, reference, refund = null } = webhook
  return sql.begin(async (tx) => {
    const [payment] = await tx<PaymentToSettle[]>`
      select id, state from payments where reference = ${reference} and provider = 'chapa' for update`
    const [kept] = await tx<{ isNew: boolean }[]>`
      insert into webhooks (body_hash, event, reference, processed_at)
      values (${bodyHash}, ${event}, ${reference}, ${payment ? null : tx`now()`})
      on conflict (body_hash) do update set received_at = excluded.received_at where webhooks.processed_at is null
      returning true as "isNew"`
    if (!payment || !kept) return undefined
    await tx`
      update payments set next_check_at = now(), checks = 0, refund_cleared_at = null, handled_problems = '{}',
        refund_reference = case when state = 'refund_pending' and refund_sent_at is not null then coalesce(refund_reference, ${refund})
          else refund_reference end
      where id = ${payment.id}`
    return payment
  }) as Promise<PaymentToSettle | undefined> // postgres.js widens the result of begin to an unwrapped form of itself
}
