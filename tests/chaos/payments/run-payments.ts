import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { away, faultOf, frozen, slowPostgres, untilNextFault, type Victim } from '../faults.ts'
import { type Fault, type Metered, type Recovery, recoveriesOf, startMeter } from '../meter.ts'
import { planFaults } from '../plan-faults.ts'
import { seeded } from '../random.ts'
import { createPayers } from './payers.ts'
import { checkInPeace, type PeaceCheck } from './payments-in-peace.ts'
import { insertCards } from './purse.ts'
import type { Till } from './till.ts'
import { changeWeather } from './weather.ts'

export interface PaymentChaosOptions {
  /** At least so many processes are killed. */
  readonly kills: number
  readonly seed: number
  readonly secondsPerKill: number
  readonly payersPerSecond: number
  /** Everything is compared after so many faults, and at the end. */
  readonly checkEvery: number
  /** Also what takes its time: services frozen, away or slow for seconds. */
  readonly slowFaults: boolean
  /** The locks of dead workers' jobs lapse when a comparison needs it, not after their time. */
  readonly hurry: boolean
  readonly log: (text: string) => void
}

export interface PaymentChaosResult {
  readonly kills: Readonly<Record<Victim, number>>
  readonly till: Till
  readonly checks: readonly PeaceCheck[]
  readonly recoveries: readonly Recovery[]
  readonly crashes: readonly string[]
}

const slowFaults = [frozen('redis', 6), frozen('postgres', 6), away('redis', 5), away('postgres', 8), slowPostgres]
const cardsAtATime = 2_000

/** Pays by card and by Chapa, breaks things, and compares: `npm run chaos -- --only payments`, and in short in `npm test`. */
export async function runPaymentChaos(cluster: Cluster, options: PaymentChaosOptions): Promise<PaymentChaosResult> {
  const random = seeded(options.seed, 'payment faults')
  const payers = createPayers(cluster, {
    perSecond: options.payersPerSecond,
    random: seeded(options.seed, 'payers'),
    cards: await insertCards(cluster.sql, cardsAtATime + options.kills * cardsPerKill(options)),
  })
  const meter = startMeter(paymentsOf(cluster, payers.till))
  const kills: Record<Victim, number> = { worker: 0, api: 0, redis: 0, postgres: 0 }
  const faults: Fault[] = []
  const checks: PeaceCheck[] = []
  const breaks: number[] = []

  const check = async (): Promise<void> => {
    await wait(options.secondsPerKill * 1_000)
    breaks.push(performance.now())
    const result = await checkInPeace(cluster, payers, options.hurry)
    checks.push(result)
    const { payments, cards } = result.recount.problems
    options.log(`  quiet: ${payers.till.came} payers came, drained in ${result.drainMs.toFixed(0)} ms`)
    options.log(`  ${payments.length + cards.length} problems`)
  }

  try {
    payers.start()
    await wait(1_500)
    for (const plan of planFaults(options.kills, options.slowFaults ? slowFaults : [], random)) {
      await changeWeather(cluster.chapa, random)
      const fault = faultOf(plan)
      await plan.run(cluster, random)
      fault.repairedAt = performance.now()
      for (const kind of plan.kills) kills[kind] += 1
      faults.push(fault)
      options.log(`  ${faults.length}: ${plan.name}`)
      await untilNextFault(plan, fault, options.secondsPerKill)
      if (faults.length % options.checkEvery > 0) continue
      await check()
      payers.start()
      await wait(1_500)
    }
    await check()
  } finally {
    payers.close()
    await meter.stop()
  }
  return {
    kills,
    till: payers.till,
    checks,
    recoveries: recoveriesOf(faults, meter.samples, breaks),
    crashes: cluster.crashes,
  }
}

const cardsPerKill = ({ secondsPerKill, payersPerSecond }: PaymentChaosOptions): number =>
  Math.ceil(secondsPerKill * payersPerSecond)

/** A payer is answered by what became of the card, or by a checkout; recorded is either. */
const paymentsOf = ({ sql }: Cluster, till: Till): Metered => ({
  told: () => ({ came: till.came, answered: till.answered, acknowledged: till.answered }),
  recorded: async () => {
    const [row] = await sql<{ recorded: number }[]>`
      select count(*)::int as recorded from payments where state <> 'created'`
    return row?.recorded ?? 0
  },
})
