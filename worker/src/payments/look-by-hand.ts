import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import type { PaymentProvider } from './provider.ts'
import { outcomeInPayment, outcomeInRefund, type RefundOutcome } from './refund-outcome.ts'

/** As long as before asking for a refund again (`claimRefund`): before that, an unknown name means nothing. */
const unknownForMs = 3_600_000

/**
 * Looks at a refund that an admin pays by hand; Chapa is asked for nothing. Once Chapa reported having it, only its end counts: money goes
 * out once. Nobody is told to pay before a clear look.
 */
export async function lookByHand({ chapa, mode }: PaymentProvider, payment: PaymentRow): Promise<RefundOutcome> {
  const { reference, refundReference } = payment
  const ofRefund = refundReference === null ? undefined : await chapa.verifyRefund(refundReference)
  const inRefund = ofRefund && outcomeInRefund(payment, ofRefund)
  if (inRefund?.transition !== undefined) return inRefund
  if (ofRefund?.kind === 'initiated' || ofRefund?.kind === 'processing')
    return { attention: storedProblem('refund_by_hand_begun'), byHand: 'begun' }
  const inPayment = outcomeInPayment(payment, await chapa.verify(reference), mode)
  if (inPayment?.transition !== undefined) return inPayment
  // Money went back, but not as recorded here.
  if (inPayment?.attention !== undefined) return { attention: inPayment.attention, byHand: 'begun' }
  if (ofRefund?.kind === 'refunded' && inRefund?.attention !== undefined)
    return { attention: inRefund.attention, byHand: 'ended' }
  const isUnclear = inRefund?.isUnclear === true || inPayment?.isUnclear === true
  const saysNothing = isUnclear || (ofRefund?.kind === 'not_found' && isFresh(payment))
  return whileOpen(payment, saysNothing, isUnclear)
}

/** Chapa does not say that it has the refund now. */
function whileOpen(
  { refundBegunAt, refundClearedAt }: PaymentRow,
  saysNothing: boolean,
  isUnclear: boolean,
): RefundOutcome {
  if (refundBegunAt !== null) return { attention: storedProblem('refund_by_hand_begun'), isUnclear }
  if (!saysNothing) return { attention: storedProblem('refund_by_hand'), byHand: 'cleared' }
  // An earlier look was clear, and nobody asked Chapa for it since.
  return refundClearedAt === null ? { attention: storedProblem('refund_by_hand_unclear'), isUnclear } : { isUnclear }
}

const isFresh = ({ refundSentAt, readAt }: PaymentRow): boolean =>
  refundSentAt === null || readAt.getTime() - refundSentAt.getTime() < unknownForMs
