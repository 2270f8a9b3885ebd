import { applyTransition, type PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import type { PaymentContext } from './payment-context.ts'

/** Ends a refund noted as paid by hand, whatever Chapa says: the payer has the money. */
export async function endPaidBack(
  { sql, publish }: Pick<PaymentContext, 'sql' | 'publish'>,
  { id, purpose }: Pick<PaymentRow, 'id' | 'purpose'>,
): Promise<void> {
  if (!(await applyTransition(sql, id, { event: 'paid_back', source: 'api' }))) return
  publish({ type: 'payment-changed', payment: id })
  if (purpose === 'fee') publish({ type: 'directory-changed' })
}
