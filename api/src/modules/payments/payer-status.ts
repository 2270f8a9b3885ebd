import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { PaymentStanding } from '@ashenda/db/queries/payments/payments.ts'

export const statusByState = {
  created: 'pending',
  pending: 'pending',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  refund_pending: 'refunded',
  refunded: 'refunded',
  reversed: 'refunded',
} as const satisfies Record<Exclude<PaymentState, 'succeeded'>, PayerStatus>

/** How a payment looks to its payer: paid as long as its vote is there to be cast. */
export const payerStatusOf = ({ state, isOpen }: PaymentStanding): PayerStatus =>
  state === 'succeeded' ? (isOpen ? 'paid' : 'none') : statusByState[state]
