import { changeOnce, type PaymentJob, settlePriority, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import {
  applyTransition,
  findDuePayments,
  findPayment,
  type PaymentRow,
  readClock,
} from '@ashenda/db/queries/payments/transitions.ts'
import { enqueueAhead } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { JobHandler } from '../jobs/job-handler.ts'
import { followPayment } from './follow-payment.ts'
import { followRefund } from './follow-refund.ts'
import type { PaymentContext } from './payment-context.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Asks Chapa about a payment and acts on the answer. Webhook, callback, return page, waiting page and sweep all end here, and nothing else
 * gives a vote for a Chapa payment. Their content is not trusted: like an admin's request, they only make the question come sooner. A
 * second request within a moment is postponed; one for a payment settled since is done: news makes it due, and a webhook without a covering
 * answer is always looked into.
 */
export function createSettlePayment(context: PaymentContext): JobHandler<PaymentJob> {
  const { sql, payments, pace } = context
  return async ({ payment: id }) => {
    const payment = await findPayment(sql, id)
    if (!payment || !payments || isSettled(payment)) return
    await pace(`settle-${id}`)
    await stepFor(payment)(context, payments, payment)
  }
}

const isSettled = ({ state, nextCheckAt, newsAt }: PaymentRow): boolean =>
  state === 'succeeded' && nextCheckAt === null && newsAt === null

function stepFor({ state, cancelAskedAt }: PaymentRow) {
  if (state === 'refund_pending') return followRefund
  return cancelAskedAt !== null && isOpen(state) ? closeCheckout : followPayment
}

const atMost = 100

/** Queues every payment that is due by its row, because its job may be lost. */
export async function settleDuePayments(queue: Queue, { sql }: Pick<PaymentContext, 'sql'>): Promise<void> {
  for (const { id: payment, job, hasNews } of await findDuePayments(sql, atMost)) {
    const priority = hasNews ? settlePriority.webhook : settlePriority.sweep
    const once = job === 'settle-payment' ? settlingOnce(payment, priority) : changeOnce(job, payment)
    await enqueueAhead(queue, job, { payment }, { ...once, priority })
  }
}

/**
 * Closes the checkout of an open payment that an admin cancelled. Settles it first: what was paid stays paid. If Chapa does not answer, the
 * sweep asks again. A voter who pays meanwhile is credited.
 */
export async function closeCheckout(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { sql, publish, log } = context
  const { id, reference } = payment
  const standing = await followPayment(context, provider, payment)
  if (standing.kind === 'success' || standing.kind === 'unknown') return
  const answer = await provider.chapa.cancel(reference)
  if (answer.kind === 'unknown') return log.warn({ payment: id, cause: answer.cause }, 'Chapa did not cancel a payment')
  if (answer.kind === 'refused') {
    // It was just paid, or its checkout was over.
    const { kind } = await followPayment(context, provider, { ...payment, readAt: await readClock(sql) })
    if (kind === 'success' || kind === 'unknown') return
  }
  if (await applyTransition(sql, id, { event: 'cancelled', source: 'cancel' }))
    publish({ type: 'payment-changed', payment: id })
}

/** Cancels a payment on an admin's request, so that nobody can pay it. */
export const createCancelPayment =
  (context: PaymentContext): JobHandler<PaymentJob> =>
  async ({ payment: id }) => {
    const payment = await findPayment(context.sql, id)
    if (payment?.cancelAskedAt && isOpen(payment.state) && context.payments)
      await closeCheckout(context, context.payments, payment)
  }
