import { expect, test } from 'vitest'
import { feeOf, votePriceOf } from './price.ts'
import { usualRules } from './voting-rules.ts'

const birr = { amountMinor: 3_000, currency: 'ETB' }

test.each([
  ['+251912345678', birr, birr],
  ['+251712345678', birr, birr],
  ['+12515550143', { amountMinor: 200, currency: 'USD' }, { amountMinor: 100, currency: 'USD' }],
  ['+4915112345678', { amountMinor: 200, currency: 'USD' }, { amountMinor: 100, currency: 'USD' }],
])('%s: her fee, and the price of a paid vote', (phone, fee, vote) => {
  expect(feeOf(phone, usualRules)).toEqual(fee)
  expect(votePriceOf(phone, usualRules)).toEqual(vote)
})

test('a contest has its own prices', () => {
  const prices = { voteEtb: 5_000, voteUsd: 250, feeEtb: 10_000, feeUsd: 900 }
  expect([votePriceOf('+251912345678', prices), votePriceOf('+12515550143', prices)]).toEqual([
    { amountMinor: 5_000, currency: 'ETB' },
    { amountMinor: 250, currency: 'USD' },
  ])
  expect([feeOf('+251912345678', prices), feeOf('+12515550143', prices)]).toEqual([
    { amountMinor: 10_000, currency: 'ETB' },
    { amountMinor: 900, currency: 'USD' },
  ])
})
