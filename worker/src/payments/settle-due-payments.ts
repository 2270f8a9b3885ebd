import { changeOnce, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { HandlerContext } from '../handler.ts'

const atMost = 100

/** Behind whatever somebody waits for: those come without a priority, and so first. */
const priority = 1

/** The row is the truth of a payment: one that is due is looked at, whatever became of the job that should have done it. */
export async function settleDuePayments(queue: Queue, { sql }: Pick<HandlerContext, 'sql'>): Promise<void> {
  for (const { id: payment, job } of await findDuePayments(sql, atMost)) {
    const once = job === 'settle-payment' ? settlingOnce(payment) : changeOnce(job, payment)
    await enqueue(queue, job, { payment }, { ...once, priority })
  }
}
