import { mkdir } from 'node:fs/promises'
import type { Outcome, Plan } from '../plan.ts'

/** Runs a side as its own process: the plan as its argument, the outcome as its first message. */
export async function runSide(draw: (plan: Plan) => Promise<Outcome>): Promise<void> {
  const plan: Plan = JSON.parse(process.argv[2] ?? '') // of our own benchmark
  await mkdir(plan.folder, { recursive: true })
  const outcome = await draw(plan)
  process.send?.(outcome)
}
