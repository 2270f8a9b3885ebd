import type { CalledService } from '@ashenda/core/domain/service-health.ts'
import type { NoteCall } from '@ashenda/platform/service-log.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type { ChapaCall, ChapaSeconds } from '../../metrics/metrics.ts'
import type { ChapaClient } from './client.ts'
import type { Unclear } from './envelope.ts'

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

/** Notes for admins whether Chapa's answers are clear. Lists and cancellations are left out: nobody waits for them. */
export function withServiceLog(chapa: ChapaClient, note: NoteCall): ChapaClient {
  const noted = async <Answer extends { readonly kind: string } | Unclear>(
    service: CalledService,
    asked: Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await asked
    note(service, problemOf(answer))
    return answer
  }
  return {
    ...chapa,
    initialize: (checkout) => noted('checkouts', chapa.initialize(checkout)),
    verify: (txRef) => noted('confirmations', chapa.verify(txRef)),
    refund: (request) => noted('refunds', chapa.refund(request)),
    verifyRefund: (reference) => noted('refunds', chapa.verifyRefund(reference)),
  }
}

/** Of an answer that is none, or that says no to everybody: the key is wrong. */
function problemOf(answer: { readonly kind: string } | Unclear): string | undefined {
  if (isUnclear(answer)) return `${answer.cause.reason} ${answer.cause.status ?? ''}`.trim()
  const isForeign = 'status' in answer && (answer.status === 401 || answer.status === 403)
  return answer.kind === 'refused' && isForeign ? `refused ${answer.status}` : undefined
}

const isUnclear = (answer: { readonly kind: string }): answer is Unclear => answer.kind === 'unknown'

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
