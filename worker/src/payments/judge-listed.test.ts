import type { PaymentState } from '@ashenda/core/domain/payment.ts'
import type { ComparedPayment } from '@ashenda/db/queries/payments/comparisons.ts'
import { expect, test } from 'vitest'
import type { ListedTransaction } from './chapa/transactions.ts'
import { judgeListed } from './judge-listed.ts'

const here = (state: PaymentState, isFresh = false, isByHand = false): ComparedPayment => ({
  id: '0198a0f0-0000-7000-8000-000000000001',
  reference: 'vote-1',
  providerReference: 'AP-1',
  state,
  amountMinor: 3_000,
  currency: 'ETB',
  isFresh,
  isByHand,
})
const there = (kind: ListedTransaction['kind'], some: Partial<ListedTransaction> = {}): ListedTransaction => ({
  kind,
  reference: 'AP-1',
  txRef: 'vote-1',
  amountMinor: 3_000,
  currency: 'ETB',
  chargeMinor: null,
  createdAt: null,
  ...some,
})

const isNews = { isNews: true }

test.each<[PaymentState, ListedTransaction['kind'], ReturnType<typeof judgeListed>]>([
  ['pending', 'pending', undefined],
  ['failed', 'failed', undefined],
  ['expired', 'pending', undefined],
  ['refunded', 'failed', undefined],
  ['succeeded', 'pending', { attention: 'listed_pending' }],
  ['succeeded', 'failed', { attention: 'listed_failed' }],
  ['refund_pending', 'failed', { attention: 'listed_failed' }],
  ['succeeded', 'success', undefined],
  ['refund_pending', 'success', undefined],
  ['pending', 'success', isNews],
  ['expired', 'success', isNews],
  ['cancelled', 'success', isNews],
  ['succeeded', 'refunded', isNews],
  ['refund_pending', 'refunded', isNews],
  ['succeeded', 'reversed', isNews],
  ['pending', 'reversed', isNews],
  // A refunded payment may be listed as paid, or as refunded.
  ['refunded', 'success', undefined],
  ['refunded', 'refunded', undefined],
  ['reversed', 'success', undefined],
  ['reversed', 'reversed', undefined],
])('of a payment that is %s here and %s there: %o', (state, kind, judgement) => {
  expect(judgeListed(here(state), there(kind))).toEqual(judgement)
})

test('paid back by hand here and by Chapa too is for a person', () => {
  for (const kind of ['refunded', 'reversed'] as const)
    expect(judgeListed(here('refunded', false, true), there(kind))).toEqual({ attention: 'refunded_twice' })
  expect(judgeListed(here('refunded', false, true), there('success'))).toBeUndefined()
})

test('a recent success may be missing in a list read before', () => {
  for (const kind of ['pending', 'failed'] as const)
    expect(judgeListed(here('succeeded', true), there(kind))).toBeUndefined()
})

test.each<[Partial<ListedTransaction>, string]>([
  [{ amountMinor: 2_999 }, 'list_mismatch:amount,success 29.99 ETB'],
  [{ currency: 'USD' }, 'list_mismatch:currency,success 30.00 USD'],
  [{ amountMinor: 2_999, currency: 'USD' }, 'list_mismatch:amount,currency,success 29.99 USD'],
])('a payment listed with %o is for a person, whatever became of it', (lie, attention) => {
  for (const state of ['pending', 'succeeded', 'refunded', 'reversed'] as const)
    expect(judgeListed(here(state), there('success', lie))).toEqual({ attention, ...(state === 'pending' && isNews) })
})

test('a reversal is news, even with another amount', () => {
  for (const kind of ['refunded', 'reversed'] as const)
    expect(judgeListed(here('succeeded'), there(kind, { amountMinor: 2_999 }))).toEqual({
      ...isNews,
      attention: `list_mismatch:amount,${kind} 29.99 ETB`,
    })
})

test('the amount of an unpaid one does not matter', () => {
  expect(judgeListed(here('pending'), there('failed', { amountMinor: 1 }))).toBeUndefined()
})
