import { cutPostgres, type FaultPlan, killOf, mute, victims } from './faults.ts'
import type { Random } from './random.ts'

/** Each kill on its own twice, each service mute once, then at random, one or two at once, until enough were killed; every sixth is a slow one. */
export function planFaults(kills: number, slow: readonly FaultPlan[], random: Random): readonly FaultPlan[] {
  const plan: FaultPlan[] = []
  let planned = 0
  const add = (fault: FaultPlan): void => {
    plan.push(fault)
    planned += fault.kills.length
  }
  for (const victim of [...victims, ...victims]) add(killOf(victim))
  for (const fault of [mute('redis'), mute('postgres')]) add(fault)
  for (let round = 0; planned < kills; round += 1) {
    const slowOne = round % 6 === 5 ? slow[Math.floor(round / 6) % slow.length] : undefined
    add(slowOne ?? quickFault(random))
  }
  return plan
}

function quickFault(random: Random): FaultPlan {
  const roll = random.next()
  if (roll < 0.05) return mute(random.pick(['redis', 'postgres']))
  if (roll < 0.1) return cutPostgres
  if (roll < 0.2) return killOf('redis', 'postgres')
  if (roll < 0.4) return killOf(random.pick(victims), random.pick(['worker', 'api']))
  return killOf(random.pick(victims))
}
