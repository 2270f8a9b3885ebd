import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import type { Level } from '../table/tag.tsx'

/** How a payment's state looks at a glance. */
export function levelOf({ attention, state }: Pick<AdminPayment, 'attention' | 'state'>): Level {
  if (attention) return 'bad'
  if (state === 'succeeded') return 'good'
  return state === 'pending' || state === 'refund_pending' || state === 'created' ? 'waiting' : 'over'
}
