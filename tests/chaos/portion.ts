import type { Victim } from './faults.ts'
import type { Recovery } from './meter.ts'
import { paymentVerdicts } from './payments/payment-report.ts'
import type { PaymentChaosResult } from './payments/run-payments.ts'
import { type Verdict, verdictsOf } from './report.ts'
import type { ChaosResult } from './run-chaos.ts'

/** What people do meanwhile. */
export const subjects = ['ballots', 'payments'] as const
export type Subject = (typeof subjects)[number]

/** The stored part of a run, to report on many. Plain data, because it goes through JSON. */
export interface Portion {
  readonly subject: Subject
  readonly seed: number
  readonly kills: Readonly<Record<Victim, number>>
  /** Figures that add up over many runs, by name in the report. */
  readonly sums: Readonly<Record<string, number>>
  readonly comparisons: number
  readonly recoveries: readonly Recovery[]
  readonly longestDrainMs: number
  readonly verdicts: readonly Verdict[]
  /** Problems of an earlier play, before they were fixed. */
  readonly before?: readonly string[]
}

const longest = (ms: readonly number[]): number => Math.max(0, ...ms)

/** The portion of a run with ballots. */
export function portionOfBallots(seed: number, result: ChaosResult): Portion {
  const last = result.checks.at(-1)?.recount
  return {
    subject: 'ballots',
    seed,
    kills: result.kills,
    sums: {
      'ballots acknowledged': result.acknowledged,
      'ballots counted': last?.counted ?? 0,
      'ballots refused with a reason': last?.refused ?? 0,
      'submits answered with no': Object.values(result.told).reduce((sum, count) => sum + count, 0),
      'pages that reconnected': result.pageReconnects,
    },
    comparisons: result.checks.length,
    recoveries: result.recoveries,
    longestDrainMs: longest(result.checks.map(({ drainMs }) => drainMs)),
    verdicts: verdictsOf(result),
  }
}

/** The portion of a run with payments. */
export function portionOfPayments(seed: number, result: PaymentChaosResult): Portion {
  const last = result.checks.at(-1)?.recount
  return {
    subject: 'payments',
    seed,
    kills: result.kills,
    sums: {
      payers: result.paymentLedger.came,
      'payments successful at Chapa': last?.paidAtChapa ?? 0,
      'cards tried': result.paymentLedger.cards.size,
      'cards redeemed': last?.redeemed ?? 0,
      'credits given': last?.credits ?? 0,
      'contestants’ fees given': last?.feesPaid ?? 0,
    },
    comparisons: result.checks.length,
    recoveries: result.recoveries,
    longestDrainMs: longest(result.checks.map(({ drainMs }) => drainMs)),
    verdicts: paymentVerdicts(result),
  }
}
