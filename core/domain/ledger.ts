import { dayMs, festivalDayOf } from './festival-day.ts'

/**
 * The ledger's amounts: paid to Chapa for votes, fees and orders (gross is all three), Chapa's own fees, refunds and reversals. Net is gross without the
 * others. What T-cards paid stands beside them: that money came when the cards were sold.
 */
export const ledgerFigures = [
  'votes',
  'fees',
  'orders',
  'gross',
  'charges',
  'refunds',
  'reversals',
  'net',
  'cards',
] as const
export type LedgerFigure = (typeof ledgerFigures)[number]

/** Days of a ledger whose first day is not named, today among them. */
const usualLedgerDays = 31

/** The days of a ledger: the named ones, otherwise the latest. */
export function ledgerDays({ from, to }: { readonly from?: string; readonly to?: string }, now: number) {
  const last = to ?? festivalDayOf(now)
  return { from: from ?? festivalDayOf(Date.parse(`${last}T00:00:00Z`) - (usualLedgerDays - 1) * dayMs), to: last }
}

const purposeOf: Partial<Record<LedgerFigure, string>> = { votes: 'vote', fees: 'fee', orders: 'order' }

interface LedgerPlace {
  /** First and last day, both included, in festival time. */
  readonly from: string
  readonly to: string
  readonly currency: 'ETB' | 'USD'
}

/** Parameters of the list of payments whose rows make a figure; undefined for net, which no rows make alone. */
export function paymentsOfFigure(
  figure: LedgerFigure,
  { from, to, currency }: LedgerPlace,
): Readonly<Record<string, string>> | undefined {
  if (figure === 'net') return undefined
  const provider = figure === 'cards' ? 'tcard' : 'chapa'
  if (figure === 'refunds' || figure === 'reversals')
    return {
      currency,
      provider,
      state: figure === 'refunds' ? 'refunded' : 'reversed',
      returnedFrom: from,
      returnedTo: to,
    }
  const purpose = purposeOf[figure]
  return { currency, provider, ...(purpose !== undefined && { purpose }), settledFrom: from, settledTo: to }
}
