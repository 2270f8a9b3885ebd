import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { ChapaClient } from './client.ts'

/** Adds a span to each of the client's calls, named after the call, without any reference. */
export function withSpans(chapa: ChapaClient, { span }: Tracing): ChapaClient {
  const asked = (what: string) =>
    ({ name: `Chapa ${what}`, kind: 'client', attributes: { 'peer.service': 'chapa' } }) as const
  return {
    initialize: (checkout) => span(asked('initialize'), () => chapa.initialize(checkout)),
    verify: (txRef) => span(asked('verify'), () => chapa.verify(txRef)),
    cancel: (txRef) => span(asked('cancel'), () => chapa.cancel(txRef)),
    refund: (request) => span(asked('refund'), () => chapa.refund(request)),
    verifyRefund: (reference) => span(asked('verify refund'), () => chapa.verifyRefund(reference)),
    listTransactions: (page) => span(asked('list transactions'), () => chapa.listTransactions(page)),
  }
}
