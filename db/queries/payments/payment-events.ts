import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Transaction } from '../../client.ts'
import type { Fields } from '../admin/admin-actions.ts'

export interface PaymentEventLine {
  readonly paymentId: string
  /** Null where the payment begins. */
  readonly from: PaymentState | null
  /** The same as `from` where something is noted that leaves the payment as it is. */
  readonly to: PaymentState
  /** Who did it, or learnt it. */
  readonly source: string
  readonly detail?: Fields
}

/** Adds a line to the history of a payment, in the transaction of what it tells: no other statement writes one. */
export const recordPaymentEvent = (
  tx: Transaction,
  { paymentId, from, to, source, detail = {} }: PaymentEventLine,
): Promise<unknown> => tx`
  insert into payment_events (payment_id, from_state, to_state, source, detail)
  values (${paymentId}, ${from}, ${to}, ${source}, ${tx.json(detail)})`
