import { Refusal } from '../../lib/http.ts'

/** Refusals unrelated to the card, where the reason helps more. */
const otherReasons = new Set([
  'bad_phone',
  'empty_name',
  'name_too_long',
  'invalid_text',
  'invalid_body',
  'not_authenticated',
  'not_allowed',
  'contest_not_open',
  'contest_closed',
  'fee_paid',
  'cookies_needed',
  'too_many_requests',
  'too_many_attempts',
])

/** What a failed card payment is about: the card, a reason the server names, or no usable answer (PAY-03). */
export function readCardFailure(error: unknown): 'card' | 'reason' | 'lost' {
  if (!(error instanceof Refusal) || error.status >= 500) return 'lost'
  return otherReasons.has(error.code) ? 'reason' : 'card'
}
