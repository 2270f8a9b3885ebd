import { isPaid } from '@ashenda/core/domain/payment.ts'
import { type PaymentPart, storedMismatch, storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { ComparedPayment } from '@ashenda/db/queries/payments/comparisons.ts'
import type { ListedTransaction } from './chapa/transactions.ts'

export interface Judgement {
  /** Chapa says more than our record: ask it. */
  readonly isNews?: boolean
  /** The problem to store for a person. */
  readonly attention?: string
}

/**
 * The difference between a listed transaction and its payment; undefined if they agree. A different amount may be news too: a reversal is
 * asked about even after an admin handled the amount. A refunded payment may still be listed as paid.
 */
export function judgeListed(
  { state, amountMinor, currency, isFresh, isByHand }: ComparedPayment,
  listed: ListedTransaction,
): Judgement | undefined {
  const { kind } = listed
  if (kind === 'pending' || kind === 'failed')
    return isPaid(state) && !isFresh ? { attention: storedProblem(`listed_${kind}`) } : undefined
  const isBack = kind === 'refunded' || kind === 'reversed'
  const isEnded = state === 'refunded' || state === 'reversed'
  const isNews = !isEnded && !(kind === 'success' && isPaid(state))
  const wrong: PaymentPart[] = []
  if (listed.amountMinor !== amountMinor) wrong.push('amount')
  if (listed.currency !== currency) wrong.push('currency')
  if (wrong.length > 0) return { attention: storedMismatch('list_mismatch', wrong, listed), ...(isNews && { isNews }) }
  if (isBack && state === 'refunded' && isByHand) return { attention: storedProblem('refunded_twice') }
  return isNews ? { isNews } : undefined
}
