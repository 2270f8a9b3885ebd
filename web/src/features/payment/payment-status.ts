import type { PayerStatus, VerifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'

/** `isPayed` has the last word. */
export const statusOf = ({ isPayed, status }: Pick<VerifyPaymentAnswer, 'isPayed' | 'status'>): PayerStatus =>
  isPayed ? 'paid' : status

/** What is shown of a payment that gives nothing, or nothing yet. */
export type UnpaidStatus = Exclude<PayerStatus, 'none' | 'paid'>
