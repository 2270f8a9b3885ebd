import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { handledPaymentBody, paymentChangeAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { handleAction, noteHandled } from '@ashenda/db/queries/payments/handled-problems.ts'
import { findListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/refusal-with-last-action.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentPayment } from './presenter.ts'

/** The step by which a payment leaves the list of what needs attention (decision 28). */
export const handledPaymentRoute = defineRoutes('handledPaymentRoute', ['sql'], async (app, { sql }) => {
  app.post(
    '/admin/payments/:id/handled',
    {
      config: { access: 'admin:payments' },
      schema: {
        summary: 'Note that what needed attention was dealt with',
        tags: ['payments'],
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        body: handledPaymentBody,
        response: { 200: paymentChangeAnswer, ...refusals, 409: refusalWithAction },
      },
    },
    async (request) => {
      const { id } = request.params
      const { reason, seen, updatedAt } = request.body
      const problem = await noteHandled(sql, id, {
        by: principalOf(request).userId,
        reason: readReason(reason),
        seen,
        seenAt: new Date(updatedAt),
      })
      if (problem === 'handled_before') throw await refusalWithLastAction(sql, 'version_conflict', id, [handleAction])
      if (problem) throw new AppError(problem)
      const payment = await findListedPayment(sql, id)
      if (!payment) throw new AppError('not_found')
      const message = 'it is noted that this was dealt with'
      return { success: true as const, message, pending: false, payment: presentPayment(payment) }
    },
  )
})
