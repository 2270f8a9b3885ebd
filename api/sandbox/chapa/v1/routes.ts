import type { StrikeCalls } from '../outages.ts'
import type { SandboxApp, SandboxParts } from '../sandbox.ts'
import { decline, succeed } from './answers.ts'
import { cancelRoute } from './cancel.ts'
import { initializeRoute } from './initialize.ts'
import { requireKey } from './keys.ts'
import { refundRoutes } from './refund.ts'
import { transactionsRoute } from './transactions.ts'
import { verifyRoute } from './verify.ts'

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
