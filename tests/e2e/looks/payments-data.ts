import type { ComparisonsAnswer, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { answerWith } from '../support/answers.ts'
import type { Visitor } from '../support/site.ts'

const at = '2026-08-22T09:00:00.000Z'
const id = (number: number): string => `018f0000-0000-7000-8000-00000000040${number}`

const event = {
  at,
  from: 'succeeded',
  to: 'succeeded',
  source: 'settle',
  note: null,
  problem: null,
  by: null,
  reason: null,
  givesUpPlace: false,
  refundReference: null,
  tookMinor: null,
  partMinor: null,
} as const
const byAdmin = { source: 'admin', by: 'Abrehet Kidane', reason: 'Asked for it by phone' } as const
const said = 'Refund is only available in live mode'

/** Of each kind one. */
const events: PaymentEventsAnswer = {
  success: true,
  events: [
    { ...event, from: null, to: 'created', source: 'payer' },
    { ...event, to: 'pending', source: 'open-checkout' },
    { ...event, ...byAdmin, note: 'cancel_asked' },
    { ...event, note: 'attention', problem: { code: 'verify_mismatch', parts: ['amount', 'currency'], said: null } },
    { ...event, ...byAdmin, to: 'refund_pending', givesUpPlace: true },
    { ...event, note: 'refund_begun', source: 'refund', refundReference: 'AP634JFwxyz' },
    { ...event, source: 'refund', problem: { code: 'refund_refused', parts: [], said } },
  ],
}

const comparison = {
  _id: id(1),
  askedBy: null,
  startedAt: at,
  finishedAt: at,
  reachedAt: '2026-08-15T09:00:00.000Z',
  pages: 412,
  listed: 4_120,
  unreadable: 3,
  hurried: 12,
  raised: 2,
  unknownCount: 104,
  unknown: [{ reference: 'AP634JFwxyz', txRef: null, state: 'success', amountMinor: 3_000, currency: 'ETB' }],
  isLost: false,
  problem: null,
  problemKind: null,
}

/** One that found something and one that did not come far, of more than are shown. */
const comparisons: ComparisonsAnswer = {
  success: true,
  comparisons: [
    comparison,
    { ...comparison, _id: id(2), unknown: [], problem: 'page 413: no answer', problemKind: 'unreachable' },
  ],
  total: 31,
}

/** The history of a payment, and how all of them compare with what Chapa lists. */
export async function tellOfPaymentsKept({ page }: Visitor): Promise<void> {
  await answerWith(page, '/admin/payments/1/events', events)
  await answerWith(page, '/admin/payments/comparisons', comparisons)
}
