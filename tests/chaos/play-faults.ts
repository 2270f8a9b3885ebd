import { type FaultPlan, faultOf, untilNextFault, type Victim } from './faults.ts'
import type { Fault } from './meter.ts'

export interface Playing {
  readonly secondsPerKill: number
  /** Everything is compared after so many faults, and at the end. */
  readonly checkEvery: number
  /** People begin to come. */
  readonly begin: () => Promise<void>
  readonly strike: (plan: FaultPlan) => Promise<void>
  /** Nobody comes any more, and everything is compared. */
  readonly check: () => Promise<void>
  /** What is still going on beside the faults comes to its end. */
  readonly finish?: () => Promise<void>
  readonly log: (text: string) => void
}

/** Where a run ended before its time. */
interface Stopped {
  /** What it was about. */
  readonly during: string
  readonly why: string
}

export interface Played {
  readonly kills: Readonly<Record<Victim, number>>
  readonly faults: readonly Fault[]
  /** Missing where the run came to its end. */
  readonly stopped?: Stopped
}

/**
 * One fault after another, with comparisons in between and at the end. Whatever keeps a run from its end is no answer to whether
 * the promises hold: it is told as `stopped`, beside what was done until then.
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
