import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  type CardPaymentAnswer,
  cardPaymentAnswer,
  checkoutAnswer,
  payFeeWithCardBody,
  payVoteBody,
  payVoteWithCardBody,
  priceAnswer,
  verifyPaymentAnswer,
} from '@ashenda/core/contracts/http/payments.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { parsePhone, phoneInQuery } from '@ashenda/core/domain/phone.ts'
import { feeOf, votePriceOf } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type FeePayer, findFeePayer } from '@ashenda/db/queries/payments/card-payments.ts'
import { findFeeStanding, findStanding } from '@ashenda/db/queries/payments/payments.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { rulesNow } from '../../directory/directory.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { claimantHashIn, holdClaimant, lookerOf } from '../../http/claimant.ts'
import type { Redemption } from '../cards/redemption.ts'
import { entryOf, principalOf } from '../sessions/principal.ts'
import { payByCard, payByChapa } from './payments.ts'
import { feeStatusOf, payerStatusOf, presentCheckout } from './presenter.ts'

const ofPhone = Type.Object({ phone: Type.String({ maxLength: 64 }) })

/**
 * Voters' payments by Chapa. Phones may be sent by GET, as specified, or by POST, as the pages do: browsers, proxies
 * and logs keep addresses.
 */
export const votePaymentRoutes = defineRoutes(
  'votePaymentRoutes',
  ['sql', 'clock', 'directory', 'voterPeppers', 'rateLimits', 'payments', 'redemptions', 'settings'],
  async (app, services) => {
    const { sql, payments, settings } = services

    app.post(
      '/vote/payWithChapa',
      {
        bodyLimit: 4_096,
        ...route('public', ['payments'], 'Pay for a vote with Chapa', {
          body: payVoteBody,
          response: { 200: checkoutAnswer },
        }),
      },
      async (request, reply) => presentCheckout(await payByChapa(request.body, request, reply, services)),
    )

    const standingSchema = {
      summary: 'Whether this browser has a paid vote of a phone to cast',
      tags: ['payments'],
      response: { 200: verifyPaymentAnswer, ...refusals },
    }

    async function tellStanding(typed: string, request: FastifyRequest) {
      const { voter } = readPhone(typed, services.voterPeppers.current)
      const claimant = claimantHashIn(request.headers.cookie, settings.production)
      const contest = services.directory.content?.contest.id
      const standing = claimant && contest && (await findStanding(sql, { contest, voter, claimantHash: claimant }))
      if (!standing) return { success: true as const, isPayed: false, status: 'none' as const }
      if (isOpen(standing.state)) void payments.requestLook(standing.id, lookerOf(request, settings.production))
      const status = payerStatusOf(standing)
      return { success: true as const, isPayed: status === 'paid', status, payment: standing.id }
    }

    app.get(
      '/vote/verifyPayment',
      { config: { access: 'public' }, schema: { ...standingSchema, querystring: ofPhone } },
      (request) => tellStanding(request.query.phone, request),
    )

    app.post(
      '/vote/verifyPayment',
      { bodyLimit: 1_024, config: { access: 'public' }, schema: { ...standingSchema, body: ofPhone } },
      (request) => tellStanding(request.body.phone, request),
    )

    const priceSchema = {
      summary: 'What a paid vote of this phone costs',
      tags: ['payments'],
      response: { 200: priceAnswer, ...refusals },
    }

    function tellPrice(typed: string, request: FastifyRequest, reply: FastifyReply) {
      const price = votePriceOf(readPhone(typed, services.voterPeppers.current).phone, rulesNow(services.directory))
      // Marks the browser before it pays: if the answer to a card is lost, it can send the card again.
      holdClaimant(request, reply, settings.production)
      return { success: true as const, price }
    }

    app.get(
      '/vote/price',
      { config: { access: 'public' }, schema: { ...priceSchema, querystring: ofPhone } },
      async (request, reply) => tellPrice(request.query.phone, request, reply),
    )

    app.post(
      '/vote/price',
      { bodyLimit: 1_024, config: { access: 'public' }, schema: { ...priceSchema, body: ofPhone } },
      async (request, reply) => tellPrice(request.body.phone, request, reply),
    )
  },
)

function readPhone(typed: string, pepper: string): { readonly phone: string; readonly voter: string } {
  const phone = parsePhone(phoneInQuery(typed))
  if (phone === undefined) throw new AppError('bad_phone')
  return { phone, voter: voterIdOf(pepper, phone) }
}

const bodyLimit = 8_192
const answers = { 200: cardPaymentAnswer, 202: cardPaymentAnswer }

export const cardPaymentRoutes = defineRoutes(
  'cardPaymentRoutes',
  ['sql', 'clock', 'directory', 'voterPeppers', 'rateLimits', 'payments', 'redemptions', 'settings'],
  async (app, services) => {
    const { sql, directory, rateLimits, redemptions } = services

    app.post(
      '/vote/payWithCard',
      {
        bodyLimit,
        ...route('public', ['payments'], 'Pay for a vote by T-card', { body: payVoteWithCardBody, response: answers }),
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
        ...route('actor', ['payments'], "Pay a contestant's fee by T-card", {
          body: payFeeWithCardBody,
          response: answers,
        }),
      },
      async (request, reply) => {
        const contestantId = entryOf(request)
        const payer = await findFeePayer(sql, contestantId)
        if (!payer) throw new AppError('not_authenticated')
        const rules = rulesNow(directory)
        const redemption = await rateLimits.redeem({ account: principalOf(request).userId, address: request.ip }, () =>
          redemptions.redeem(
            request.body.actor.card,
            { purpose: 'fee', contest: rules.id, contestantId },
            feeOf(payer.phone, rules),
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

/** A contestant's fee by Chapa, paid once. */
export const feeRoutes = defineRoutes(
  'feeRoutes',
  ['sql', 'directory', 'payments', 'rateLimits'],
  async (app, { sql, directory, payments, rateLimits }) => {
    app.get(
      '/actor/payWithChapa',
      {
        exposeHeadRoute: false,
        ...route({ access: 'actor', changesState: true }, ['payments'], 'Pay the fee of a contestant with Chapa', {
          response: { 200: checkoutAnswer },
        }),
      },
      async (request) => {
        const contestantId = entryOf(request)
        const payer = await findFeePayer(sql, contestantId)
        if (!payer) throw new AppError('not_authenticated')
        if (payer.isPaid) throw new AppError('fee_paid')
        if (payer.isTakenOut) throw new AppError('taken_out')
        const turn = await rateLimits.checkout(request.ip)
        const rules = rulesNow(directory)
        const fee = { purpose: 'fee', contest: rules.id, contestantId } as const
        return presentCheckout(await payments.open(fee, feeOf(payer.phone, rules), turn))
      },
    )

    app.get(
      '/actor/verifyPayment',
      route('actor', ['payments'], 'How the fee of a contestant stands', {
        querystring: Type.Object({ st: Type.Optional(Type.String({ maxLength: 64 })) }),
        response: { 200: verifyPaymentAnswer },
      }),
      async (request) => {
        const standing = await findFeeStanding(sql, entryOf(request))
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
