import type { PaymentRow } from '@ashenda/db/queries/payments/transitions.ts'
import { expect, test } from 'vitest'
import type { ClosedAnswer } from './chapa/payment.ts'
import { mismatchOf } from './mismatch.ts'

const payment: PaymentRow = {
  id: '0198a0f0-0000-7000-8000-000000000001',
  purpose: 'vote',
  reference: 'vote-1',
  state: 'pending',
  amountMinor: 3_000,
  currency: 'ETB',
  createdAt: new Date('2026-08-22T09:00:00Z'),
  expiresAt: null,
  checks: 0,
  attention: null,
  refundAskedAt: null,
  refundSentAt: null,
  refundReference: null,
  refundByHandAt: null,
  takenMinor: null,
  dueBackMinor: 3_000,
  isInParts: false,
  refundTries: 0,
  refundBegunAt: null,
  refundClearedAt: null,
  paidBackAt: null,
  cancelAskedAt: null,
  nextCheckAt: null,
  newsAt: null,
  phone: '+251911223344',
  name: 'Selam Hagos',
  orderNumber: null,
  readAt: new Date('2026-08-22T09:01:00Z'),
}
const said: ClosedAnswer = {
  kind: 'success',
  amountMinor: 3_000,
  currency: 'ETB',
  txRef: 'vote-1',
  mode: 'live',
  reference: 'AP-1',
  chargeMinor: 105,
}

test('an answer about this payment, with its amount, currency and mode, fits', () => {
  expect(mismatchOf(payment, said, 'live')).toBeUndefined()
})

test.each<[Partial<ClosedAnswer>, string]>([
  [{ amountMinor: 2_999 }, 'verify_mismatch:amount,success 29.99 ETB'],
  [{ kind: 'reversed', amountMinor: 3_001 }, 'verify_mismatch:amount,reversed 30.01 ETB'],
  [{ currency: 'USD' }, 'verify_mismatch:currency,success 30.00 USD'],
  [{ txRef: 'vote-2' }, 'verify_mismatch:reference,success 30.00 ETB'],
  [{ mode: 'test' }, 'verify_mismatch:mode,success 30.00 ETB'],
  [
    { amountMinor: 1, currency: 'USD', txRef: '', mode: 'test' },
    'verify_mismatch:amount,currency,reference,mode,success 0.01 USD',
  ],
])('[PAY-06] an answer with %o does not fit', (lie, problem) => {
  expect(mismatchOf(payment, { ...said, ...lie }, 'live')).toBe(problem)
})
