import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { mayBePaidByHand } from './refund-by-hand.ts'
import { type AdminRequest, askingFor, noteAsked } from './refunds.ts'
import { dueBackMinor } from './transitions.ts'

/** Why a step on a stuck refund is not taken. */
export type StuckRefundProblem =
  | 'not_found'
  | 'no_refund_under_way'
  | 'refund_being_asked'
  | 'refund_at_chapa'
  | 'refund_not_taken_over'

interface StuckRefund extends Price {
  readonly id: string
  readonly state: PaymentState
  readonly attention: string | null
  readonly isByHand: boolean
  readonly isPaidBack: boolean
  /** Whether a worker may be asking Chapa now. */
  readonly isBeingAsked: boolean
  /** Whether Chapa reported having it since the takeover. */
  readonly hasBegun: boolean
  readonly mayBePaidByHand: boolean
}

/**
 * Lets Chapa be asked about a refund again, even after a takeover. The worker looks first, and asks under the same reference only if Chapa
 * has no name for it or does not know the one it gave (`claimRefund`).
 */
export const askRefundAgain = (sql: Sql, id: string, request: AdminRequest): Promise<StuckRefundProblem | undefined> =>
  onRefund(sql, id, async (tx, refund) => {
    await tx`
      update payments set refund_asked_at = now(), refund_by_hand_at = null, refund_begun_at = null, refund_cleared_at = null, next_check_at = now(), checks = 0, updated_at = now(),
        attention = case when refund_by_hand_at is null then attention end
      where id = ${id}`
    await writeDown(tx, refund, { ...request, asked: 'refund_again', action: 'payment.refund-again' })
    return undefined
  })

/**
 * Takes over a stuck refund, to pay it by hand: no worker asks Chapa for it any more, and the next look only finds out whether Chapa has
 * it. Not while Chapa may be being asked: its answer would come too late.
 */
export const takeOverRefund = (sql: Sql, id: string, request: AdminRequest): Promise<StuckRefundProblem | undefined> =>
  onRefund(sql, id, async (tx, refund) => {
    if (refund.isByHand) return undefined
    if (refund.attention === null) return 'refund_at_chapa'
    if (refund.isBeingAsked) return 'refund_being_asked'
    await tx`
      update payments set refund_by_hand_at = now(), refund_begun_at = null, refund_cleared_at = null, next_check_at = now(), checks = 0,
        updated_at = now(), attention = ${storedProblem('refund_by_hand_unclear')}
      where id = ${id}`
    await writeDown(tx, refund, { ...request, asked: 'refund_by_hand', action: 'payment.refund-by-hand' })
    return undefined
  })

/**
 * Notes that the payer has the money of a taken-over refund; the worker then ends it. Not once Chapa reported paying it, and not before a
 * clear look at Chapa.
 */
export const notePaidBack = (sql: Sql, id: string, request: AdminRequest): Promise<StuckRefundProblem | undefined> =>
  onRefund(sql, id, async (tx, refund) => {
    if (!refund.isByHand) return 'refund_not_taken_over'
    if (refund.hasBegun) return 'refund_at_chapa'
    if (!refund.mayBePaidByHand) return 'refund_being_asked'
    await tx`update payments set paid_back_at = now(), next_check_at = now(), updated_at = now() where id = ${id}`
    await writeDown(tx, refund, { ...request, asked: 'paid_back', action: 'payment.paid-back' })
    return undefined
  })

/** Runs a step on a running refund not noted as paid, with its payment locked. */
const onRefund = (
  sql: Sql,
  id: string,
  step: (tx: Transaction, refund: StuckRefund) => Promise<StuckRefundProblem | undefined>,
): Promise<StuckRefundProblem | undefined> =>
  sql.begin(async (tx): Promise<StuckRefundProblem | undefined> => {
    const [refund] = await tx<StuckRefund[]>`
      select id, state, attention, ${dueBackMinor(tx)} as "amountMinor", currency, refund_by_hand_at is not null as "isByHand",
        paid_back_at is not null as "isPaidBack",
        coalesce(refund_sent_at > now() - ${askingFor}::interval, true) as "isBeingAsked",
        refund_begun_at is not null as "hasBegun", ${mayBePaidByHand(tx)} as "mayBePaidByHand"
      from payments p where id = ${id} and provider = 'chapa' for update`
    if (!refund) return 'not_found'
    return refund.state === 'refund_pending' && !refund.isPaidBack ? step(tx, refund) : 'no_refund_under_way'
  }) as Promise<StuckRefundProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

const writeDown = async (
  tx: Transaction,
  { id, state, amountMinor, currency, isByHand }: StuckRefund,
  { by, reason, asked, action }: AdminRequest & { readonly asked: string; readonly action: string },
): Promise<void> => {
  await noteAsked(tx, id, state, { asked, by, reason })
  await recordAction(tx, {
    adminId: by,
    action,
    subjectId: id,
    reason,
    before: { state, byHand: isByHand },
    after: { state, byHand: asked !== 'refund_again', amountMinor, currency },
  })
}
