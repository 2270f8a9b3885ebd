import { listed, longestOf, slowdownLine, slowRecoveries, type Verdict, verdictsIn } from '../report.ts'
import type { PaymentChaosResult } from './run-payments.ts'

/** The promises (see docs) and what speaks against them. */
export function paymentVerdicts(result: PaymentChaosResult): readonly Verdict[] {
  const found = (kind: 'payments' | 'cards'): readonly string[] => [
    ...new Set(result.checks.flatMap(({ recount }) => recount.problems[kind])),
  ]
  return verdictsIn(result, [
    {
      promise: '3: a payment that Chapa calls successful gives exactly one credit or paid contestant',
      problems: found('payments'),
    },
    { promise: '4: a T-card is redeemed at most once', problems: found('cards') },
    { promise: 'the full rate is back within 10 s', problems: slowRecoveries(result.recoveries, result.slowdown) },
    { promise: 'no process ends by itself', problems: result.crashes },
  ])
}

/** The figures, a line each. */
export function paymentFigures({
  kills,
  paymentLedger,
  checks,
  recoveries,
  slowdown,
}: PaymentChaosResult): readonly string[] {
  const last = checks.at(-1)?.recount
  const longest = recoveries.toSorted((first, second) => (second.ms ?? 0) - (first.ms ?? 0))[0]
  const never = 'never compared'
  return [
    `kills -9            ${listed(kills)}`,
    `payers              ${paymentLedger.came}, answered ${paymentLedger.answered}${paymentLedger.heldBack > 0 ? `; held back ${paymentLedger.heldBack}` : ''}`,
    `paid at Chapa       ${last?.paidAtChapa ?? never}; ${paymentLedger.toldPaid.size} browsers saw it`,
    `cards               ${paymentLedger.cards.size} tried, ${last?.redeemed ?? never} redeemed`,
    `given               ${last ? `${last.credits} credits, ${last.feesPaid} fees` : never}`,
    `answers             ${listed(Object.fromEntries([...paymentLedger.answers].toSorted()))}`,
    `longest recovery    ${longest ? `${((longest.ms ?? 0) / 1_000).toFixed(1)} s (${longest.name})` : 'none measured'}`,
    `longest drain       ${longestOf(checks.map(({ drainMs }) => drainMs))}`,
    ...slowdownLine(slowdown),
  ]
}
