import { parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import { timestamp } from '../payloads.ts'
import type { Refund } from '../refunds.ts'
import { decline, notFound, succeed } from './answers.ts'
import { modeOf } from './keys.ts'
import { type Route, referencePath } from './route.ts'

const refundBody = Type.Object({
  reason: Type.Optional(Type.String()),
  amount: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
})

const refundSchema = { ...referencePath, body: Type.Union([refundBody, Type.Null()]) }

/** In live mode only, unless a switch says otherwise. */
export const refundRoutes: Route = (api, { ledger, refunds, settings }) => {
  api.post('/v1/refund/:reference', { schema: refundSchema }, (request, reply) => {
    const transaction = ledger.find(request.params.reference)
    if (!transaction) return decline(reply, 404, notFound)
    const mode = modeOf(request.headers.authorization)
    if (mode !== transaction.mode || (mode !== 'live' && !settings.current.refundsInTest))
      return decline(reply, 400, 'Refund is only available in live mode')
    if (transaction.state !== 'success') return decline(reply, 400, 'Only successful transactions can be refunded')
    const { amount, reason = null, reference = null } = request.body ?? {}
    const amountMinor = amount === undefined ? transaction.amountMinor : parseDecimalMinor(amount)
    if (amountMinor === undefined || amountMinor === 0) return decline(reply, 400, { amount: ['validation.numeric'] })
    const refund = refunds.start(transaction, { amountMinor, reason, reference })
    if (!refund) return decline(reply, 400, 'Refund reference has been used before or amount exceeds the transaction')
    return succeed(reply, 'Refund initiated successfully', presented(refund))
  })

  api.get('/v1/refund/:reference/verify', { schema: referencePath }, (request, reply) => {
    const refund = refunds.find(request.params.reference)
    if (!refund) return decline(reply, 404, 'Refund not found')
    return succeed(reply, 'Refund verified successfully', presented(refund))
  })
}

const presented = (refund: Refund): object => ({
  amount: refund.amountMinor / 100,
  currency: refund.currency,
  ref_id: refund.refId,
  status: refund.state,
  reason: refund.reason,
  merchant_reference: refund.reference,
  created_at: timestamp(refund.createdAt),
  updated_at: timestamp(refund.updatedAt),
})
