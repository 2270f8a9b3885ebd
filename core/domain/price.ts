import { isDomestic } from './phone.ts'

/** Money is integer minor units and an ISO currency everywhere. */
export interface Price {
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
}

/** What a contestant pays once, by her phone in E.164: 30 birr, or 2 dollars from abroad. */
export const feeOf = (phone: string): Price =>
  isDomestic(phone) ? { amountMinor: 3_000, currency: 'ETB' } : { amountMinor: 200, currency: 'USD' }

/** What a paid ballot costs, by the voter's phone in E.164: 30 birr, or 1 dollar from abroad. */
export const votePriceOf = (phone: string): Price =>
  isDomestic(phone) ? { amountMinor: 3_000, currency: 'ETB' } : { amountMinor: 100, currency: 'USD' }
