import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { findPayment } from '@ashenda/db/queries/payments/transitions.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { endPaidBack } from './end-paid-back.ts'
import { followRefund } from './follow-refund.ts'
import type { PaymentContext } from './payment-context.ts'

/** Refunds a payment step by step. One paid by hand ends without Chapa, too. */
export const createRefundPayment =
  (context: PaymentContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.state !== 'refund_pending') return
    if (payment.paidBackAt !== null) await endPaidBack(context, payment)
    else if (context.payments) await followRefund(context, context.payments, payment)
  }
