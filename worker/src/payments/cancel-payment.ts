import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findPayment } from '@ashenda/db/queries/payments/transitions.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { closeCheckout } from './close-checkout.ts'
import type { PaymentContext } from './payment-context.ts'

/** Cancels a payment on an admin's request, so that nobody can pay it. */
export const createCancelPayment =
  (context: PaymentContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.cancelAskedAt && isOpen(payment.state) && context.payments)
      await closeCheckout(context, context.payments, payment)
  }
