import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Transaction } from '../../client.ts'
import type { Fields } from '../admin/admin-actions.ts'

export interface PaymentEventLine {
  readonly paymentId: string
  /** Null for a new payment. */
  readonly from: PaymentState | null
  /** Equal to `from` for a note. */
  readonly to: PaymentState
  /** Who did or learnt it. */
  readonly source: string
  readonly detail?: Fields
}

/** Adds a line to a payment's history, in the transaction of its event; the only statement that does. */
export const recordPaymentEvent = (
  tx: Transaction,
  { paymentId, from, to, source, detail = {} }: PaymentEventLine,
): Promise<unknown> => tx`
  insert into payment_events (payment_id, from_state, to_state, source, detail)
  values (${paymentId}, ${from}, ${to}, ${source}, ${tx.json(detail)})`
