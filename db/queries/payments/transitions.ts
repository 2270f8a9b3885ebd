import { isPaid, type PaymentEvent, type PaymentState, stepOf } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { fulfil, holdCredit, payPlace, releaseCredit, releasePlace, withdrawCredit } from './payment-effects.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { type LockedPayment, recordRequestOutcome } from './request-outcomes.ts'

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
  /** When its refund was decided (or an admin asked for it again), when Chapa was last asked for it, and Chapa's name for it. */
  readonly refundAskedAt: Date | null
  readonly refundSentAt: Date | null
  readonly refundReference: string | null
  /** When an admin took its refund over, to pay it by hand; null where Chapa is to pay it. */
  readonly refundByHandAt: Date | null
  /** Since then: when Chapa was first heard to have it all the same, and when it last said that it has none. */
  readonly refundBegunAt: Date | null
  readonly refundClearedAt: Date | null
  /** When an admin noted that the payer has the money; null where nobody has. */
  readonly paidBackAt: Date | null
  readonly cancelAskedAt: Date | null
  /** When the provider is to be asked next; null where nothing is expected of it. Whoever has news of a payment makes it due. */
  readonly nextCheckAt: Date | null
  /** When the newest webhook came that no answer of the provider has covered yet; null where there is none. */
  readonly newsAt: Date | null
  /** Of who pays. */
  readonly phone: string | null
  readonly name: string | null
  /** When it was read, by the database's clock. */
  readonly readAt: Date
}

const asRow = (sql: Sql) => sql`
  p.id, p.purpose, p.reference, p.state, p.created_at as "createdAt", p.expires_at as "expiresAt", p.checks, p.attention,
  p.amount_minor as "amountMinor", p.currency, p.refund_asked_at as "refundAskedAt", p.refund_sent_at as "refundSentAt",
  p.refund_reference as "refundReference", p.refund_by_hand_at as "refundByHandAt",
  p.refund_begun_at as "refundBegunAt", p.refund_cleared_at as "refundClearedAt", p.paid_back_at as "paidBackAt", p.cancel_asked_at as "cancelAskedAt", p.next_check_at as "nextCheckAt", now() as "readAt",
  (select max(received_at) from webhooks where reference = p.reference and processed_at is null) as "newsAt",
  coalesce(v.phone, u.phone) as phone,
  coalesce(v.name, concat_ws(' ', nullif(u.fname, ''), nullif(u.mname, ''), nullif(u.lname, ''))) as name`

const withPayer = (sql: Sql) => sql`
  payments p left join voters v on v.id = p.voter_id left join users u on u.id = p.contestant_id`

