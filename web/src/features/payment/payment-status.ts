import type { PayerStatus, VerifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'

/** `isPayed` decides. */
export const statusOf = ({ isPayed, status }: Pick<VerifyPaymentAnswer, 'isPayed' | 'status'>): PayerStatus =>
  isPayed ? 'paid' : status

/** States that give no vote, or none yet. */
export type UnpaidStatus = Exclude<PayerStatus, 'none' | 'paid'>
