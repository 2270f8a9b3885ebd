import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  type CardPaymentAnswer,
  cardPaymentAnswer,
  payFeeWithCardBody,
  payVoteWithCardBody,
} from '@ashenda/core/contracts/http/payments.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type FeePayer, findFeePayer } from '@ashenda/db/queries/payments/card-payments.ts'
import { defineRoutes } from '../../http/app.ts'
import type { Redemption } from '../cards/redemption.ts'
import { principalOf } from '../sessions/principal.ts'
import { payByCard } from './pay-vote.ts'

const bodyLimit = 8_192
const answers = { 200: cardPaymentAnswer, 202: cardPaymentAnswer, ...refusals }

export const cardPaymentRoutes = defineRoutes(
  'cardPaymentRoutes',
  ['sql', 'voterPeppers', 'attempts', 'payments', 'redemptions', 'settings'],
  async (app, services) => {
    const { sql, attempts, redemptions } = services

    app.post(
      '/vote/payWithCard',
      {
        bodyLimit,
        config: { access: 'public' },
        schema: {
          summary: 'Pay for a vote by T-card',
          tags: ['payments'],
          body: payVoteWithCardBody,
          response: answers,
        },
      },
      async (request, reply) => {
        const redemption = await payByCard(request.body, request, reply, services)
        reply.code(redemption.pending ? 202 : 200)
        return answerOf(redemption)
      },
    )

    app.post(
      '/actor/payWithCard',
      {
        bodyLimit,
        config: { access: 'actor' },
        schema: {
          summary: "Pay a contestant's fee by T-card",
          tags: ['payments'],
          body: payFeeWithCardBody,
          response: answers,
        },
      },
      async (request, reply) => {
        const contestantId = principalOf(request).userId
        const payer = await findFeePayer(sql, contestantId)
        if (!payer) throw new AppError('not_authenticated')
        const redemption = await attempts.redeem({ account: contestantId, address: request.ip }, () =>
          redemptions.redeem(
            request.body.actor.card,
            { purpose: 'fee', contestantId },
            feeOf(payer.phone),
            refusalOf(payer),
          ),
        )
        reply.code(redemption.pending ? 202 : 200)
        return answerOf(redemption)
      },
    )
  },
)

const refusalOf = ({ isPaid, isTakenOut }: FeePayer) => (isPaid ? 'fee_paid' : isTakenOut ? 'taken_out' : undefined)

const answerOf = ({ payment, pending }: Redemption): CardPaymentAnswer => ({
  success: true,
  message: pending ? 'your card is being checked' : 'your card was accepted, thank you',
  payment,
  pending,
})
