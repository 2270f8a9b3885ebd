import type { PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentNote } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblem, readProblem } from '@ashenda/core/domain/payment-problem.ts'
import type { PaymentEvent } from '@ashenda/db/queries/payments/payment-list.ts'
import { presentProblem } from './presenter.ts'

/** A line of a payment's history as admins see it: what stands in its detail, by what it means. */
export function presentEvent(event: PaymentEvent): PaymentEventsAnswer['events'][number] {
  const { at, from, to, source, detail, by } = event
  const problem = problemOf(event)
  return {
    at: at.toISOString(),
    from,
    to,
    source,
    note: noteOf(detail),
    problem: problem && presentProblem(problem),
    by,
    reason: source === 'admin' ? textIn(detail, 'reason') : null,
    givesUpPlace: detail['givesUpPlace'] === true,
    refundReference: textIn(detail, 'refundReference'),
  }
}

const textIn = (detail: PaymentEvent['detail'], field: string): string | null => {
  const value = detail[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function noteOf(detail: PaymentEvent['detail']): PaymentNote | null {
  if (detail['attention'] !== undefined) return 'attention'
  if (detail['asked'] === 'refund') return 'refund_asked'
  if (detail['asked'] === 'refund_again') return 'refund_again'
  if (detail['asked'] === 'refund_by_hand') return 'refund_by_hand'
  if (detail['asked'] === 'paid_back') return 'paid_back'
  if (detail['asked'] === 'handled') return 'handled'
  if (detail['asked'] === 'cancel') return 'cancel_asked'
  if (detail['what'] === 'return-link') return 'return_link'
  if (detail['refundReference'] !== undefined) return 'refund_begun'
  return detail['withdrawn'] === true ? 'withdrawn' : null
}

function problemOf({ detail }: PaymentEvent): PaymentProblem | null {
  const stored = textIn(detail, 'attention') ?? textIn(detail, 'problem')
  return stored === null ? null : readProblem(stored)
}
