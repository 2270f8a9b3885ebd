import { isDomestic } from './phone.ts'

/** Money is integer minor units and an ISO currency everywhere. */
export interface Price {
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
}

/** A contestant's one-time fee by her phone (E.164): 30 birr, or 2 dollars abroad. */
export const feeOf = (phone: string): Price =>
  isDomestic(phone) ? { amountMinor: 3_000, currency: 'ETB' } : { amountMinor: 200, currency: 'USD' }

/** The price of a paid ballot by the voter's phone (E.164): 30 birr, or 1 dollar abroad. */
export const votePriceOf = (phone: string): Price =>
  isDomestic(phone) ? { amountMinor: 3_000, currency: 'ETB' } : { amountMinor: 100, currency: 'USD' }
