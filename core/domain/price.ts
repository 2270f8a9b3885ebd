import { isDomestic } from './phone.ts'
import type { Prices } from './voting-rules.ts'

/** Money is integer minor units and an ISO currency everywhere. */
export interface Price {
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
}

/** A contestant's one-time fee by her phone (E.164), in birr, or in dollars abroad. */
export const feeOf = (phone: string, { feeEtb, feeUsd }: Prices): Price =>
  isDomestic(phone) ? { amountMinor: feeEtb, currency: 'ETB' } : { amountMinor: feeUsd, currency: 'USD' }

/** The price of a paid ballot by the voter's phone (E.164), in birr, or in dollars abroad. */
export const votePriceOf = (phone: string, { voteEtb, voteUsd }: Prices): Price =>
  isDomestic(phone) ? { amountMinor: voteEtb, currency: 'ETB' } : { amountMinor: voteUsd, currency: 'USD' }
