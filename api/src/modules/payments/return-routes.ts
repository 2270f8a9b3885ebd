import { createHash } from 'node:crypto'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { findByReference, handOver } from '@ashenda/db/queries/payments/payments.ts'
import { Type } from 'typebox'
import type { Module } from '../../module.ts'
import { holdClaimant } from '../../plugins/claimant.ts'
import { draftIn } from '../ballots/draft-cookie.ts'

const afterVote = '/?jp=true'
/** For who chose and began to pay without scripts. */
const afterVoteByForm = '/ballot'
const tokenForm = /^[\w-]{22}$/
const nothing = { type: 'null' } as const

/**
 * Where Chapa sends browsers, and what it calls itself. Neither is believed: both only have the payment looked at, unless it has
 * succeeded. What becomes of it afterwards comes by webhook.
 */
export const returnRoutes: Module = async (app, { sql, payments, settings }) => {
  app.get(
    '/payments/return/:token',
    {
      config: { access: 'public' },
      schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    },
    async (request, reply) => {
      const { token } = request.params
      let target = draftIn(request, settings.production)?.isPaidFor ? afterVoteByForm : afterVote
      if (tokenForm.test(token)) {
        const hash = createHash('sha256').update(token).digest()
        const payment = await handOver(sql, hash, holdClaimant(request, reply, settings.production))
        if (payment && payment.state !== 'succeeded')
          void payments.requestSettlement(payment.id, settlePriority.returned)
        if (payment?.purpose === 'fee') target = `/dashboard/user/pay?st=${payment.reference}`
      }
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
      return reply.redirect(target, 303)
    },
  )

  app.get(
    '/payments/chapa/callback',
    {
      config: { access: 'public' },
      schema: {
        hide: true,
        querystring: Type.Object({ trx_ref: Type.Optional(Type.Unknown()), tx_ref: Type.Optional(Type.Unknown()) }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { trx_ref, tx_ref } = request.query
      const reference = trx_ref ?? tx_ref
      const payment =
        typeof reference === 'string' && /^[\w-]{1,50}$/.test(reference)
          ? await findByReference(sql, reference)
          : undefined
      // Anybody who knows a reference can call this.
      if (payment && payment.state !== 'succeeded') await payments.requestLook(payment.id, { address: request.ip })
      return reply.code(204).send(null)
    },
  )
}
