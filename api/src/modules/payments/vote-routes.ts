import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { checkoutAnswer, payVoteBody, priceAnswer, verifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { parsePhone, phoneInQuery } from '@ashenda/core/domain/phone.ts'
import { votePriceOf } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findStanding } from '@ashenda/db/queries/payments/payments.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { claimantHashIn, holdClaimant, lookerOf } from '../../http/claimant.ts'
import { payByChapa } from './pay-vote.ts'
import { payerStatusOf } from './payer-status.ts'
import { presentCheckout } from './presenter.ts'

const ofPhone = Type.Object({ phone: Type.String({ maxLength: 64 }) })

/**
 * What voters pay by Chapa. What is asked of a phone can be asked by GET, as specified, and by POST, as the pages do: addresses are kept
 * by browsers, proxies and logs.
 */
export const votePaymentRoutes = defineRoutes(
  'votePaymentRoutes',
  ['sql', 'voterPeppers', 'attempts', 'payments', 'redemptions', 'settings'],
  async (app, services) => {
    const { sql, payments, settings } = services

    app.post(
      '/vote/payWithChapa',
      {
        bodyLimit: 4_096,
        config: { access: 'public' },
        schema: {
          summary: 'Pay for a vote with Chapa',
          tags: ['payments'],
          body: payVoteBody,
          response: { 200: checkoutAnswer, ...refusals },
        },
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
      const standing = claimant && (await findStanding(sql, voter, claimant))
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
      const price = votePriceOf(readPhone(typed, services.voterPeppers.current).phone)
      // The browser is marked before it pays: whose answer to a card is lost can then send the card again.
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

/** @throws AppError bad_phone */
function readPhone(typed: string, pepper: string): { readonly phone: string; readonly voter: string } {
  const phone = parsePhone(phoneInQuery(typed))
  if (phone === undefined) throw new AppError('bad_phone')
  return { phone, voter: voterIdOf(pepper, phone) }
}
