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
 * request. A second request within a moment is postponed by a moment, and one for a payment that is settled since is done: whoever has
 * news of it makes it due, and a webhook that no answer of Chapa has covered is looked into in any case.
 */
export function createSettlePayment(context: HandlerContext): JobHandler<PaymentJob> {
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
