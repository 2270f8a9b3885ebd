import { NetworkLost, Refusal } from '../../lib/http.ts'

export type SubmitFailure =
  | { readonly type: 'unanswered'; readonly retryAfterSeconds?: number }
  | { readonly type: 'refused'; readonly code: string; readonly message: string }

/** Somebody asked to come back later than this is told so, instead of watching a page that waits. */
const longestWaitSeconds = 60

/**
 * What a failed sending means. No answer, and every 5xx, leave open whether the ballot arrived; sending the same again is
 * safe then. Too many requests are waited out where the server says for how long.
 */
export function readFailure(error: unknown): SubmitFailure {
  if (error instanceof NetworkLost) return { type: 'unanswered' }
  if (!(error instanceof Refusal)) throw error
  const { code, message, status, retryAfterSeconds } = error
  const isShort = retryAfterSeconds !== undefined && retryAfterSeconds <= longestWaitSeconds
  if (status < 500 && !(status === 429 && isShort)) return { type: 'refused', code, message }
  return retryAfterSeconds === undefined ? { type: 'unanswered' } : { type: 'unanswered', retryAfterSeconds }
}
