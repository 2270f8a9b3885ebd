import { backoffMs } from '../backoff.ts'

const backoff = { firstMs: 20_000, mostMs: 2 * 3_600_000 }
const giveUpMs = 72 * 3_600_000

/**
 * Questions that Chapa is asked at least, over some nine hours, before it is believed not to answer. Whoever has news of a payment counts from
 * 0 again (`makePaymentsDue`), and a worker that was away for days has asked nothing yet.
 */
export const leastQuestions = 12

interface Waiting {
  /** How often the provider was asked. */
  readonly checks: number
  /** Since when an answer of it is waited for. */
  readonly since: Date
}

/**
 * Milliseconds until the provider is asked again: longer each time; null once three days have passed. While less time has passed than
 * the pause would take, the pause is only as long: a payer's page asks every few seconds, and must not put off the sweep by hours.
 */
export function nextCheckMs({ checks, since }: Waiting, now: Date): number | null {
  const passedMs = now.getTime() - since.getTime()
  return passedMs > giveUpMs ? null : pauseMs(checks, passedMs)
}

/** The same where Chapa did not answer: not before it was asked some times. */
export function nextCheckUnansweredMs({ checks, since }: Waiting, now: Date): number | null {
  const passedMs = now.getTime() - since.getTime()
  return passedMs > giveUpMs && checks + 1 >= leastQuestions ? null : pauseMs(checks, passedMs)
}

const pauseMs = (checks: number, passedMs: number): number =>
  Math.min(backoffMs(checks, backoff), Math.max(passedMs, backoff.firstMs))
