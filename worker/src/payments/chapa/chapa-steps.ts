import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { ChapaClient } from './client.ts'

/** The same client, each of its calls a step of its own: named after what is asked, without any reference. */
export function withSteps(chapa: ChapaClient, { step }: Tracing): ChapaClient {
  const asked = (what: string) =>
    ({ name: `Chapa ${what}`, kind: 'client', attributes: { 'peer.service': 'chapa' } }) as const
  return {
    initialize: (checkout) => step(asked('initialize'), () => chapa.initialize(checkout)),
    verify: (txRef) => step(asked('verify'), () => chapa.verify(txRef)),
    cancel: (txRef) => step(asked('cancel'), () => chapa.cancel(txRef)),
    refund: (request) => step(asked('refund'), () => chapa.refund(request)),
    verifyRefund: (reference) => step(asked('verify refund'), () => chapa.verifyRefund(reference)),
    listTransactions: (page) => step(asked('list transactions'), () => chapa.listTransactions(page)),
  }
}
