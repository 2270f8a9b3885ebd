import { findLostRedemptions } from '@ashenda/db/queries/payments/card-payments.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { HandlerContext } from '../handler.ts'

const atMost = 100

/** The row is the truth of a redemption, not its job: one that still waits gets another. */
export async function redeemLostCards(redemptions: Queue, { sql }: Pick<HandlerContext, 'sql'>): Promise<void> {
  for (const payment of await findLostRedemptions(sql, atMost)) {
    // Under the same id nothing is added to a job that waits or runs.
    await enqueue(redemptions, 'redeem-card', { payment }, { jobId: payment })
  }
}
