import { isPaid } from '@ashenda/core/domain/payment.ts'
import type { ComparedPayment } from '@ashenda/db/queries/comparisons.ts'
import type { ListedTransaction } from '../../chapa/transactions.ts'

export interface Judgement {
  /** Chapa says more than is recorded here: it is to be asked. */
  readonly isNews?: boolean
  /** Why a person should look. */
  readonly attention?: string
}

/** What a listed transaction says of its payment; undefined where both agree. Money that went back here may still be listed as paid. */
export function judgeListed(
  { state, amountMinor, currency, isFresh }: ComparedPayment,
  listed: ListedTransaction,
): Judgement | undefined {
  const { kind } = listed
  const isUnpaidThere = kind === 'pending' || kind === 'failed'
  if (isUnpaidThere) return isPaid(state) && !isFresh ? { attention: `Chapa lists it as ${kind}` } : undefined
  const wrong = [listed.amountMinor !== amountMinor && 'amount', listed.currency !== currency && 'currency'].filter(
    (one) => one !== false,
  )
  if (wrong.length > 0) return { attention: `Chapa lists another ${wrong.join(', ')}` }
  if (state === 'refunded' || state === 'reversed') return undefined
  return kind === 'success' && isPaid(state) ? undefined : { isNews: true }
}
