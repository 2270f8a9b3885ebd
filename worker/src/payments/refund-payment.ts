import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { findPayment } from '@ashenda/db/queries/payments/transitions.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import { endPaidBack } from './end-paid-back.ts'
import { followRefund } from './follow-refund.ts'

/** Refunds a payment step by step. One paid by hand ends without Chapa, too. */
export const createRefundPayment =
  (context: HandlerContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.state !== 'refund_pending') return
    if (payment.paidBackAt !== null) await endPaidBack(context, payment)
    else if (context.payments) await followRefund(context, context.payments, payment)
  }
