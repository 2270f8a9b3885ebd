import { type FaultPlan, faultOf, untilNextFault, type Victim } from './faults.ts'
import type { Fault } from './meter.ts'

export interface Playing {
  readonly secondsPerKill: number
  /** Everything is compared after this many faults, and at the end. */
  readonly checkEvery: number
  /** Starts the people. */
  readonly begin: () => Promise<void>
  readonly strike: (plan: FaultPlan) => Promise<void>
  /** Stops the people and compares everything. */
  readonly check: () => Promise<void>
  /** Finishes what still goes on beside the faults. */
  readonly finish?: () => Promise<void>
  readonly log: (text: string) => void
}

/** An early end of a run. */
interface Stopped {
  /** What was going on. */
  readonly during: string
  readonly why: string
}

export interface Played {
  readonly kills: Readonly<Record<Victim, number>>
  readonly faults: readonly Fault[]
  /** Missing if the run ended normally. */
  readonly stopped?: Stopped
}

/**
 * Plays one fault after another, with comparisons in between and at the end. An early end does not say whether the promises hold: it is
 * reported as `stopped`, beside what was done before.
 */
export async function playFaults(plans: readonly FaultPlan[], playing: Playing): Promise<Played> {
  const { secondsPerKill, checkEvery, begin, strike, check, finish, log } = playing
  const kills: Record<Victim, number> = { worker: 0, api: 0, redis: 0, postgres: 0 }
  const faults: Fault[] = []
  let during = 'the beginning'
  try {
    await begin()
    for (const plan of plans) {
      during = `fault ${faults.length + 1}: ${plan.name}`
      const fault = faultOf(plan)
      await strike(plan)
      fault.repairedAt = performance.now()
      for (const kind of plan.kills) kills[kind] += 1
      faults.push(fault)
      log(`  ${faults.length}: ${plan.name}`)
      await untilNextFault(plan, fault, secondsPerKill)
      if (faults.length % checkEvery > 0) continue
      during = `the comparison after fault ${faults.length}`
      await check()
      await begin()
    }
    during = 'the end'
    await finish?.()
    await check()
    return { kills, faults }
  } catch (error) {
    log(`  stopped during ${during}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return { kills, faults, stopped: { during, why: error instanceof Error ? error.message : String(error) } }
  }
}
