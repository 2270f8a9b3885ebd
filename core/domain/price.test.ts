import { expect, test } from 'vitest'
import { feeOf, votePriceOf } from './price.ts'

const birr = { amountMinor: 3_000, currency: 'ETB' }

test.each([
  ['+251912345678', birr, birr],
  ['+251712345678', birr, birr],
  ['+12515550143', { amountMinor: 200, currency: 'USD' }, { amountMinor: 100, currency: 'USD' }],
  ['+4915112345678', { amountMinor: 200, currency: 'USD' }, { amountMinor: 100, currency: 'USD' }],
])('%s: her fee, and the price of a paid vote', (phone, fee, vote) => {
  expect(feeOf(phone)).toEqual(fee)
  expect(votePriceOf(phone)).toEqual(vote)
})
