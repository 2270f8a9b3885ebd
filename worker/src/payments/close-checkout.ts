import { applyTransition, type PaymentRow, readClock } from '@ashenda/db/queries/payments/transitions.ts'
import { followPayment } from './follow-payment.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Closes the checkout of an open payment that an admin cancelled. Settles it first: what was paid stays paid. If Chapa does not answer, the
 * sweep asks again. A voter who pays meanwhile is credited.
 */
export async function closeCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { sql, publish, log } = context
  const { id, reference } = payment
  const standing = await followPayment(context, provider, payment)
  if (standing.kind === 'success' || standing.kind === 'unknown') return
  const answer = await provider.chapa.cancel(reference)
  if (answer.kind === 'unknown') return log.warn({ payment: id, cause: answer.cause }, 'Chapa did not cancel a payment')
  if (answer.kind === 'refused') {
    // It was just paid, or its checkout was over.
    const { kind } = await followPayment(context, provider, { ...payment, readAt: await readClock(sql) })
    if (kind === 'success' || kind === 'unknown') return
  }
  if (await applyTransition(sql, id, { event: 'cancelled', source: 'cancel' }))
    publish({ type: 'payment-changed', payment: id })
}
