import type { CheckoutAnswer, PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { FeeStanding, PaymentStanding } from '@ashenda/db/queries/payments.ts'
import type { OpenCheckout } from '../../payments/payments.ts'

const statusByState = {
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

/** How a contestant's fee looks to her. */
export function feeStatusOf({ isPaid, payment }: FeeStanding): PayerStatus {
  if (isPaid) return 'paid'
  if (!payment) return 'none'
  return payment.state === 'succeeded' ? 'refunded' : statusByState[payment.state]
}

export const presentCheckout = ({ url, id, amountMinor, currency }: OpenCheckout): CheckoutAnswer => ({
  success: true,
  message: 'you will be taken to the payment page',
  url,
  payment: id,
  price: { amountMinor, currency },
})