/** Of Chapa's alone: a T-card is nothing to ask it about. */
export async function findPayment(sql: Sql, id: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${asRow(sql)} from ${withPayer(sql)} where p.id = ${id} and p.provider = 'chapa'`
  return row
}

/**
 * Marks a payment as being opened and keeps the hash of its return link. Undefined where that was done before: its reference is
 * used up then.
 */
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
  /** Why a person should look at it all the same: a problem as it is stored (core/domain/payment-problem.ts). */
  readonly attention?: string
}

/**
 * Takes a payment a step further, with its line of history and what it gives or takes, in one transaction. False where the
 * event changes nothing, which is so each time but the first, and where a vote that is to be refunded is not there any more.
 * Locks, in this order: payment, credit, contestant.
 */
export const applyTransition = (sql: Sql, id: string, transition: TransitionInput): Promise<boolean> =>
  sql.begin((tx) => applyTransitionWithin(tx, id, transition)) as Promise<boolean> // postgres.js widens the result of begin

export const asLocked = (tx: Transaction) => tx`
  id, purpose, state, amount_minor as "amountMinor", currency, cancel_asked_at is not null as "isCancelAsked"`

export async function applyTransitionWithin(
  tx: Transaction,
  id: string,
  transition: TransitionInput,
): Promise<boolean> {
  const { event, source, detail = {}, checkoutUrl = null, providerReference = null, chargeMinor = null } = transition
  const { from, to } = stepOf(event)
  const [before] = await tx<LockedPayment[]>`select ${asLocked(tx)} from payments where id = ${id} for update`
  if (!before || !from.includes(before.state)) return false
  if (event === 'refund_asked' && !(await holdCredit(tx, id))) return false
  const isAsked = event === 'refund_asked'
  // After a refusal the payment stands as before, and what an admin noted is not what Chapa says: a webhook that came meanwhile is the next thing to ask about.
  // After `refunded` and `reversed` nothing follows.
  const afterRefund = tx`case when ${event === 'refund_refused' || event === 'paid_back'} and exists (
    select from webhooks where reference = payments.reference and processed_at is null) then now() end`
  const changed = tx`
    update payments set state = ${to}, updated_at = now(),
      settled_at = case when ${event} in ('succeeded', 'refunded', 'reversed') then coalesce(settled_at, now()) else settled_at end,
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
        then null else refund_by_hand_at end,
      refund_tries = refund_tries + case when ${isAsked} then 1 else 0 end,
      checks = case when ${isAsked} then 0 else checks end,
      next_check_at = case when ${isAsked} then now() when ${before.state} = 'refund_pending' then ${afterRefund} else next_check_at end
    where id = ${id}`
  // One behind the other, without waiting in between.
  await Promise.all([changed, recordPaymentEvent(tx, { paymentId: id, from: before.state, to, source, detail })])
  // Of what an admin noted the log has the admin's own line.
  if (event !== 'paid_back')
    await recordRequestOutcome(tx, before, to, event === 'refund_refused' ? String(detail['problem'] ?? '') : undefined)
  await applyEffects(tx, before, event)
  return true
}

/** What a step brings with it. */
async function applyEffects(
  tx: Transaction,
  { id, purpose, state: before }: LockedPayment,
  event: PaymentEvent,
): Promise<void> {
  // A fee that was paid before, by card or in another tab, or that pays no place any more, goes back by itself.
  const unfulfilled = event === 'succeeded' ? await fulfil(tx, id, purpose) : undefined
  if (unfulfilled !== undefined)
    await applyTransitionWithin(tx, id, {
      event: 'refund_asked',
      source: 'settle',
      detail: { problem: storedProblem(unfulfilled) },
    })
  if (event === 'refund_refused') {
    await releaseCredit(tx, id)
    await payPlace(tx, id)
  }
  if (event === 'paid_back') await releasePlace(tx, id)
  if ((event === 'refunded' || event === 'reversed') && isPaid(before))
    await (before === 'refund_pending' ? releasePlace(tx, id) : withdrawCredit(tx, id, event))
}

/** Of a time at which the provider was asked. */
interface Check {
  readonly askedAt: Date
  /** Whether it said how the payment stands. */
  readonly isClear: boolean
  /** Until it is asked again; null: not by itself. */
  readonly pauseMs: number | null
}

type CheckedPayment = Pick<
  PaymentRow,
  'id' | 'reference' | 'state' | 'cancelAskedAt' | 'refundAskedAt' | 'refundByHandAt'
>

/**
 * Notes that the provider was asked since a moment, in one transaction with the steps that its answer leads to, of which each is taken
 * where it fits. Webhooks from before that moment are done where the answer was clear, and the
 * next look comes after the pause. A webhook that came meanwhile keeps the payment due where the answer was clear, or where there would
 * be no other look, and so do a refund that was decided, taken over, asked for again or ended and a cancellation that was asked for meanwhile:
 * the pause was not meant for them. Resolves with whether a step changed anything.
 */
export const noteCheck = (
  sql: Sql,
  { id, reference, state, cancelAskedAt, refundAskedAt, refundByHandAt }: CheckedPayment,
  { askedAt, isClear, pauseMs }: Check,
  steps: readonly TransitionInput[] = [],
): Promise<boolean> =>
  sql.begin(async (tx) => {
    let isChanged = false
    for (const step of steps) isChanged = (await applyTransitionWithin(tx, id, step)) || isChanged
    // The lock comes in a statement of its own, so that the next one sees every webhook that it waited for.
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
        and refund_asked_at is not distinct from ${refundAskedAt}`
    return isChanged
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/** The moment by the database's clock. */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('the clock gave no row')
  return row.now
}

export interface DuePayment {
  readonly id: string
  readonly job: 'settle-payment' | 'refund-payment' | 'cancel-payment'
  /** Whether the provider has sent a webhook that no answer of it has covered. */
  readonly hasNews: boolean
}

/** Due payments and the job each needs: those with news first, then the longest waiting. */
export const findDuePayments = (sql: Sql, atMost: number): Promise<readonly DuePayment[]> =>
  sql<DuePayment[]>`
    select id, case when state = 'refund_pending' then 'refund-payment'
      when cancel_asked_at is not null and state in ('created', 'pending', 'failed') then 'cancel-payment'
      else 'settle-payment' end as job,
      exists (select from webhooks where reference = payments.reference and processed_at is null) as "hasNews"
    from payments where next_check_at <= now() and provider = 'chapa' order by "hasNews" desc, next_check_at limit ${atMost}`
