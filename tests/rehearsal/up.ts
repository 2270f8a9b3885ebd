import { usualMix } from './night.ts'
import { doing, type Rig } from './rig.ts'
import { type Role, roles } from './site/cpu.ts'
import { countedAfterMs } from './site/disk.ts'

export interface Step {
  readonly votersPerSecond: number
  readonly acknowledgedPerSecond: number
  readonly voteP99Ms: number
  readonly countedAfterMs: number
  readonly errors: number
  /** Cores in use: of each role, of those who play the people, of these together, and of others on the machine. */
  readonly cores: Readonly<Record<Role, number>>
  readonly players: number
  readonly ours: number
  readonly others: number
  /** What gave, if anything did. */
  readonly gave: readonly string[]
}

interface UpPlan {
  readonly fromPerSecond: number
  readonly factor: number
  readonly stepSeconds: number
  readonly mostSteps: number
  /** Open pages meanwhile. */
  readonly open: number
}

const limits = { voteP99Ms: 1_000, countedAfterMs: 5_000, machineShare: 0.97 } as const

/** More voters, step by step, until something gives. */
export async function raise(rig: Rig, plan: UpPlan): Promise<readonly Step[]> {
  const steps: Step[] = []
  await rig.crowd.order({ order: 'be', sockets: plan.open })
  await doing(rig, usualMix, plan.fromPerSecond, 4)
  for (let number = 0; number < plan.mostSteps; number += 1) {
    const step = await oneStep(rig, plan.fromPerSecond * plan.factor ** number, plan.stepSeconds)
    steps.push(step)
    console.log(
      `  ${step.votersPerSecond.toFixed(0)} voters/s: vote p99 ${step.voteP99Ms.toFixed(0)} ms, counted within ${step.countedAfterMs.toFixed(0)} ms, ${step.errors} errors, ${step.ours.toFixed(2)} of ${rig.cores} cores, others ${step.others.toFixed(2)}${step.gave.length > 0 ? `; gave: ${step.gave.join(', ')}` : ''}`,
    )
    if (step.gave.length > 0) break
  }
  return steps
}

async function oneStep(rig: Rig, perSecond: number, seconds: number): Promise<Step> {
  const began = new Date()
  const watching = rig.watch()
  const running = doing(rig, usualMix, perSecond, seconds)
  // While voters come: what waits is worked off afterwards.
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const span = watching()
  const { kinds, errors, heldBack, acknowledged } = await running
  await rig.site.untilCounted()
  const counted = await countedAfterMs(rig.site, began)
  const cores = Object.fromEntries(roles.map((role) => [role, span.byRole[role] / span.seconds])) as Record<
    Role,
    number
  > // of all roles
  const players = span.players / span.seconds
  const ours = roles.reduce((sum, role) => sum + cores[role], players)
  const wrong = Object.values(errors).reduce((sum, count) => sum + count, heldBack)
  const { p99 } = kinds.vote.latencyMs
  return {
    votersPerSecond: perSecond,
    acknowledgedPerSecond: acknowledged / seconds,
    voteP99Ms: p99,
    countedAfterMs: counted.max,
    errors: wrong,
    cores,
    players,
    ours,
    others: span.others / span.seconds,
    gave: whatGave({ voteP99Ms: p99, countedAfterMs: counted.max, errors: wrong, ours, cores: rig.cores }),
  }
}

interface Seen {
  readonly voteP99Ms: number
  readonly countedAfterMs: number
  readonly errors: number
  /** Cores in use without others, and how many there are. */
  readonly ours: number
  readonly cores: number
}

export function whatGave({ voteP99Ms, countedAfterMs, errors, ours, cores }: Seen): readonly string[] {
  return [
    ...(voteP99Ms > limits.voteP99Ms ? [`a vote’s p99 is ${voteP99Ms.toFixed(0)} ms`] : []),
    ...(countedAfterMs > limits.countedAfterMs ? [`a vote was counted after ${countedAfterMs.toFixed(0)} ms`] : []),
    ...(errors > 0 ? [`${errors} answers nobody should get`] : []),
    ...(ours > limits.machineShare * cores ? [`the machine is full (${ours.toFixed(2)} of ${cores} cores)`] : []),
  ]
}
