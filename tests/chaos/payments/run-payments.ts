import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { away, frozen, slowPostgres } from '../faults.ts'
import { steppedClock } from '../machine-faults.ts'
import { type Metered, type Recovery, recoveriesOf, startMeter } from '../meter.ts'
import { planFaults } from '../plan-faults.ts'
import { type Played, playFaults } from '../play-faults.ts'
import { seeded } from '../random.ts'
import { slowdownByOthers } from '../slowdown.ts'
import { changeFaultProfile } from './fault-profile.ts'
import { createPayers } from './payers.ts'
import type { PaymentLedger } from './payment-ledger.ts'
import { checkInPeace, type PeaceCheck } from './payments-in-peace.ts'
import { insertCards } from './wallet.ts'

export interface PaymentChaosOptions {
  /** The fewest processes killed. */
  readonly kills: number
  readonly seed: number
  readonly secondsPerKill: number
  readonly payersPerSecond: number
  /** Everything is compared after this many faults, and at the end. */
  readonly checkEvery: number
  /** Also slow faults: services frozen, down or slow for seconds. */
  readonly slowFaults: boolean
  /** The locks of dead workers' jobs expire when a comparison needs it instead of with time. */
  readonly skipLocks: boolean
  readonly log: (text: string) => void
}

export interface PaymentChaosResult extends Pick<Played, 'kills' | 'stopped'> {
  readonly paymentLedger: PaymentLedger
  readonly checks: readonly PeaceCheck[]
  readonly recoveries: readonly Recovery[]
  /** How much other work slows the machine; 1 for none. */
  readonly slowdown?: number
  readonly crashes: readonly string[]
}

const slowFaults = [
  frozen('redis', 6),
  frozen('postgres', 6),
  away('redis', 5),
  away('postgres', 8),
  slowPostgres,
  steppedClock,
]
const cardsAtATime = 2_000

/** Pays by card and by Chapa, breaks things, and compares: `npm run chaos -- --only payments`, and in short in `npm test`. */
export async function runPaymentChaos(cluster: Cluster, options: PaymentChaosOptions): Promise<PaymentChaosResult> {
  const slowdown = await slowdownByOthers()
  const random = seeded(options.seed, 'payment faults')
  const payers = createPayers(cluster, {
    perSecond: options.payersPerSecond,
    random: seeded(options.seed, 'payers'),
    cards: await insertCards(cluster.sql, cardsAtATime + options.kills * cardsPerKill(options)),
  })
  const meter = startMeter(paymentsOf(cluster, payers.paymentLedger))
  const checks: PeaceCheck[] = []
  const breaks: number[] = []

  const check = async (): Promise<void> => {
    await wait(options.secondsPerKill * 1_000)
    breaks.push(performance.now())
    const result = await checkInPeace(cluster, payers, options.skipLocks)
    checks.push(result)
    const { payments, cards } = result.recount.problems
    options.log(`  quiet: ${payers.paymentLedger.came} payers came, drained in ${result.drainMs.toFixed(0)} ms`)
    options.log(`  ${payments.length + cards.length} problems`)
  }

  let played: Played
  try {
    played = await playFaults(planFaults(options.kills, options.slowFaults ? slowFaults : [], random), {
      ...options,
      begin: async () => {
        payers.start()
        await wait(1_500)
      },
      strike: async (plan) => {
        await changeFaultProfile(cluster.chapa, random)
        await plan.run(cluster, random)
      },
      check,
    })
  } finally {
    payers.close()
    await meter.stop()
  }
  const { faults, ...outcome } = played
  return {
    ...outcome,
    paymentLedger: payers.paymentLedger,
    checks,
    recoveries: recoveriesOf(faults, meter.samples, breaks),
    slowdown,
    crashes: cluster.crashes,
  }
}

const cardsPerKill = ({ secondsPerKill, payersPerSecond }: PaymentChaosOptions): number =>
  Math.ceil(secondsPerKill * payersPerSecond)

/** A payer is answered with the card's outcome or a checkout; both are recorded. */
const paymentsOf = ({ sql }: Cluster, paymentLedger: PaymentLedger): Metered => ({
  told: () => ({ came: paymentLedger.came, answered: paymentLedger.answered, acknowledged: paymentLedger.answered }),
  recorded: async () => {
    const [row] = await sql<{ recorded: number }[]>`
      select count(*)::int as recorded from payments where state <> 'created'`
    return row?.recorded ?? 0
  },
})
