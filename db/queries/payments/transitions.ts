import {
  isPaid,
  type PaymentEvent,
  type PaymentPurpose,
  type PaymentState,
  stepOf,
} from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { type LockedPayment, recordRequestOutcome } from './admin-outcomes.ts'
import { fulfil, holdGiven, payPlace, releaseCredit, releasePlace, withdrawCredit } from './payment-effects.ts'
import { recordPaymentEvent } from './payment-events.ts'

/** Of `payments p`: what was taken, which is what is asked for unless an admin decided about another amount. */
export const movedMinor = (sql: Sql | Transaction) => sql`coalesce(p.taken_minor, p.amount_minor)`

/** Of `payments p`: what of it a refund pays, now or next. */
export const dueBackMinor = (sql: Sql | Transaction) =>
  sql`coalesce(p.part_minor, coalesce(p.taken_minor, p.amount_minor) - p.given_back_minor)`

/** A payment for the worker; its amount is what Chapa has to say. */
export interface PaymentRow extends Price {
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly reference: string
  readonly state: PaymentState
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly checks: number
  readonly attention: string | null
  /** When its refund was decided (or asked again), when Chapa was last asked, and Chapa's name for it. */
  readonly refundAskedAt: Date | null
  readonly refundSentAt: Date | null
  readonly refundReference: string | null
  /** When an admin took over its refund; null if Chapa pays it. */
  readonly refundByHandAt: Date | null
  /** Since then: when Chapa first reported having it, and last reported having none. */
  readonly refundBegunAt: Date | null
  readonly refundClearedAt: Date | null
  /** When an admin noted it as paid; null if nobody did. */
  readonly paidBackAt: Date | null
  readonly cancelAskedAt: Date | null
  /** What Chapa took, once an admin decided about another amount. */
  readonly takenMinor: number | null
  /** What its refund pays: all that is left unless it is one of a part. */
  readonly dueBackMinor: number
  /** Whether parts of it went back, or one is on its way. */
  readonly isInParts: boolean
  /** How many refunds were decided. */
  readonly refundTries: number
  /** When to ask the provider next; null if nothing is expected. Any news makes a payment due. */
  readonly nextCheckAt: Date | null
  /** When the newest webhook came that no provider answer covers; null if none. */
  readonly newsAt: Date | null
  /** The payer's phone. */
  readonly phone: string | null
  readonly name: string | null
  /** Of an order. */
  readonly orderNumber: string | null
  /** Read time, by the database's clock. */
  readonly readAt: Date
}

const asRow = (sql: Sql) => sql`
  p.id, p.purpose, p.reference, p.state, p.created_at as "createdAt", p.expires_at as "expiresAt", p.checks, p.attention,
  ${movedMinor(sql)} as "amountMinor", p.currency, p.refund_asked_at as "refundAskedAt", p.refund_sent_at as "refundSentAt",
  p.refund_reference as "refundReference", p.refund_by_hand_at as "refundByHandAt",
  p.refund_begun_at as "refundBegunAt", p.refund_cleared_at as "refundClearedAt", p.paid_back_at as "paidBackAt", p.cancel_asked_at as "cancelAskedAt", p.taken_minor as "takenMinor",
  ${dueBackMinor(sql)} as "dueBackMinor", p.part_minor is not null or p.given_back_minor > 0 as "isInParts", p.refund_tries as "refundTries", p.next_check_at as "nextCheckAt", now() as "readAt",
  (select max(received_at) from webhooks where reference = p.reference and processed_at is null) as "newsAt",
  coalesce(v.phone, u.phone, nullif(o.buyer_phone, '')) as phone, o.number as "orderNumber",
  coalesce(v.name, nullif(o.buyer_name, ''), concat_ws(' ', nullif(u.fname, ''), nullif(u.mname, ''), nullif(u.lname, ''))) as name`

const withPayer = (sql: Sql) => sql`
  payments p left join voters v on v.id = p.voter_id left join contestants e on e.id = p.contestant_id
    left join users u on u.id = e.user_id left join orders o on o.id = p.order_id`

/** Only Chapa's: T-cards have nothing to ask. */
export async function findPayment(sql: Sql, id: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${asRow(sql)} from ${withPayer(sql)} where p.id = ${id} and p.provider = 'chapa'`
  return row
}

/** Marks a payment as being opened and stores its return link's hash. Undefined if already done: its reference is used up. */
export async function claimOpening(sql: Sql, id: string, returnTokenHash: Uint8Array): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    with claimed as (
      update payments set return_token_hash = ${returnTokenHash}, updated_at = now()
      where id = ${id} and provider = 'chapa' and state = 'created' and return_token_hash is null returning id)
    select ${asRow(sql)} from ${withPayer(sql)} where p.id = (select id from claimed)`
  return row
}

