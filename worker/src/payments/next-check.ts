import { backoffMs } from '../backoff.ts'

const backoff = { firstMs: 20_000, mostMs: 2 * 3_600_000 }
const giveUpMs = 72 * 3_600_000

interface Waiting {
  /** How often the provider was asked. */
  readonly checks: number
  /** Since when an answer of it is waited for. */
  readonly since: Date
}

/** Milliseconds until the provider is asked again: longer each time; null once three days have passed. */
export function nextCheckMs({ checks, since }: Waiting, now: Date): number | null {
  return now.getTime() - since.getTime() > giveUpMs ? null : backoffMs(checks, backoff)
}
