import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findPayment, type PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import { closeCheckout } from './close-checkout.ts'
import { followPayment } from './follow-payment.ts'
import { followRefund } from './follow-refund.ts'

/**
 * Asks Chapa how a payment stands and acts on the answer. Webhook, callback, return page, the waiting page and the sweep all
 * end here, and nothing else gives a vote for a payment of Chapa. What they report is not believed: it only makes the question come sooner, and so does an admin's
 * request. A second request within a moment is postponed by a moment.
 */
export function createSettlePayment(context: HandlerContext): JobHandler<PaymentJob> {
  const { sql, payments, pace } = context
  return async ({ payment: id }) => {
    await pace(`settle-${id}`)
    const payment = await findPayment(sql, id)
    if (payment && payments) await stepFor(payment)(context, payments, payment)
  }
}

function stepFor({ state, cancelAskedAt }: PaymentRow) {
  if (state === 'refund_pending') return followRefund
  return cancelAskedAt !== null && isOpen(state) ? closeCheckout : followPayment
}