export interface TransitionInput {
  readonly event: PaymentEvent
  /** Who learnt it. */
  readonly source: string
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  readonly checkoutUrl?: string
  readonly providerReference?: string | null
  readonly chargeMinor?: number | null
  /** Of a refund that is asked for: the part it is about; all that is left if missing. */
  readonly partMinor?: number | undefined
  /** Of a refund's end: which of the payment's refunds it is about, because the next may be under way. */
  readonly ofTry?: number
  /** Why it still needs attention: a stored problem (core/domain/payment-problem.ts). */
  readonly attention?: string
}

/**
 * Applies an event to a payment with its history line and effects, in one transaction. False if it changes nothing (every time but the
 * first), or if the vote to refund is gone. Lock order: payment, credit, contestant; payment, order, variants and cards.
 */
export const applyTransition = (sql: Sql, id: string, transition: TransitionInput): Promise<boolean> =>
  sql.begin((tx) => applyTransitionWithin(tx, id, transition)) as Promise<boolean> // postgres.js widens the result of begin

export const asLocked = (tx: Transaction) => tx`
  id, purpose, state, coalesce(part_minor, coalesce(taken_minor, amount_minor) - given_back_minor) as "amountMinor", currency,
  taken_minor as "takenMinor", part_minor as "partMinor", refund_tries as "refundTries", is_given_back as "isGivenBack", cancel_asked_at is not null as "isCancelAsked"`

export async function applyTransitionWithin(
  tx: Transaction,
  id: string,
  transition: TransitionInput,
): Promise<boolean> {
  const { event, source, detail = {}, checkoutUrl = null, providerReference = null, chargeMinor = null } = transition
  const { partMinor = null, ofTry } = transition
  const { from, to: whole } = stepOf(event)
  const [before] = await tx<LockedPayment[]>`select ${asLocked(tx)} from payments where id = ${id} for update`
  if (!before || !from.includes(before.state)) return false
  if (ofTry !== undefined && (ofTry !== before.refundTries || before.state !== 'refund_pending')) return false
  // The refund of a part takes no vote, and the payment stands after it.
  if (event === 'refund_asked' && partMinor === null && !(await holdGiven(tx, id, before.purpose))) return false
  const returnedPart = ofTry === undefined ? null : before.partMinor
  const to = returnedPart === null ? whole : 'succeeded'
  const isAsked = event === 'refund_asked'
  // After a refusal the payment stands as before. An admin's note is not Chapa's word: a webhook that came meanwhile is asked about next.
  // Nothing follows `refunded` and `reversed`.
  const afterRefund = tx`case when ${event === 'refund_refused' || event === 'paid_back' || returnedPart !== null} and exists (
    select from webhooks where reference = payments.reference and processed_at is null) then now() end`
  const changed = tx`
    update payments set state = ${to}, updated_at = now(),
      settled_at = case when ${event} in ('succeeded', 'refunded', 'reversed') then coalesce(settled_at, now()) else settled_at end,
      part_minor = ${isAsked ? partMinor : null}, given_back_minor = given_back_minor + ${returnedPart ?? 0},
      returned_at = case when ${returnedPart === null} and ${event} in ('refunded', 'paid_back', 'reversed') then now() else returned_at end,
      attention = case when ${transition.attention ?? null}::text is not null then ${transition.attention ?? null}
        when (${event} = 'paid_back' and refund_begun_at is not null) or (${event} in ('refunded', 'reversed') and paid_back_at is not null)
          then ${storedProblem('refunded_twice')}
        when ${event} in ('succeeded', 'refund_asked', 'refunded', 'paid_back') then null
        when attention in (${storedProblem('no_outcome')}, ${storedProblem('news_unclear')}) then null else attention end,
      handled_problems = '{}',
      checkout_url = coalesce(${checkoutUrl}, checkout_url),
      provider_reference = coalesce(${providerReference}, provider_reference),
      charge_minor = coalesce(${chargeMinor}::int, charge_minor),
      refund_asked_at = case when ${isAsked} then now() else refund_asked_at end,
      refund_sent_at = case when ${isAsked} then null else refund_sent_at end,
      refund_reference = case when ${isAsked} then null else refund_reference end,
      refund_by_hand_at = case when ${event} in ('refund_asked', 'refund_refused', 'refunded', 'reversed') and paid_back_at is null
        or ${returnedPart !== null} then null else refund_by_hand_at end,
      paid_back_at = case when ${returnedPart === null} then paid_back_at end,
      refund_tries = refund_tries + case when ${isAsked} then 1 else 0 end,
      checks = case when ${isAsked} then 0 else checks end,
      next_check_at = case when ${isAsked} then now() when ${before.state} = 'refund_pending' then ${afterRefund} else next_check_at end
    where id = ${id}`
  const part = partMinor ?? returnedPart
  const told = {
    ...detail,
    ...(event === 'succeeded' && before.takenMinor !== null && { takenMinor: before.takenMinor }),
    ...(part !== null && { partMinor: part }),
  }
  if (returnedPart !== null)
    await tx`insert into part_refunds (payment_id, tries, amount_minor) select id, refund_tries, ${returnedPart} from payments where id = ${id}`
  // Pipelined.
  await Promise.all([changed, recordPaymentEvent(tx, { paymentId: id, from: before.state, to, source, detail: told })])
  // An admin's own note has its own log line.
  if (event !== 'paid_back')
    await recordRequestOutcome(tx, before, to, event === 'refund_refused' ? String(detail['problem'] ?? '') : undefined)
  if (returnedPart === null) await applyEffects(tx, before, event)
  return true
}

