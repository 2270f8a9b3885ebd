import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { writePayer } from '../ballots/voters.ts'
import { isTakenOut } from '../contestants/activity.ts'
import { hasPaidVotesOfDay } from './paid-per-day.ts'
import { giveCredit, payPlace } from './payment-effects.ts'
import { recordPaymentEvent } from './payment-events.ts'

/** Who pays by card: a voter's browser, or a contestant her fee. */
export type CardPayer =
  | {
      readonly purpose: 'vote'
      readonly contest: string
      readonly voter: { readonly id: string; readonly phone: string; readonly name: string }
      readonly claimantHash: Uint8Array
      /** The contest's limit of paid votes per phone and day; none: no limit. */
      readonly paidPerDay?: number | null
    }
  | { readonly purpose: 'fee'; readonly contest: string; readonly contestantId: string }

export interface CardPayment {
  readonly id: string
  readonly payer: CardPayer
  readonly price: Price
  /** One per kept pepper, newest first. */
  readonly cardHashes: readonly Uint8Array[]
}

/** By then a dead worker's job is lost. */
const lostAfter = '10 s'

/** Enters a payment by a card not yet checked. False where the phone has its paid votes of the day. */
export const enterCardPayment = (sql: Sql, { id, payer, price, cardHashes }: CardPayment): Promise<boolean> =>
  sql.begin(async (tx) => {
    if (await hasPaidVotesOfDay(tx, payer)) return false
    // Pipelined.
    await Promise.all([
      payer.purpose === 'vote' ? writePayer(tx, payer.voter) : undefined,
      tx`
        insert into payments (id, purpose, contest_id, voter_id, contestant_id, provider, reference, amount_minor, currency,
          claimant_hash, card_hash, paid_per_day, next_check_at)
        values (${id}, ${payer.purpose}, ${payer.contest}, ${payer.purpose === 'vote' ? payer.voter.id : null},
          ${payer.purpose === 'fee' ? payer.contestantId : null}, 'tcard', ${id}, ${price.amountMinor}, ${price.currency},
          ${payer.purpose === 'vote' ? payer.claimantHash : null},
          ${hashOf(tx, cardHashes)}, ${payer.purpose === 'vote' ? (payer.paidPerDay ?? null) : null}, now() + ${lostAfter}::interval)`,
      recordPaymentEvent(tx, { paymentId: id, from: null, to: 'created', source: 'api' }),
    ])
    return true
  })

/** The stored one of several possible hashes. If there is none, the payment is entered all the same and refused like a used card's. */
function hashOf(tx: Transaction, hashes: readonly Uint8Array[]) {
  const [newest = null] = hashes
  if (hashes.length === 1) return tx`${newest}::bytea`
  return tx`coalesce((select code_hash from cards where code_hash in ${tx(hashes)} limit 1), ${newest}::bytea)`
}

/** This payer's payment with this card, finished or not. Knowing a card is not enough: the browser counts. */
export async function findOwnRedemption(
  sql: Sql,
  payer: CardPayer,
  cardHashes: readonly Uint8Array[],
): Promise<{ readonly id: string; readonly state: 'created' | 'succeeded' } | undefined> {
  const own =
    payer.purpose === 'vote'
      ? sql`voter_id = ${payer.voter.id} and contest_id = ${payer.contest} and claimant_hash = ${payer.claimantHash}`
      : sql`contestant_id = ${payer.contestantId}`
  const [row] = await sql<{ id: string; state: 'created' | 'succeeded' }[]>`
    select id, state from payments
    where ${own} and provider = 'tcard' and card_hash in ${sql(cardHashes)} and state in ('created', 'succeeded')
    order by state desc, id limit 1`
  return row
}

export interface FeePayer {
  readonly phone: string
  readonly isPaid: boolean
  /** A contestant taken out pays no fee. */
  readonly isTakenOut: boolean
}

export async function findFeePayer(sql: Sql, contestantId: string): Promise<FeePayer | undefined> {
  const [row] = await sql<FeePayer[]>`
    select u.phone, paid_at is not null as "isPaid", ${isTakenOut(sql)} as "isTakenOut"
    from contestants join users u on u.id = contestants.user_id
    where contestants.id = ${contestantId} and u.phone is not null`
  return row
}

/** Why a card did not pay. */
export type CardProblem = 'card_unavailable' | 'fee_paid' | 'taken_out'

