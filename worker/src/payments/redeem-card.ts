import type { PaymentJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { findLostRedemptions, redeemCard } from '@ashenda/db/queries/payments/card-payments.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
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

const atMost = 100

/** A redemption's row is its truth, not its job: a waiting one gets another. */
export async function redeemLostCards(redemptions: Queue, { sql }: Pick<PaymentContext, 'sql'>): Promise<void> {
  for (const payment of await findLostRedemptions(sql, atMost)) {
    // The fixed id adds nothing to a waiting or running job.
    await enqueue(redemptions, 'redeem-card', { payment }, { jobId: payment })
  }
}
