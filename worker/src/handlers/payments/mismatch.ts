import type { PaymentRow } from '@ashenda/db/queries/settlement.ts'
import type { PaymentDetails } from '../../chapa/payment.ts'

/** What does not fit; undefined where all of it does. Only such an answer may change anything. */
export function mismatchOf(payment: PaymentRow, details: PaymentDetails, mode: 'test' | 'live'): string | undefined {
  const wrong = [
    details.amountMinor !== payment.amountMinor && 'amount',
    details.currency !== payment.currency && 'currency',
    details.txRef !== payment.reference && 'reference',
    details.mode !== mode && 'mode',
  ].filter((one) => one !== false)
  return wrong.length === 0 ? undefined : `Chapa says another ${wrong.join(', ')}`
}
