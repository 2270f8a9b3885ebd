import { mayReplace, readProblem, takenAmountOf } from '@ashenda/core/domain/payment-problem.ts'
import type { Sql, Transaction } from '../../client.ts'
import { enterAlert } from '../notices/enter-notice.ts'
import { type LockedPayment, recordUnclearRequest } from './admin-outcomes.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { asLocked, type PaymentRow } from './transitions.ts'

/**
 * Marks a payment for attention, as a stored problem: once, again if found after a webhook, and in the history too; not if an admin handled
 * the same problem and nothing happened since (`noteHandled`). A problem that recurs by itself does not replace one that does not: it goes
 * into the history only, and is checked again once the other is handled. If an admin awaits an outcome, it is also logged, even if noted
 * before. `onlyOf`: the payment as read; a payment whose state changed since, or with a requested cancellation, or a refund asked again,
 * taken over or returned to Chapa, is left alone.
 */
export const raiseAttention = (
  sql: Sql,
  id: string,
  attention: string,
  source = 'settle',
  onlyOf?: Standing,
): Promise<void> =>
  sql.begin(async (tx) => {
    const [payment] = await tx<(LockedPayment & Standing & Raised)[]>`
      select ${asLocked(tx)}, attention, reference, ${attention} = any(handled_problems) as "isHandled", ${source} <> 'comparison' and exists (
        select from webhooks where reference = payments.reference and processed_at is null and received_at > payments.updated_at) as "hasNews", cancel_asked_at as "cancelAskedAt", refund_sent_at as "refundSentAt", refund_by_hand_at as "refundByHandAt"
      from payments where id = ${id} for update`
    if (!payment || (onlyOf && !isAsRead(payment, onlyOf))) return
    // Chapa was asked before an admin decided about this very amount.
    const { takenMinor } = payment
    if (takenMinor !== null && takenAmountOf(readProblem(attention), payment) === takenMinor) return
    const { attention: before, state, isHandled, hasNews } = payment
    if ((before !== attention || hasNews) && !isHandled) {
      const isShown = before === null || mayReplace(readProblem(attention), readProblem(before))
      if (isShown) {
        await tx`update payments set attention = ${attention}, updated_at = now() where id = ${id}`
        await enterAlert(tx, { kind: 'alert-payment', subject: id, values: { reference: payment.reference } })
      }
      if (isShown || (await lastRaised(tx, id)) !== attention)
        await recordPaymentEvent(tx, { paymentId: id, from: state, to: state, source, detail: { attention } })
    }
    await recordUnclearRequest(tx, payment, attention, source)
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

/** The latest problem found since the payment's last step, shown or not; undefined if none. */
export async function lastRaised(tx: Transaction, id: string): Promise<string | undefined> {
  const [line] = await tx<{ attention: string }[]>`
    select detail->>'attention' as attention from payment_events
    where payment_id = ${id} and detail ? 'attention' and id > (
      select coalesce(max(id), 0) from payment_events where payment_id = ${id} and from_state is distinct from to_state)
    order by id desc limit 1`
  return line?.attention
}

interface Raised extends Pick<PaymentRow, 'attention' | 'reference'> {
  readonly isHandled: boolean
  /** Whether a webhook came since the payment's last change: then even the same problem is news. */
  readonly hasNews: boolean
}

type Standing = Pick<PaymentRow, 'state' | 'cancelAskedAt' | 'refundSentAt' | 'refundByHandAt'>

const isAsRead = (now: Standing, read: Standing): boolean =>
  now.state === read.state &&
  now.cancelAskedAt?.getTime() === read.cancelAskedAt?.getTime() &&
  now.refundSentAt?.getTime() === read.refundSentAt?.getTime() &&
  now.refundByHandAt?.getTime() === read.refundByHandAt?.getTime()
