import { exponentialBackoffMs } from '../jobs/exponential-backoff.ts'

const backoff = { firstMs: 20_000, mostMs: 2 * 3_600_000 }
const giveUpMs = 72 * 3_600_000

/**
 * The least number of questions, over some nine hours, before giving up on Chapa. News resets the count (`makePaymentsDue`), and a worker
 * that was away for days has asked nothing.
 */
export const leastQuestions = 12

interface Waiting {
  /** Questions so far. */
  readonly checks: number
  /** When the wait began. */
  readonly since: Date
}

/**
 * Ms until the next question, growing; null after three days. No pause is longer than the wait so far: a payer's page asks every few
 * seconds, and must not delay the sweep by hours.
 */
export function nextCheckMs({ checks, since }: Waiting, now: Date): number | null {
  const passedMs = now.getTime() - since.getTime()
  return passedMs > giveUpMs ? null : pauseMs(checks, passedMs)
}

/** The same if Chapa did not answer: only null after the least number of questions. */
export function nextCheckUnansweredMs({ checks, since }: Waiting, now: Date): number | null {
  const passedMs = now.getTime() - since.getTime()
  return passedMs > giveUpMs && checks + 1 >= leastQuestions ? null : pauseMs(checks, passedMs)
}

const pauseMs = (checks: number, passedMs: number): number =>
  Math.min(exponentialBackoffMs(checks, backoff), Math.max(passedMs, backoff.firstMs))
