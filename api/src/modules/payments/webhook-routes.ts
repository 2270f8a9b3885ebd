import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { defineRoutes } from '../../http/app.ts'

const bodyLimit = 65_536

/** Webhooks about refunds have the same form. No other field is used. */
const webhookSchema = Type.Object({
  event: Type.String({ minLength: 1, maxLength: 60 }),
  tx_ref: Type.String({ pattern: '^[\\w.-]{1,60}$' }),
  reference: Type.Optional(Type.Unknown()),
})
const webhookShape = Compile(webhookSchema)

/** Chapa's webhooks: signed over the bytes as they came, kept, and then only a reason to ask Chapa itself. */
export const webhookRoutes = defineRoutes(
  'webhookRoutes',
  ['sql', 'payments', 'settings'],
  async (app, { sql, payments, settings }) => {
    // Only this module takes bodies as bytes.
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

/** `chapa-signature` is a constant anyone can replay: only the other one counts, compared in constant time. */
function isSigned(body: Buffer, signature: unknown, secret: string | undefined): boolean {
  if (secret === undefined || typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(signature, 'hex'))
}

/** A refund's reference at Chapa, by which its state is asked. The answer that named it before may have been lost. */
const isReference = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{1,60}$/.test(text)

function readWebhook(body: Buffer): Static<typeof webhookSchema> {
  try {
    const webhook: unknown = JSON.parse(body.toString())
    if (webhookShape.Check(webhook)) return webhook
  } catch {}
  throw new AppError('invalid_body')
}
