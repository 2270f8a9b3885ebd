import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { findPayment, learn } from '@ashenda/db/queries/settlement.ts'
import type { HandlerContext, JobHandler } from '../../handler.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Closes the checkout of an open payment that an admin wants cancelled. It is settled first: what was paid stays paid. Where
 * Chapa does not answer, the sweep asks again. Whoever pays in the meantime all the same is credited.
 */
export function createCancelPayment(context: HandlerContext): JobHandler<PaymentJob> {
  const { sql, publish, log, payments } = context
  return async ({ payment: id }) => {
    const payment = await findPayment(sql, id)
    if (!payments || !payment?.cancelAskedAt || !isOpen(payment.state)) return
    const standing = await settlePayment(context, payments, payment)
    if (standing.kind === 'success' || standing.kind === 'unknown') return
    const answer = await payments.chapa.cancel(payment.reference)
    if (answer.kind === 'unknown')
      return log.warn({ payment: id, cause: answer.cause }, 'Chapa did not cancel a payment')
    if (answer.kind === 'refused') {
      // It was paid a moment before, or its checkout was over anyway.
      const { kind } = await settlePayment(context, payments, payment)
      if (kind === 'success' || kind === 'unknown') return
    }
    if (await learn(sql, id, { finding: 'cancelled', source: 'cancel' }))
      publish({ type: 'payment-changed', payment: id })
  }
}