/** A card payment's outcome: null if it paid, `withdrawn` if no worker got it. Undefined while unknown. */
export async function findCardOutcome(
  sql: Sql,
  id: string,
): Promise<{ readonly problem: CardProblem | 'withdrawn' | null } | undefined> {
  const [row] = await sql<{ problem: CardProblem | 'withdrawn' | null }[]>`
    select case when state <> 'succeeded' then coalesce(
      (select detail ->> 'problem' from payment_events where payment_id = p.id order by id desc limit 1), 'withdrawn') end as problem
    from payments p where id = ${id} and state <> 'created'`
  return row
}

/** `known`: settled before, unchanged. */
export interface Redeemed {
  readonly status: 'redeemed' | 'refused' | 'known'
  readonly purpose: 'vote' | 'fee'
}

interface OpenPayment {
  readonly purpose: 'vote' | 'fee'
  readonly contestantId: string | null
}

/**
 * Redeems a payment's card with all consequences: a vote's credit or a contestant's paid fee, and the histories. Lock order: payment,
 * contestant, card. Of many redemptions, the first to lock the card finds it active.
 */
export const redeemCard = (sql: Sql, id: string): Promise<Redeemed> =>
  sql.begin(async (tx): Promise<Redeemed> => {
    const [payment] = await tx<OpenPayment[]>`
      select purpose, contestant_id as "contestantId" from payments
      where id = ${id} and provider = 'tcard' and state = 'created' for update`
    if (!payment) return { status: 'known', purpose: 'vote' }
    const problem = await takeCard(tx, id, payment)
    if (problem) {
      await settle(tx, id, problem)
      return { status: 'refused', purpose: payment.purpose }
    }
    await Promise.all([settle(tx, id, null), payment.purpose === 'vote' ? giveCredit(tx, id) : payPlace(tx, id)])
    return { status: 'redeemed', purpose: payment.purpose }
  }) as Promise<Redeemed> // postgres.js widens the result of begin to an unwrapped form of itself

async function takeCard(tx: Transaction, id: string, { contestantId }: OpenPayment): Promise<CardProblem | null> {
  if (contestantId !== null) {
    const [contestant] = await tx<Omit<FeePayer, 'phone'>[]>`
      select paid_at is not null as "isPaid", ${isTakenOut(tx)} as "isTakenOut"
      from contestants where id = ${contestantId} for no key update`
    if (contestant?.isPaid) return 'fee_paid'
    if (contestant?.isTakenOut) return 'taken_out'
  }
  const taken = await tx`
    with taken as (
      update cards set state = 'redeemed', payment_id = ${id}, changed_at = now()
      where code_hash = (select card_hash from payments where id = ${id}) and state = 'active'
        and exists (select from card_batches b where b.id = cards.batch_id
          and coalesce(b.contest_id = (select contest_id from payments where id = ${id}), true))
      returning batch_id, ordinal)
    insert into card_events (batch_id, what, first_ordinal, last_ordinal, detail)
    select batch_id, 'redeemed', ordinal, ordinal, ${tx.json({ payment: id })} from taken returning 1`
  return taken.length > 0 ? null : 'card_unavailable'
}

async function settle(tx: Transaction, id: string, problem: CardProblem | null): Promise<void> {
  const state = problem === null ? 'succeeded' : 'failed'
  const detail = problem === null ? {} : { problem }
  await Promise.all([
    tx`
      update payments set state = ${state}, settled_at = ${problem === null ? tx`now()` : null}, updated_at = now(),
        next_check_at = null
      where id = ${id}`,
    recordPaymentEvent(tx, { paymentId: id, from: 'created', to: state, source: 'worker', detail }),
  ])
}

/** Withdraws a payment that could not be queued. False if the worker was faster. */
export const withdrawCardPayment = (sql: Sql, id: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const withdrawn = await tx`
      update payments set state = 'failed', updated_at = now(), next_check_at = null
      where id = ${id} and provider = 'tcard' and state = 'created'`
    if (withdrawn.count === 0) return false
    const step = { from: 'created', to: 'failed', source: 'api', detail: { withdrawn: true } } as const
    await recordPaymentEvent(tx, { paymentId: id, ...step })
    return true
  })

/** Card payments waiting longer than a job takes; each is returned again only after that time. */
export async function findLostRedemptions(sql: Sql, atMost: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    update payments set next_check_at = now() + ${lostAfter}::interval
    where id in (
      select id from payments where next_check_at <= now() and provider = 'tcard' and state = 'created'
      order by next_check_at limit ${atMost} for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}
