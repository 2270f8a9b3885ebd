import { publicOrigin } from '../origin.ts'
import { decline, succeed } from './answers.ts'
import { modeOf } from './keys.ts'
import { parseOrder } from './order.ts'
import type { Route } from './route.ts'

export const initializeRoute: Route = (api, { options, settings, ledger }) => {
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
