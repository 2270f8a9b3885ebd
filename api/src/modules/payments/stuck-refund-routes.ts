import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { paymentChangeAnswer, stuckRefundBody } from '@ashenda/core/contracts/http/payments.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findListedPayment, type ListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import type { AdminRequest } from '@ashenda/db/queries/payments/refunds.ts'
import {
  askRefundAgain,
  notePaidBack,
  type StuckRefundProblem,
  takeOverRefund,
} from '@ashenda/db/queries/payments/stuck-refunds.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentPayment } from './presenter.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const response = { 200: paymentChangeAnswer, 202: paymentChangeAnswer, ...refusals }
const config = { access: 'admin:payments' } as const
const schemaOf = (summary: string) => ({ summary, tags: ['payments'], params, body: stuckRefundBody, response })

type Ask = (
  sql: Parameters<typeof askRefundAgain>[0],
  id: string,
  request: AdminRequest,
) => Promise<StuckRefundProblem | undefined>

/**
 * What admins do about a refund that does not end by itself (decision 13). Money goes out once: through Chapa, or, after it was taken over,
 * by hand.
 */
export const stuckRefundRoutes = defineRoutes(
  'stuckRefundRoutes',
  ['sql', 'payments', 'publish'],
  async (app, { sql, payments, publish }) => {
    /** Enters what an admin wants and waits a little for the worker's look at Chapa. */
    const lookAfter = async (ask: Ask, id: string, request: AdminRequest) => {
      const problem = await ask(sql, id, request)
      if (problem) throw new AppError(problem)
      publish({ type: 'payment-changed', payment: id })
      const wasLookedAt = ({ state, checks, isPaidBack }: ListedPayment) =>
        state !== 'refund_pending' || (checks > 0 && !isPaidBack)
      const payment = await payments.fulfil('refund-payment', id, () => findListedPayment(sql, id), wasLookedAt)
      if (payment.state === 'succeeded') throw new AppError('refund_refused')
      const pending = payment.state === 'refund_pending' && !isKnown(payment)
      return {
        status: pending ? (202 as const) : (200 as const),
        answer: { success: true as const, message: messageOf(payment), pending, payment: presentPayment(payment) },
      }
    }
    const route = (step: string, summary: string, ask: Ask): void => {
      app.post(`/admin/payments/:id/refund/${step}`, { config, schema: schemaOf(summary) }, async (request, reply) => {
        const { params, body } = request
        const asked = { by: principalOf(request).userId, reason: readReason(body.reason) }
        const { status, answer } = await lookAfter(ask, params.id, asked)
        return reply.code(status).send(answer)
      })
    }
    route('again', 'Ask Chapa about a refund again, and for it where Chapa does not know it', askRefundAgain)
    route('by-hand', 'Take a refund over, to pay it by hand: Chapa is not asked for it any more', takeOverRefund)
    route('paid-back', 'Note that a refund that was taken over was paid', notePaidBack)
  },
)

/** Of a refund that was taken over: whether it may be paid by hand, or Chapa has it. */
const isKnown = ({ isRefundByHand, isPaidBack, hasRefundBegun, mayBePaidByHand }: ListedPayment): boolean =>
  isRefundByHand && !isPaidBack && (hasRefundBegun || mayBePaidByHand)

function messageOf(payment: ListedPayment): string {
  const { state, isRefundByHand, isPaidBack, hasRefundBegun } = payment
  if (state !== 'refund_pending' || isPaidBack)
    return isPaidBack ? 'it is noted that the money went back' : 'the money went back by Chapa'
  if (isRefundByHand && hasRefundBegun) return 'Chapa pays this refund: do not pay it by hand'
  if (isRefundByHand && !isKnown(payment))
    return 'Chapa is not asked for this refund any more, but has not said whether it has it: do not pay it yet'
  if (isRefundByHand) return 'Chapa is not asked for this refund any more; note it here once it is paid'
  return 'Chapa was asked again; what it says is shown with the payment'
}
