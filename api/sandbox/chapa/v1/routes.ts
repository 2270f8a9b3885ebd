import type { StrikeCalls } from '../outages.ts'
import type { SandboxApp, SandboxParts } from '../parts.ts'
import { publicOrigin, timestamp } from '../payloads.ts'
import { decline, modeOf, notFound, type Route, referencePath, requireKey, succeed } from './answers.ts'
import { parseOrder } from './order.ts'
import { refundRoutes, transactionsRoute, verifyRoute } from './transactions.ts'

/** The API under /v1, with its keys, its error forms and its bad days. */
export function apiRoutes(api: SandboxApp, parts: SandboxParts, strikeCalls: StrikeCalls): void {
  strikeCalls(api)
  api.addHook('onRequest', requireKey(parts.options.secretKeys))
  api.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500)
      return decline(
        reply,
        status,
        'Incorrect header settings Please check if content-type is present and set to application/json',
      )
    request.log.error({ err: error }, 'a call failed')
    return reply.code(500).send({ message: 'Server Error' })
  })
  for (const route of [initializeRoute, verifyRoute, cancelRoute, refundRoutes, transactionsRoute]) route(api, parts)
  api.get('/v1/currency_supported', (_request, reply) => succeed(reply, 'Currencies supported', ['ETB', 'USD']))
}

const cancelRoute: Route = (api, { ledger, settlement }) => {
  api.put('/v1/transaction/cancel/:reference', { schema: referencePath }, (request, reply) => {
    const transaction = ledger.find(request.params.reference)
    if (!transaction) return decline(reply, 404, notFound)
    const withdrawn = settlement.withdraw(transaction)
    if (!withdrawn) return decline(reply, 400, 'Only active transactions can be cancelled')
    return succeed(reply, 'Transaction cancelled successfully', {
      tx_ref: withdrawn.txRef,
      updated_at: timestamp(withdrawn.updatedAt),
    })
  })
}

const initializeRoute: Route = (api, { options, settings, ledger }) => {
  api.post('/v1/transaction/initialize', (request, reply) => {
    const { apiDisabled, cannotReceive } = settings.current
    if (apiDisabled) return decline(reply, 404, 'Payments through API is disabled, please contact us')
    if (cannotReceive) return decline(reply, 400, "User can't receive payments")
    const parsed = parseOrder(request.body)
    if ('complaint' in parsed) return decline(reply, 400, parsed.complaint)
    const transaction = ledger.open(parsed.order, modeOf(request.headers.authorization))
    if (!transaction) return decline(reply, 400, 'Transaction reference has been used before')
    return succeed(reply, 'Hosted Link', {
      checkout_url: `${publicOrigin(options, request)}/checkout/payment/${transaction.checkoutId}`,
    })
  })
}
