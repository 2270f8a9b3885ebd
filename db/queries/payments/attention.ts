import { mayReplace, readProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { type LockedPayment, recordUnclearRequest } from './request-outcomes.ts'
import { asLocked, type PaymentRow } from './transitions.ts'

/**
 * Notes why a person should look, as a stored problem, once, and once more where it is found after a webhook, in the history too; not where an admin has handled the same and nothing has happened since
 * (`noteHandled`). One that is found again by itself does not take the place of one that is not: it stands in the history alone, and is looked for again once
 * the other was handled. And in the log of actions, where an admin waits for an outcome,
 * also where the same was noted before that admin asked. `onlyOf`: the payment that the problem is about, as it was read; one whose state has changed
 * meanwhile, that was asked to be cancelled, or whose refund was asked of Chapa again, taken over by an admin or given back to Chapa, does not have it.
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
      select ${asLocked(tx)}, attention, ${attention} = any(handled_problems) as "isHandled", ${source} <> 'comparison' and exists (
        select from webhooks where reference = payments.reference and processed_at is null and received_at > payments.updated_at) as "hasNews", cancel_asked_at as "cancelAskedAt", refund_sent_at as "refundSentAt", refund_by_hand_at as "refundByHandAt"
      from payments where id = ${id} for update`
    if (!payment || (onlyOf && !isAsRead(payment, onlyOf))) return
    const { attention: before, state, isHandled, hasNews } = payment
    if ((before !== attention || hasNews) && !isHandled) {
      const isShown = before === null || mayReplace(readProblem(attention), readProblem(before))
      if (isShown) await tx`update payments set attention = ${attention}, updated_at = now() where id = ${id}`
      if (isShown || (await lastRaised(tx, id)) !== attention)
        await recordPaymentEvent(tx, { paymentId: id, from: state, to: state, source, detail: { attention } })
    }
    await recordUnclearRequest(tx, payment, attention, source)
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

/** The problem that was found last since the payment took its last step, shown or not; undefined where there was none. */
export async function lastRaised(tx: Transaction, id: string): Promise<string | undefined> {
  const [line] = await tx<{ attention: string }[]>`
    select detail->>'attention' as attention from payment_events
    where payment_id = ${id} and detail ? 'attention' and id > (
      select coalesce(max(id), 0) from payment_events where payment_id = ${id} and from_state is distinct from to_state)
    order by id desc limit 1`
  return line?.attention
}

interface Raised extends Pick<PaymentRow, 'attention'> {
  readonly isHandled: boolean
  /** Whether a webhook has come since the payment was last changed: what is found then was not seen by anybody, also where it is the same. */
  readonly hasNews: boolean
}

type Standing = Pick<PaymentRow, 'state' | 'cancelAskedAt' | 'refundSentAt' | 'refundByHandAt'>

const isAsRead = (now: Standing, read: Standing): boolean =>
  now.state === read.state &&
  now.cancelAskedAt?.getTime() === read.cancelAskedAt?.getTime() &&
  now.refundSentAt?.getTime() === read.refundSentAt?.getTime() &&
  now.refundByHandAt?.getTime() === read.refundByHandAt?.getTime()
