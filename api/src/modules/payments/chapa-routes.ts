import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findByReference, findReturned, insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { defineRoutes } from '../../http/app.ts'
import { claimantHashIn, lookerOf } from '../../http/claimant.ts'
import { draftIn } from '../ballots/draft-cookie.ts'
import { tokenHashOf } from './payments.ts'

const bodyLimit = 65_536

/** Refund webhooks have the same form. Other fields are ignored. */
const webhookSchema = Type.Object({
  event: Type.String({ minLength: 1, maxLength: 60 }),
  tx_ref: Type.String({ pattern: '^[\\w.-]{1,60}$' }),
  reference: Type.Optional(Type.Unknown()),
})
const webhookShape = Compile(webhookSchema)

/** Chapa's webhooks: verified over the raw bytes, stored, and then only a reason to ask Chapa. */
export const webhookRoutes = defineRoutes(
  'webhookRoutes',
  ['sql', 'payments', 'settings'],
  async (app, { sql, payments, settings }) => {
    // This plugin alone needs raw bodies.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    app.post(
      '/payments/chapa/webhook',
      {
        bodyLimit,
        config: { access: 'public' },
        schema: { hide: true, response: { 200: doneAnswer, ...refusals } },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(body, request.headers['x-chapa-signature'], settings.webhookSecret))
          throw new AppError('bad_signature')
        const { event, tx_ref: reference, reference: theirs } = readWebhook(body)
        const bodyHash = createHash('sha256').update(body).digest()
        const refund = event.startsWith('refund.') && isReference(theirs) ? theirs : undefined
        const payment = await insertWebhook(sql, { bodyHash, event, reference, refund })
        if (payment !== undefined) await payments.requestSettlement(payment.id, settlePriority.webhook)
        return { success: true as const, message: 'thank you' }
      },
    )
  },
)

/** `chapa-signature` is a constant that anyone can replay; only `x-chapa-signature` counts. */
function isSigned(body: Buffer, signature: unknown, secret: string | undefined): boolean {
  if (secret === undefined || typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'))
}

/** A refund's reference at Chapa, in case the answer that named it was lost. */
const isReference = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,60}$/.test(text)

function readWebhook(body: Buffer): Static<typeof webhookSchema> {
  try {
    const webhook: unknown = JSON.parse(body.toString())
    if (webhookShape.Check(webhook)) return webhook
  } catch {}
  throw new AppError('invalid_body')
}

const afterVote = '/?jp=true'
/** For a voter who paid without scripts. */
const afterVoteByForm = '/ballot'
const nothing = { type: 'null' } as const

/**
 * The return page and the callback. Neither is trusted nor changes anything, as link previews open them too: they only
 * request a settlement.
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
        // The link can be opened many times, so only its own browser's first check gets priority.
        if (payment && payment.state !== 'succeeded')
          void payments.requestLook(payment.id, lookerOf(request, settings.production), settlePriority.returned)
        reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
        if (payment?.orderNumber) return reply.redirect(`/shop/order?number=${payment.orderNumber}`, 303)
        if (payment?.purpose === 'fee') return reply.redirect(`/dashboard/user/pay?st=${payment.reference}`, 303)
        // Paid in another browser, such as an in-app one: the page asks before it moves the vote here.
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
        // Anybody who knows a reference can call this, so it counts as a look.
        if (payment && payment.state !== 'succeeded') await payments.requestLook(payment.id, { address: request.ip })
        return reply.code(204).send(null)
      },
    )
  },
)
