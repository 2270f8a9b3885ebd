import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { checkoutAnswer, verifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findFeePayer } from '@ashenda/db/queries/payments/card-payments.ts'
import { findFeeStanding } from '@ashenda/db/queries/payments/payments.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'
import { feeStatusOf, presentCheckout } from './presenter.ts'

/** What contestants pay by Chapa, once. */
export const feeRoutes = defineRoutes(
  'feeRoutes',
  ['sql', 'payments', 'attempts'],
  async (app, { sql, payments, attempts }) => {
    app.get(
      '/actor/payWithChapa',
      {
        exposeHeadRoute: false,
        config: { access: 'actor', changesState: true },
        schema: {
          summary: 'Pay the fee of a contestant with Chapa',
          tags: ['payments'],
          response: { 200: checkoutAnswer, ...refusals },
        },
      },
      async (request) => {
        const contestantId = principalOf(request).userId
        const payer = await findFeePayer(sql, contestantId)
        if (!payer) throw new AppError('not_authenticated')
        if (payer.isPaid) throw new AppError('fee_paid')
        if (payer.isTakenOut) throw new AppError('taken_out')
        const turn = await attempts.checkout(request.ip)
        return presentCheckout(await payments.open({ purpose: 'fee', contestantId }, feeOf(payer.phone), turn))
      },
    )

    app.get(
      '/actor/verifyPayment',
      {
        config: { access: 'actor' },
        schema: {
          summary: 'How the fee of a contestant stands',
          tags: ['payments'],
          querystring: Type.Object({ st: Type.Optional(Type.String({ maxLength: 64 })) }),
          response: { 200: verifyPaymentAnswer, ...refusals },
        },
      },
      async (request) => {
        const standing = await findFeeStanding(sql, principalOf(request).userId)
        if (!standing) throw new AppError('not_authenticated')
        const { isPaid, payment } = standing
        if (!isPaid && payment && isOpen(payment.state))
          await payments.requestLook(payment.id, { browser: principalOf(request).userId, address: request.ip })
        const status = feeStatusOf(standing)
        return { success: true as const, isPayed: isPaid, status, ...(payment && { payment: payment.id }) }
      },
    )
  },
)
