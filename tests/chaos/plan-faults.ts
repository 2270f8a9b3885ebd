import { cutPostgres, type FaultPlan, killOf, mute, seenToItsEnd, victims } from './faults.ts'
import type { Random } from './random.ts'

/**
 * Plans each kill alone twice and each service mute once, then random ones, one or two at once, until enough were killed. Every sixth is a
 * slow fault, each once before any repeats. With slow faults there is also time to see the full recovery from them and from a mute service.
 */
export function planFaults(kills: number, slow: readonly FaultPlan[], random: Random): readonly FaultPlan[] {
  const plan: FaultPlan[] = []
  const slowInTurn = shuffled(slow, random)
  let planned = 0
  const waitedFor = slow.length > 0 ? seenToItsEnd : (fault: FaultPlan) => fault
  const add = (fault: FaultPlan): void => {
    plan.push(fault)
    planned += fault.kills.length
  }
  for (const victim of [...victims, ...victims]) add(killOf(victim))
  for (const kind of ['redis', 'postgres'] as const) add(waitedFor(mute(kind)))
  for (let round = 0; planned < kills; round += 1) {
    const slowOne = round % 6 === 5 ? slowInTurn[Math.floor(round / 6) % slow.length] : undefined
    add(slowOne ? waitedFor(slowOne) : quickFault(random, waitedFor))
  }
  return plan
}

function quickFault(random: Random, waitedFor: (fault: FaultPlan) => FaultPlan): FaultPlan {
  const roll = random.next()
  if (roll < 0.05) return waitedFor(mute(random.pick(['redis', 'postgres'])))
  if (roll < 0.1) return cutPostgres
  if (roll < 0.2) return killOf('redis', 'postgres')
  if (roll < 0.4) return killOf(random.pick(victims), random.pick(['worker', 'api']))
  return killOf(random.pick(victims))
}

function shuffled<T>(all: readonly T[], random: Random): readonly T[] {
  const keyed = all.map((one) => ({ one, place: random.next() }))
  return keyed.sort((first, second) => first.place - second.place).map(({ one }) => one)
}
