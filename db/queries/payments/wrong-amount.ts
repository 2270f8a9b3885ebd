import { isPaid, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { readProblem, takenAmountOf } from '@ashenda/core/domain/payment-problem.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { type AdminRequest, noteAsked } from './refunds.ts'

/** Why a wrong amount is not decided; `version_conflict`: Chapa has said something else since, or another admin was faster. */
export type AmountProblem = 'not_found' | 'version_conflict'

export interface AmountDecision extends AdminRequest {
  readonly decision: 'accept' | 'refund'
  /** What Chapa took, as the admin saw it. */
  readonly amountMinor: number
}

interface Locked extends Price {
  readonly state: PaymentState
  readonly attention: string | null
  readonly takenMinor: number | null
}

/**
 * Decides about a payment for which Chapa took another amount: from now on that amount fits. The worker asks Chapa again and settles it,
 * with its vote (`accept`) or with a refund (`refund`). Our amount stays as it was asked for.
 */
export const decideAmount = (
  sql: Sql,
  id: string,
  { by, reason, decision, amountMinor }: AmountDecision,
): Promise<AmountProblem | undefined> =>
  sql.begin(async (tx): Promise<AmountProblem | undefined> => {
    const [payment] = await tx<Locked[]>`
      select state, attention, taken_minor as "takenMinor", amount_minor as "amountMinor", currency
      from payments where id = ${id} for update`
    if (!payment) return 'not_found'
    const { state, attention, currency } = payment
    const taken = attention === null ? undefined : takenAmountOf(readProblem(attention), payment)
    if (!mayStillBePaid(state) || taken !== amountMinor) return 'version_conflict'
    // Chapa came back to the amount that was asked for: it can be accepted, and a refund is one of a settled payment.
    const isAsAsked = amountMinor === payment.amountMinor
    if (isAsAsked && decision === 'refund') return 'version_conflict'
    await tx`
      update payments set taken_minor = ${isAsAsked ? null : amountMinor}, is_given_back = ${decision === 'refund'}, attention = null,
        handled_problems = '{}', checks = 0, next_check_at = now(), updated_at = now()
      where id = ${id}`
    const detail = { asked: `${decision}_amount`, by, reason, takenMinor: amountMinor }
    await recordPaymentEvent(tx, { paymentId: id, from: state, to: state, source: 'admin', detail })
    await recordAction(tx, {
      adminId: by,
      action: `payment.${decision}-amount`,
      subjectId: id,
      reason,
      before: { state, amountMinor: payment.amountMinor, currency },
      after: { state, amountMinor, currency },
    })
    return undefined
  }) as Promise<AmountProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Whether Chapa's word that it was paid would count; T-cards have none. */
const mayStillBePaid = (state: PaymentState): boolean => !isPaid(state) && state !== 'refunded' && state !== 'reversed'

/** Has Chapa asked about a payment that needs attention, whatever its age. */
export const askAgain = (sql: Sql, id: string, { by, reason }: AdminRequest): Promise<AmountProblem | undefined> =>
  sql.begin(async (tx): Promise<AmountProblem | undefined> => {
    const [payment] = await tx<Locked[]>`
      select state, attention, amount_minor as "amountMinor", currency from payments
      where id = ${id} and provider = 'chapa' for update`
    if (!payment) return 'not_found'
    const { state, attention, amountMinor, currency } = payment
    if (attention === null || state === 'refund_pending') return 'version_conflict'
    await tx`update payments set checks = 0, next_check_at = now(), updated_at = now() where id = ${id}`
    await noteAsked(tx, id, state, { asked: 'ask_again', by, reason })
    await recordAction(tx, {
      adminId: by,
      action: 'payment.ask-again',
      subjectId: id,
      reason,
      before: { state, problem: attention },
      after: { state, amountMinor, currency },
    })
    return undefined
  }) as Promise<AmountProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself
