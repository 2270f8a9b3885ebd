import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { findByReference, findReturned } from '@ashenda/db/queries/payments/payments.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { claimantHashIn, lookerOf } from '../../http/claimant.ts'
import { draftIn } from '../ballots/draft-cookie.ts'
import { tokenHashOf } from './take-over.ts'

const afterVote = '/?jp=true'
/** For a voter who chose and began to pay without scripts. */
const afterVoteByForm = '/ballot'
const nothing = { type: 'null' } as const

/**
 * Where Chapa sends browsers, and what it calls itself. Neither is believed: both only have the payment looked at, unless it has
 * succeeded. Neither changes anything: programs that preview links open them, too.
 */
export const returnRoutes = defineRoutes(
  'returnRoutes',
  ['sql', 'payments', 'settings'],
  async (app, { sql, payments, settings }) => {
    app.get(
      '/payments/return/:token',
      {
        config: { access: 'public' },
        schema: { hide: true, params: Type.Object({ token: Type.String() }) },
      },
      async (request, reply) => {
        const { token } = request.params
        const hash = tokenHashOf(token)
        const claimant = claimantHashIn(request.headers.cookie, settings.production)
        const payment = hash && (await findReturned(sql, hash, claimant))
        // The link can be opened again and again, so only its browser's first look goes before others.
        if (payment && payment.state !== 'succeeded')
          void payments.requestLook(payment.id, lookerOf(request, settings.production), settlePriority.returned)
        reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
        if (payment?.purpose === 'fee') return reply.redirect(`/dashboard/user/pay?st=${payment.reference}`, 303)
        // Paid in another browser, such as one inside an app: its vote comes here by a press on that page.
        if (payment && !payment.isOwn) return reply.redirect(`/where?vote=${token}`, 303)
        return reply.redirect(draftIn(request, settings.production)?.isPaidFor ? afterVoteByForm : afterVote, 303)
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
  },
)
