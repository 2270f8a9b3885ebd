import { type PaymentPart, paymentParts, storedMismatch } from '@ashenda/core/domain/payment-problem.ts'
import type { PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import type { ClosedAnswer } from './chapa/payment.ts'

/** The differences as a problem to store; undefined if all fits. Only a fitting answer may change anything. */
export function mismatchOf(payment: PaymentRow, details: ClosedAnswer, mode: 'test' | 'live'): string | undefined {
  const fits: Readonly<Record<PaymentPart, boolean>> = {
    amount: details.amountMinor === payment.amountMinor,
    currency: details.currency === payment.currency,
    reference: details.txRef === payment.reference,
    mode: details.mode === mode,
  }
  const wrong = paymentParts.filter((part) => !fits[part])
  return wrong.length === 0 ? undefined : storedMismatch('verify_mismatch', wrong, details)
}
