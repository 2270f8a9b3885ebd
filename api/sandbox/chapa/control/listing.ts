import type { Transaction } from '../ledger.ts'
import type { Delivery } from '../messenger.ts'
import { twoDecimals } from '../payloads.ts'

/** A transaction as GET /sandbox/transactions shows it. */
export interface ListedTransaction {
  readonly txRef: string
  readonly reference: string
  readonly state: string
  readonly amount: string
  readonly currency: string
  readonly mode: string
  readonly failures: number
  readonly createdAt: string
  readonly checkout: string
  readonly webhooks: readonly Omit<Delivery, 'txRef'>[]
}

export const presented = (
  transaction: Transaction,
  deliveries: readonly Delivery[],
  origin: string,
): ListedTransaction => ({
  txRef: transaction.txRef,
  reference: transaction.reference,
  state: transaction.state,
  amount: twoDecimals(transaction.amountMinor),
  currency: transaction.currency,
  mode: transaction.mode,
  failures: transaction.failures,
  createdAt: transaction.createdAt.toISOString(),
  checkout: `${origin}/checkout/payment/${transaction.checkoutId}`,
  webhooks: deliveries
    .filter(({ txRef }) => txRef === transaction.txRef)
    .map(({ event, answers }) => ({ event, answers })),
})
