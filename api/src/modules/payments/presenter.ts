import type { CheckoutAnswer, PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { FeeStanding } from '@ashenda/db/queries/payments.ts'
import { statusByState } from '../../payments/payer-status.ts'
import type { OpenCheckout } from '../../payments/payments.ts'

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