/** A step's effects. */
async function applyEffects(
  tx: Transaction,
  { id, purpose, state: before, isGivenBack, partMinor }: LockedPayment,
  event: PaymentEvent,
): Promise<void> {
  // A fee already paid, by card or in another tab, or one that pays no place any more, is refunded by itself; so is the money of an order that
  // ended, and an amount that an admin refused, without ever giving a vote or a place.
  const wrong = isGivenBack ? 'wrong_amount' : undefined
  const unfulfilled = event === 'succeeded' ? (wrong ?? (await fulfil(tx, id, purpose))) : undefined
  if (unfulfilled !== undefined)
    await applyTransitionWithin(tx, id, {
      event: 'refund_asked',
      source: 'settle',
      detail: { problem: storedProblem(unfulfilled) },
    })
  if (event === 'refund_refused' && !isGivenBack) {
    await releaseCredit(tx, id)
    await payPlace(tx, id)
  }
  if (event === 'paid_back') await releasePlace(tx, id)
  if ((event === 'refunded' || event === 'reversed') && isPaid(before))
    await (before === 'refund_pending' && partMinor === null ? releasePlace(tx, id) : withdrawCredit(tx, id, event))
}

/** A time at which the provider was asked. */
interface Check {
  readonly askedAt: Date
  /** Whether it told the payment's state. */
  readonly isClear: boolean
  /** Until the next question; null: none by itself. */
  readonly pauseMs: number | null
}

type CheckedPayment = Pick<
  PaymentRow,
  'id' | 'reference' | 'state' | 'cancelAskedAt' | 'takenMinor' | 'refundAskedAt' | 'refundByHandAt'
>

/**
 * Records a look at the provider, in one transaction with the steps of its answer. A clear answer covers earlier webhooks, and the next
 * look comes after the pause. A payment stays due if, meanwhile, a webhook came (and the answer was clear or no look would follow), a
 * refund was decided, taken over, asked again or ended, an amount was decided, or a cancellation was requested. Resolves with whether a step changed anything.
 */
export const noteCheck = (
  sql: Sql,
  { id, reference, state, cancelAskedAt, takenMinor, refundAskedAt, refundByHandAt }: CheckedPayment,
  { askedAt, isClear, pauseMs }: Check,
  steps: readonly TransitionInput[] = [],
): Promise<boolean> =>
  sql.begin(async (tx) => {
    let isChanged = false
    for (const step of steps) isChanged = (await applyTransitionWithin(tx, id, step)) || isChanged
    // A separate lock statement, so that the next one sees every webhook it waited for.
    if (steps.length === 0) await tx`select 1 from payments where id = ${id} for update`
    await tx`
      with done as (
        update webhooks set processed_at = now()
        where ${isClear} and reference = ${reference} and processed_at is null and received_at <= ${askedAt})
      update payments set checks = checks + 1,
        next_check_at = case
          when ${isClear || pauseMs === null} and exists (
            select from webhooks where reference = ${reference} and processed_at is null and received_at > ${askedAt})
          then now() else now() + ${pauseMs}::float8 * interval '1 millisecond' end
      where id = ${id} and (state = 'refund_pending') = ${state === 'refund_pending'}
        and cancel_asked_at is not distinct from ${cancelAskedAt} and refund_by_hand_at is not distinct from ${refundByHandAt}
        and refund_asked_at is not distinct from ${refundAskedAt} and taken_minor is not distinct from ${takenMinor}`
    return isChanged
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/** The database's present time. */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('the clock query returned no row')
  return row.now
}

export interface DuePayment {
  readonly id: string
  readonly job: 'settle-payment' | 'refund-payment' | 'cancel-payment'
  /** Whether a webhook came that no provider answer covers. */
  readonly hasNews: boolean
}

/** Due payments with their jobs: news first, then longest waiting. */
export const findDuePayments = (sql: Sql, atMost: number): Promise<readonly DuePayment[]> =>
  sql<DuePayment[]>`
    select id, case when state = 'refund_pending' then 'refund-payment'
      when cancel_asked_at is not null and state in ('created', 'pending', 'failed') then 'cancel-payment'
      else 'settle-payment' end as job,
      exists (select from webhooks where reference = payments.reference and processed_at is null) as "hasNews"
    from payments where next_check_at <= now() and provider = 'chapa' order by "hasNews" desc, next_check_at limit ${atMost}`
