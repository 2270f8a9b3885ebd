import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { redeemCard } from '@ashenda/db/queries/payments/card-payments.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { PaymentContext } from './payment-context.ts'

/** Pays with a card, or records why not. The row decides, so repeating it changes nothing. */
export const createRedeemCard =
  ({ sql, publish }: Pick<PaymentContext, 'sql' | 'publish'>): JobHandler<PaymentJob> =>
  async ({ payment }) => {
    const { status, purpose } = await redeemCard(sql, payment)
    if (status === 'redeemed' && purpose === 'fee') publish({ type: 'directory-changed' })
    publish({ type: 'payment-changed', payment })
  }
