import { timestamp } from '../payloads.ts'
import { decline, notFound, succeed } from './answers.ts'
import { type Route, referencePath } from './route.ts'

export const cancelRoute: Route = (api, { ledger, settlement }) => {
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
