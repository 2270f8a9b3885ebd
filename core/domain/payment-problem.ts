import { parseDecimalMinor } from './money.ts'
import type { Price } from './price.ts'

/** What can differ between Chapa's answer and the payment. */
export const paymentParts = ['amount', 'currency', 'reference', 'mode'] as const
export type PaymentPart = (typeof paymentParts)[number]

/** Why a payment needs attention, or why a step failed. The site has a text for each in every language. */
export const paymentProblems = [
  'verify_mismatch',
  'list_mismatch',
  'listed_pending',
  'listed_failed',
  'not_listed',
  'no_outcome',
  'news_unclear',
  'refund_overdue',
  'refund_refused',
  'refund_not_found',
  'refund_repeat_refused',
  'refund_unknown',
  'refund_mismatch',
  'refund_unexpected',
  'refund_by_hand',
  'refund_by_hand_unclear',
  'refund_by_hand_begun',
  'refunded_twice',
  'refunded_in_part',
  'refunded_after_use',
  'reversed_after_use',
  'fee_paid_before',
  'order_paid_before',
  'order_cancelled',
  'order_out_of_stock',
  'payment_refused',
  'payment_unavailable',
  'card_unavailable',
  'fee_paid',
  'taken_out',
  'wrong_amount',
] as const
export type PaymentProblemCode = (typeof paymentProblems)[number]

/** `other` has no text: `said` is all there is. */
export interface PaymentProblem {
  readonly code: PaymentProblemCode | 'other'
  /** The differing parts; empty if the code is about something else. */
  readonly parts: readonly PaymentPart[]
  /** Chapa's message, or that of the code that stored the problem. */
  readonly said: string | null
}

/** Whether two problems are equal, including their words. */
export const isSameProblem = (one: PaymentProblem, other: PaymentProblem): boolean =>
  one.code === other.code && one.said === other.said && one.parts.join() === other.parts.join()

/** The stored form of a problem: `code`, or `code:` with what differs or was said. */
export const storedProblem = (code: PaymentProblemCode, detail: string | readonly PaymentPart[] = ''): string =>
  detail.length === 0 ? code : `${code}:${typeof detail === 'string' ? detail : detail.join(',')}`

/** Chapa's record differs from ours. Stores its words, so that another difference of the same part is news. */
export const storedMismatch = (
  code: 'verify_mismatch' | 'list_mismatch',
  parts: readonly PaymentPart[],
  { kind, amountMinor, currency }: { readonly kind: string; readonly amountMinor: number; readonly currency: string },
): string => `${storedProblem(code, parts)},${kind} ${(amountMinor / 100).toFixed(2)} ${currency.slice(0, 8)}`

/**
 * What Chapa took, in minor units, if it was paid and nothing but the amount differs: an admin then decides. Undefined for any other problem.
 */
export function takenAmountOf({ code, parts, said }: PaymentProblem, { currency }: Pick<Price, 'currency'>) {
  if (code !== 'verify_mismatch' || parts.join() !== 'amount') return undefined
  const [kind, amount, currencyTaken] = said?.split(' ') ?? []
  return kind === 'success' && currencyTaken === currency ? parseDecimalMinor(amount) : undefined
}

/** Reads `storedProblem`'s form. */
export function readProblem(stored: string): PaymentProblem {
  const [, name = '', detail = ''] = /^([a-z_]+)(?::(.*))?$/s.exec(stored) ?? []
  const code = paymentProblems.find((one) => one === name)
  return code === undefined ? { code: 'other', parts: [], said: stored } : problemOf(code, detail)
}

/** Problems that each nightly comparison finds again. */
const nightly: readonly string[] = ['list_mismatch', 'listed_pending', 'listed_failed', 'not_listed']
/** Problems that are reported only once. */
const saidOnce: readonly string[] = [
  'refund_refused',
  'refund_not_found',
  'refunded_twice',
  'refunded_after_use',
  'reversed_after_use',
]

/** A payment has one problem: whether a newly found one may replace an open one. */
export const mayReplace = (found: PaymentProblem, standing: PaymentProblem): boolean =>
  weightOf(found) >= weightOf(standing)

const weightOf = ({ code }: PaymentProblem): number => (nightly.includes(code) ? 0 : saidOnce.includes(code) ? 2 : 1)

const comparing: readonly PaymentProblemCode[] = ['verify_mismatch', 'list_mismatch']

function problemOf(code: PaymentProblemCode, detail: string): PaymentProblem {
  if (!comparing.includes(code)) return { code, parts: [], said: detail === '' ? null : detail }
  const named = detail.split(',').map((part) => part.trim())
  const said = named.filter((name) => name !== '' && !paymentParts.some((part) => part === name))
  const parts = paymentParts.filter((part) => named.includes(part))
  return { code, parts, said: said.length === 0 ? null : said.join(', ') }
}
