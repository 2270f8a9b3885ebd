import type { PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import { backoffMs } from '../backoff.ts'

const backoff = { firstMs: 20_000, mostMs: 2 * 3_600_000 }
const giveUpMs = 72 * 3_600_000

/** Milliseconds until the provider is asked again: longer each time; null once three days have passed. */
export function nextCheckMs({ checks, createdAt }: Pick<PaymentRow, 'checks' | 'createdAt'>, now: Date): number | null {
  return now.getTime() - createdAt.getTime() > giveUpMs ? null : backoffMs(checks, backoff)
}
