import { changeOnce, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { HandlerContext } from '../handler.ts'

const atMost = 100

/** Lower than jobs that somebody waits for: these have no priority and come first. */
const priority = 1

/** Queues every payment whose row says that it is due, because its job may have been lost. */
export async function settleDuePayments(queue: Queue, { sql }: Pick<HandlerContext, 'sql'>): Promise<void> {
  for (const { id: payment, job } of await findDuePayments(sql, atMost)) {
    const once = job === 'settle-payment' ? settlingOnce(payment) : changeOnce(job, payment)
    await enqueue(queue, job, { payment }, { ...once, priority })
  }
}
