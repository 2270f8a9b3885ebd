import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findPayment } from '@ashenda/db/queries/payments/transitions.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import { closeCheckout } from './close-checkout.ts'

/** Sees to it that nobody can pay a payment any more, where an admin has asked for that. */
export const createCancelPayment =
  (context: HandlerContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.cancelAskedAt && isOpen(payment.state) && context.payments)
      await closeCheckout(context, context.payments, payment)
  }
