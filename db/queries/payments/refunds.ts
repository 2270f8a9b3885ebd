import { isOpen, type PaymentPurpose, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { holdsPlace } from './payment-effects.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { applyTransitionWithin, type TransitionInput } from './transitions.ts'

/** Who asked for a refund or cancellation, and why: both go into history and activity log. */
export interface AdminRequest {
  /** The admin's id. */
  readonly by: string
  readonly reason: string
}

/** Why there is no refund, or no cancellation. */
export type RefundProblem =
  | 'not_found'
  | 'not_refundable'
  | 'card_not_refundable'
  | 'refund_too_much'
  | 'credit_spent'
  | 'place_would_be_lost'
  | 'card_used'
  | 'refund_by_order'
export type CancelProblem = 'not_found' | 'not_cancellable'

interface Locked extends Price {
  readonly purpose: PaymentPurpose
  /** Of an order: whether it is about T-cards. */
  readonly hasCards: boolean
  readonly provider: 'chapa' | 'tcard'
  readonly state: PaymentState
  readonly isCancelAsked: boolean
  /** What did not go back in parts. */
  readonly leftMinor: number
  readonly isVoteCast: boolean
}

const lock = async (tx: Transaction, id: string): Promise<Locked | undefined> =>
  (
    await tx<Locked[]>`
      select purpose, provider, state, coalesce(taken_minor, amount_minor) as "amountMinor", currency, cancel_asked_at is not null as "isCancelAsked",
        coalesce(taken_minor, amount_minor) - given_back_minor as "leftMinor",
        exists (select from credits where payment_id = payments.id and ballot_id is not null) as "isVoteCast",
        exists (select from order_products i join products p on p.id = i.product_id
          where i.order_id = payments.order_id and p.kind = 'tcard') as "hasCards"
      from payments where id = ${id} for update`
  )[0]

const amountOf = ({ amountMinor, currency }: Price) => ({ amountMinor, currency })

export interface RefundWish extends AdminRequest {
  /** Even if only this fee keeps the contestant's place. */
  readonly givesUpPlace: boolean
  /** A part, which takes neither vote nor place; all that is left if missing. */
  readonly amountMinor?: number | undefined
  /** The caller took back the T-cards that a part of an order is about. */
  readonly isByOrder?: boolean
}

/**
 * Decides a refund: holds its vote, and the worker asks for the money. A running one continues, and the repeated request goes into its
 * history.
 */
export const askRefund = (sql: Sql, id: string, wish: RefundWish): Promise<RefundProblem | undefined> =>
  sql.begin((tx) => askRefundWithin(tx, id, wish)) as Promise<RefundProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

export async function askRefundWithin(
  tx: Transaction,
  id: string,
  { by, reason, givesUpPlace, amountMinor, isByOrder = false }: RefundWish,
): Promise<RefundProblem | undefined> {
  const payment = await lock(tx, id)
  if (!payment) return 'not_found'
  if (payment.provider === 'tcard') return 'card_not_refundable'
  if (payment.state === 'refund_pending') {
    await recordRequest(tx, id, payment.state, { asked: 'refund', by, reason })
    return undefined
  }
  if (payment.state !== 'succeeded') return 'not_refundable'
  const { purpose, leftMinor, currency } = payment
  if (amountMinor !== undefined && amountMinor > leftMinor) return 'refund_too_much'
  const partMinor = amountMinor === leftMinor ? undefined : amountMinor
  if (partMinor === undefined && !givesUpPlace && (await holdsPlace(tx, id))) return 'place_would_be_lost'
  if (partMinor !== undefined && payment.isVoteCast) return 'credit_spent'
  if (partMinor !== undefined && payment.hasCards && !isByOrder) return 'refund_by_order'
  const gives = partMinor === undefined && givesUpPlace && { givesUpPlace }
  const detail = { by, reason, ...gives }
  if (!(await applyTransitionWithin(tx, id, { event: 'refund_asked', source: 'admin', detail, partMinor })))
    return purpose === 'order' ? 'card_used' : 'credit_spent'
  await recordAction(tx, {
    adminId: by,
    action: 'payment.refund',
    subjectId: id,
    reason,
    before: { state: payment.state },
    after: { state: 'refund_pending', amountMinor: partMinor ?? leftMinor, currency, ...gives },
  })
  return undefined
}

/**
 * Requests the cancellation of an open payment, with each asking admin's reason, and again after Chapa is no longer asked. The worker finds
 * out whether it worked.
 */
export const askCancel = (sql: Sql, id: string, { by, reason }: AdminRequest): Promise<CancelProblem | undefined> =>
  sql.begin(async (tx): Promise<CancelProblem | undefined> => {
    const payment = await lock(tx, id)
    if (!payment) return 'not_found'
    if (payment.provider !== 'chapa' || !isOpen(payment.state)) return 'not_cancellable'
    const asked = await tx`
      update payments set cancel_asked_at = now(), next_check_at = now(), checks = 0, updated_at = now(), handled_problems = '{}'
      where id = ${id} and (cancel_asked_at is null or next_check_at is null) returning 1`
    await recordRequest(tx, id, payment.state, { asked: 'cancel', by, reason })
    if (asked.length === 0) return undefined
    await recordAction(tx, {
      adminId: by,
      action: 'payment.cancel',
      subjectId: id,
      reason,
      before: { state: payment.state, isCancelAsked: payment.isCancelAsked },
      after: { state: payment.state, isCancelAsked: true, ...amountOf(payment) },
    })
    return undefined
  }) as Promise<CancelProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Longer than the wait for Chapa: by then an earlier request has its answer or never will. */
export const askingFor = '1 minute'

/** Chapa may know a refund slightly after naming it: until then an unknown name means nothing. */
const unknownFor = '1 hour'

export interface RefundClaim {
  /** Ours, unchanged until it is known whether Chapa has it. */
  readonly reference: string
  /** Whether an earlier question's answer may have been lost. */
  readonly isRepeat: boolean
  readonly sentAt: Date
}

/**
 * Claims the right to ask for a refund; undefined if somebody else is asking, an admin pays by hand, or it has its name. A name from before
 * it was first asked belongs to an earlier refund and is dropped. One that Chapa does not know (`unknownName`) allows asking once an admin
 * asked again since it was sent and Chapa had an hour; it stays until Chapa gives another.
 */
export async function claimRefund(
  sql: Sql,
  id: string,
  unknownName: string | null = null,
): Promise<RefundClaim | undefined> {
  const [row] = await sql<{ tries: number; isRepeat: boolean; sentAt: Date }[]>`
    with before as (
      select id, refund_sent_at from payments
      where id = ${id} and state = 'refund_pending' and refund_by_hand_at is null
        and (refund_sent_at is null or (refund_reference is null and refund_sent_at < now() - ${askingFor}::interval)
          or (refund_reference = ${unknownName} and refund_asked_at > refund_sent_at and refund_sent_at < now() - ${unknownFor}::interval))
      for update
    )
    update payments p set refund_sent_at = now(), refund_reference = case when before.refund_sent_at is not null then refund_reference end
    from before where p.id = before.id
    returning p.refund_tries as tries, before.refund_sent_at is not null as "isRepeat", p.refund_sent_at as "sentAt"`
  if (!row) return undefined
  const { tries, ...claim } = row
  return { ...claim, reference: `refund-${id.replaceAll('-', '')}-${tries}` }
}

/**
 * Stores an answer that a worker got under its claim, unless another worker claimed the refund since or an admin took it over. If this
 * worker paused between claim and question, Chapa's no may only mean that the other was faster. False if nothing changed.
 */
export const applyTransitionByClaim = (
  sql: Sql,
  id: string,
  { sentAt }: Pick<RefundClaim, 'sentAt'>,
  transition: TransitionInput,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [latest] = await tx`
      select 1 from payments
      where id = ${id} and refund_sent_at = ${sentAt} and refund_reference is null and refund_by_hand_at is null for update`
    return latest !== undefined && (await applyTransitionWithin(tx, id, transition))
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/**
 * Stores Chapa's name for a refund, by which it is tracked, and clears earlier problems. If an admin took it over or noted it as paid
 * meanwhile, it is marked for attention: Chapa pays too. `unknownName`: the name Chapa did not know, which this one replaces. False if it
 * is known.
 */
export const saveRefundReference = (
  sql: Sql,
  id: string,
  refundReference: string,
  unknownName: string | null = null,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const kept = await tx<{ state: PaymentState }[]>`
      update payments set refund_reference = ${refundReference}, updated_at = now(),
        refund_begun_at = case when refund_by_hand_at is not null then coalesce(refund_begun_at, now()) end,
        attention = case when refund_by_hand_at is null then null
          when state = 'refund_pending' then ${storedProblem('refund_by_hand_begun')} else ${storedProblem('refunded_twice')} end
      where id = ${id} and (refund_reference is null or refund_reference = ${unknownName})
        and (state = 'refund_pending' or (state = 'refunded' and refund_by_hand_at is not null)) returning state`
    const state = kept[0]?.state
    if (!state) return false
    await recordPaymentEvent(tx, {
      paymentId: id,
      from: state,
      to: state,
      source: 'refund',
      detail: { refundReference },
    })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/** Logs an admin's request; repeating it, as by a double click, is one. The first for a refund is its decision. */
const recordRequest = async (
  tx: Transaction,
  id: string,
  state: PaymentState,
  request: AdminRequest & { readonly asked: 'refund' | 'cancel' },
): Promise<void> => {
  const { asked, by, reason } = request
  const known = await tx`
    select 1 from payment_events
    where payment_id = ${id} and source = 'admin' and detail @> ${tx.json({ by, reason })}
      and coalesce(detail->>'asked', case when to_state = 'refund_pending' then 'refund' end) = ${asked} limit 1`
  if (known.length === 0) await noteAsked(tx, id, state, request)
}

/** A history line for an admin's request, which does not change the state. */
export const noteAsked = (
  tx: Transaction,
  paymentId: string,
  state: PaymentState,
  { asked, by, reason }: AdminRequest & { readonly asked: string },
): Promise<unknown> =>
  recordPaymentEvent(tx, { paymentId, from: state, to: state, source: 'admin', detail: { asked, by, reason } })
