import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import { isSameProblem, type PaymentProblem, readProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql, Transaction } from '../../client.ts'
import { findLastAction, recordAction } from '../admin/admin-actions.ts'
import { lastRaised } from './attention.ts'
import { recordPaymentEvent } from './payment-events.ts'
import type { AdminRequest } from './refunds.ts'
import { applyTransitionWithin } from './transitions.ts'

/** Why a problem is not noted as handled; `handled_before`: another admin did so since, or she did with another reason. */
export type HandlingProblem = 'not_found' | 'refund_still_open' | 'version_conflict' | 'handled_before'

/** Its name in the activity log. */
export const handleAction = 'payment.handle'

export interface SeenProblem extends AdminRequest {
  readonly seen: PaymentProblem
  readonly seenAt: Date
}

/**
 * Notes that an admin dealt with a payment's problem, which then needs no attention (decision 28). If the nightly comparison finds the same
 * again, that is no news (`raiseAttention`); what a future look at Chapa finds is. If it hid another problem, Chapa is asked again. An open
 * payment past its time that nobody would look at expires; a late success is still honoured. A running refund ends by its own steps. @param
 * request `seen` is the problem the admin saw, of the payment as of `seenAt` (its `updatedAt`); if either changed, or another admin was
 * faster, nothing is noted
 */
export const noteHandled = (sql: Sql, id: string, request: SeenProblem): Promise<HandlingProblem | undefined> =>
  sql.begin(async (tx): Promise<HandlingProblem | undefined> => {
    const { by, reason, seen, seenAt } = request
    const [payment] = await tx<
      (Price & { state: PaymentState; attention: string | null; updatedAt: Date; isOver: boolean })[]
    >`
      select state, attention, updated_at as "updatedAt", coalesce(expires_at <= now() and next_check_at is null, false) as "isOver", amount_minor as "amountMinor", currency from payments where id = ${id} for update`
    if (!payment) return 'not_found'
    const { state: before, attention, updatedAt, isOver, amountMinor, currency } = payment
    if (attention === null) return handledMeanwhile(tx, id, request)
    if (before === 'refund_pending') return 'refund_still_open'
    if (!isSameProblem(readProblem(attention), seen) || updatedAt.getTime() !== seenAt.getTime())
      return 'version_conflict'
    const lastFound = await lastRaised(tx, id)
    const isOtherKept = lastFound !== undefined && lastFound !== attention
    const isExpired =
      isOver && (await applyTransitionWithin(tx, id, { event: 'expired', source: 'admin', detail: { by } }))
    const state = isExpired ? 'expired' : before
    // After the step, which resets what was handled.
    await tx`
      update payments set attention = null, updated_at = now(),
        next_check_at = case when ${isOtherKept} and provider = 'chapa' then now() else next_check_at end,
        checks = case when ${isOtherKept} then 0 else checks end,
        handled_problems = case when next_check_at is null then array_append(handled_problems, attention) else handled_problems end
      where id = ${id}`
    const detail = { asked: 'handled', by, reason, problem: attention }
    await recordPaymentEvent(tx, { paymentId: id, from: state, to: state, source: 'admin', detail })
    await recordAction(tx, {
      adminId: by,
      action: handleAction,
      subjectId: id,
      reason,
      before: { state: before, problem: attention },
      after: { state, amountMinor, currency },
    })
    return undefined
  }) as Promise<HandlingProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Who handled the seen problem: her own repeated request is done. What ended otherwise was handled by nobody. */
async function handledMeanwhile(
  tx: Transaction,
  id: string,
  { by, reason, seen, seenAt }: SeenProblem,
): Promise<HandlingProblem | undefined> {
  const last = await findLastAction(tx, id, [handleAction])
  const problem = last?.before?.['problem']
  if (!last || last.doneAt < seenAt || typeof problem !== 'string' || !isSameProblem(readProblem(problem), seen))
    return 'version_conflict'
  return last.adminId === by && last.reason === reason ? undefined : 'handled_before'
}
