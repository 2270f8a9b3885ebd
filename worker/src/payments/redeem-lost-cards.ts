import { findLostRedemptions } from '@ashenda/db/queries/payments/card-payments.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { PaymentContext } from './payment-context.ts'

const atMost = 100

/** A redemption's row is its truth, not its job: a waiting one gets another. */
export async function redeemLostCards(redemptions: Queue, { sql }: Pick<PaymentContext, 'sql'>): Promise<void> {
  for (const payment of await findLostRedemptions(sql, atMost)) {
    // The fixed id adds nothing to a waiting or running job.
    await enqueue(redemptions, 'redeem-card', { payment }, { jobId: payment })
  }
}
