import { isOpen, type PaymentPurpose, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Transaction } from '../../client.ts'
import { type Fields, recordOutcome } from '../admin/admin-actions.ts'

/** A locked payment with a possible refund or cancellation request. Its amount is what of it may go back now. */
export interface LockedPayment extends Price {
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly state: PaymentState
  readonly isCancelAsked: boolean
  /** What Chapa took if an admin decided about another amount, and whether it goes back. */
  readonly takenMinor: number | null
  /** What is being refunded, if it is a part. */
  readonly partMinor: number | null
  readonly refundTries: number
  readonly isGivenBack: boolean
}

type Kind = { readonly of: readonly string[]; readonly action: string }

/** Actions that a refund may result from; its outcome belongs to the latest. */
const refundSteps = [
  'payment.refund',
  'payment.refund-amount',
  'payment.refund-again',
  'payment.refund-by-hand',
] as const
const cancelSteps = ['payment.cancel'] as const

/** Logs the outcome of an admin's request when a payment takes a step. `state` is the step's result. */
export async function recordRequestOutcome(
  tx: Transaction,
  { id, state: from, ...payment }: LockedPayment,
  to: PaymentState,
  problem?: string,
): Promise<void> {
  const isPartBack = payment.partMinor !== null && to === 'succeeded' && problem === undefined
  const kind =
    from === 'refund_pending'
      ? refundKind(isPartBack ? 'refunded' : to)
      : payment.isCancelAsked
        ? cancelKind(from, to)
        : undefined
  if (kind)
    await recordOutcome(tx, { ...kind, subjectId: id, before: { state: from }, after: fieldsOf(to, payment, problem) })
}

/** Logs that the outcome of an admin's request is unknown, and why. */
export async function recordUnclearRequest(
  tx: Transaction,
  { id, state, ...payment }: LockedPayment,
  problem: string,
  source: string,
): Promise<void> {
  const after = fieldsOf(state, payment, problem)
  // Whoever took a refund over knows it: that is no outcome.
  const isTheirs = problem === storedProblem('refund_by_hand') || problem === storedProblem('refund_by_hand_unclear')
  if (state === 'refund_pending' && source === 'refund' && !isTheirs)
    await recordOutcome(tx, { of: refundSteps, action: 'payment.refund-unclear', subjectId: id, after })
  if (isOpen(state) && payment.isCancelAsked)
    await recordOutcome(tx, { of: cancelSteps, action: 'payment.cancel-unclear', subjectId: id, after })
}

const fieldsOf = (state: PaymentState, { amountMinor, currency }: Price, problem?: string): Fields => ({
  state,
  amountMinor,
  currency,
  ...(problem !== undefined && { problem }),
})

function refundKind(to: PaymentState): Kind | undefined {
  const of = refundSteps
  if (to === 'refunded') return { of, action: 'payment.refunded' }
  if (to === 'succeeded') return { of, action: 'payment.refund-refused' }
  return to === 'reversed' ? { of, action: 'payment.reversed' } : undefined
}

/** A voter who pays anyway gets the credit, even after the cancellation. */
function cancelKind(from: PaymentState, to: PaymentState): Kind | undefined {
  const of = cancelSteps
  const hasCome = ['succeeded', 'refunded', 'reversed'].includes(to)
  if (from !== 'succeeded' && hasCome) return { of, action: 'payment.cancel-late' }
  if (to === 'cancelled') return { of, action: 'payment.cancelled' }
  return to === 'expired' ? { of, action: 'payment.expired' } : undefined
}
