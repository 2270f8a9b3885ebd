import type { StartedHistogram } from '@ashenda/platform/metrics/started-metrics.ts'
import type { ChapaClient } from './client.ts'

export const chapaCalls = ['initialize', 'verify', 'cancel', 'refund', 'verify_refund', 'list_transactions'] as const
type ChapaCall = (typeof chapaCalls)[number]
export const chapaResults = ['clear', 'unknown'] as const

export type ChapaSeconds = StartedHistogram<{
  readonly call: ChapaCall
  readonly result: (typeof chapaResults)[number]
}>

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
