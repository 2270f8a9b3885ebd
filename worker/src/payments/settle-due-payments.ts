import { changeOnce, settlePriority, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import { enqueueAhead } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { PaymentContext } from './payment-context.ts'

const atMost = 100

/** Queues every payment that is due by its row, because its job may be lost. */
export async function settleDuePayments(queue: Queue, { sql }: Pick<PaymentContext, 'sql'>): Promise<void> {
  for (const { id: payment, job, hasNews } of await findDuePayments(sql, atMost)) {
    const priority = hasNews ? settlePriority.webhook : settlePriority.sweep
    const once = job === 'settle-payment' ? settlingOnce(payment, priority) : changeOnce(job, payment)
    await enqueueAhead(queue, job, { payment }, { ...once, priority })
  }
}
