import type { PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'

const firstMs = 20_000
const longestMs = 2 * 3_600_000
const giveUpMs = 72 * 3_600_000

/** How long to wait before the provider is asked again: longer each time; null once three days have passed. */
export function pauseAfter({ checks, createdAt }: Pick<PaymentRow, 'checks' | 'createdAt'>, now: Date): number | null {
  if (now.getTime() - createdAt.getTime() > giveUpMs) return null
  return Math.min(firstMs * 2 ** checks, longestMs)
}
