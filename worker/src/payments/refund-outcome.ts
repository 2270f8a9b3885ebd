import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import type { ByHandFinding } from '@ashenda/db/queries/payments/refund-by-hand.ts'
import type { RefundClaim } from '@ashenda/db/queries/payments/refunds.ts'
import type { PaymentRow, TransitionInput } from '@ashenda/db/queries/payments/transitions.ts'
import type { VerifyAnswer } from './chapa/payment.ts'
import type { VerifyRefundAnswer } from './chapa/refund.ts'
import { mismatchOf } from './mismatch.ts'

/** The result of asking about a refund; all missing means waiting. */
export interface RefundOutcome {
  readonly transition?: TransitionInput
  /** The claim it was learnt under: its consequences hold while nobody else asks. */
  readonly claim?: RefundClaim
  readonly attention?: string
  /** It is unknown what Chapa said, or whether it was asked. */
  readonly isUnclear?: boolean
  /** Chapa has it, with a name. */
  readonly hasBegun?: boolean
  /** Chapa confirms by that name that it is working on it. */
  readonly isUnderWay?: boolean
  /** A finding about one that an admin pays by hand. */
  readonly byHand?: ByHandFinding
}

export const source = 'refund'
/** The maximum length of Chapa's words in a problem. */
export const longestProblem = 199

export function outcomeInRefund(payment: PaymentRow, answer: VerifyRefundAnswer): RefundOutcome {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind === 'not_found') return {}
  if (answer.kind === 'other')
    return { attention: storedProblem('refund_unexpected', truncate(answer.state, longestProblem, inUnits)) }
  if (answer.amountMinor !== payment.amountMinor || answer.currency !== payment.currency)
    return { attention: storedProblem('refund_mismatch') }
  return answer.kind === 'refunded' ? { transition: { event: 'refunded', source } } : { isUnderWay: true }
}

/** Undefined if the payment shows nothing of a refund. */
export function outcomeInPayment(
  payment: PaymentRow,
  answer: VerifyAnswer,
  mode: 'test' | 'live',
): RefundOutcome | undefined {
  if (answer.kind === 'unknown') return { isUnclear: true }
  if (answer.kind !== 'refunded' && answer.kind !== 'reversed') return undefined
  const mismatch = mismatchOf(payment, answer, mode)
  return mismatch === undefined ? { transition: { event: answer.kind, source } } : { attention: mismatch }
}
