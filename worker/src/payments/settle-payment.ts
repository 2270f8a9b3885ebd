import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findPayment, type PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { closeCheckout } from './close-checkout.ts'
import { followPayment } from './follow-payment.ts'
import { followRefund } from './follow-refund.ts'
import type { PaymentContext } from './payment-context.ts'

/**
 * Asks Chapa about a payment and acts on the answer. Webhook, callback, return page, waiting page and sweep all end here, and nothing else
 * gives a vote for a Chapa payment. Their content is not trusted: like an admin's request, they only make the question come sooner. A
 * second request within a moment is postponed; one for a payment settled since is done: news makes it due, and a webhook without a covering
 * answer is always looked into.
 */
export function createSettlePayment(context: PaymentContext): JobHandler<PaymentJob> {
  const { sql, payments, pace } = context
  return async ({ payment: id }) => {
    const payment = await findPayment(sql, id)
    if (!payment || !payments || isSettled(payment)) return
    await pace(`settle-${id}`)
    await stepFor(payment)(context, payments, payment)
  }
}

const isSettled = ({ state, nextCheckAt, newsAt }: PaymentRow): boolean =>
  state === 'succeeded' && nextCheckAt === null && newsAt === null

function stepFor({ state, cancelAskedAt }: PaymentRow) {
  if (state === 'refund_pending') return followRefund
  return cancelAskedAt !== null && isOpen(state) ? closeCheckout : followPayment
}
