import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  cancelBody,
  type PaymentChangeAnswer,
  paymentChangeAnswer,
  refundBody,
} from '@ashenda/core/contracts/http/payments.ts'
import { isOpen, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findListedPayment, type ListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { askCancel, askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentPayment } from './presenter.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const response = { 200: paymentChangeAnswer, 202: paymentChangeAnswer, ...refusals }
const config = { access: 'admin:payments' } as const

/** What admins have done to a payment. They enter a request; the worker alone talks to Chapa. */
export const paymentChangeRoutes = defineRoutes(
  'paymentChangeRoutes',
  ['sql', 'payments', 'publish'],
  async (app, { sql, payments, publish }) => {
    app.post(
      '/admin/payments/:id/refund',
      { config, schema: { summary: 'Pay a payment back', tags: ['payments'], params, body: refundBody, response } },
      async (request, reply) => {
        const { id } = request.params
        const { givesUpPlace = false } = request.body
        const reason = readReason(request.body.reason)
        const by = principalOf(request).userId
        const problem = await askRefund(sql, id, { by, reason, givesUpPlace })
        if (problem) throw new AppError(problem)
        publish({ type: 'payment-changed', payment: id })
        // Chapa has it, or was asked and said nothing clear: the rest takes longer than anybody waits.
        const hasBegun = ({ state, refundReference, checks }: ListedPayment) =>
          state !== 'refund_pending' || refundReference !== null || checks > 0
        const payment = await payments.fulfil('refund-payment', id, () => findListedPayment(sql, id), hasBegun)
        if (payment.state === 'succeeded') throw new AppError('refund_refused')
        const pending = payment.state === 'refund_pending'
        return reply.code(pending ? 202 : 200).send(answerWith(payment, pending, refundMessage(pending)))
      },
    )

    app.post(
      '/admin/payments/:id/cancel',
      { config, schema: { summary: 'Close an open payment', tags: ['payments'], params, body: cancelBody, response } },
      async (request, reply) => {
        const { id } = request.params
        const by = principalOf(request).userId
        const problem = await askCancel(sql, id, { by, reason: readReason(request.body.reason) })
        if (problem) throw new AppError(problem)
        const isOver = ({ state }: ListedPayment) => !isOpen(state)
        const payment = await payments.fulfil('cancel-payment', id, () => findListedPayment(sql, id), isOver)
        const pending = !isOver(payment)
        return reply.code(pending ? 202 : 200).send(answerWith(payment, pending, cancelMessage(payment.state)))
      },
    )
  },
)

const answerWith = (payment: ListedPayment, pending: boolean, message: string): PaymentChangeAnswer => ({
  success: true,
  message,
  pending,
  payment: presentPayment(payment),
})

const refundMessage = (pending: boolean): string =>
  pending ? 'the refund is on its way; it can take some days and ends by itself' : 'the money went back'

function cancelMessage(state: PaymentState): string {
  if (isOpen(state)) return 'Chapa has not answered yet; the payment is cancelled as soon as it does'
  if (state === 'cancelled') return 'the payment is cancelled'
  return state === 'succeeded' ? 'it was paid in the meantime and counts' : 'this payment was over already'
}
