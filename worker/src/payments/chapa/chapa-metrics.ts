import type { ChapaCall, ChapaSeconds } from '../../metrics/metrics.ts'
import type { ChapaClient } from './client.ts'

/** Adds metrics to the client: duration of each call, and whether Chapa's answer was clear (`clear` or `unknown`). */
export function withMetrics(chapa: ChapaClient, seconds: ChapaSeconds): ChapaClient {
  const timed = async <Answer extends { readonly kind: string }>(
    call: ChapaCall,
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    const startedAt = performance.now()
    const answer = await asked
    const result = answer.kind === 'unknown' ? 'unknown' : 'clear'
    seconds.observe({ call, result }, (performance.now() - startedAt) / 1_000)
    return answer
  }
  return {
    initialize: (checkout) => timed('initialize', chapa.initialize(checkout)),
    verify: (txRef) => timed('verify', chapa.verify(txRef)),
    cancel: (txRef) => timed('cancel', chapa.cancel(txRef)),
    refund: (request) => timed('refund', chapa.refund(request)),
    verifyRefund: (reference) => timed('verify_refund', chapa.verifyRefund(reference)),
    listTransactions: (page) => timed('list_transactions', chapa.listTransactions(page)),
  }
}
