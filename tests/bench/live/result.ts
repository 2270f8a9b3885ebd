import type { MachineFacts } from '../report/machine.ts'
import type { LiveRun } from './measure.ts'
import type { LivePlan } from './plan.ts'
import type { LiveSideName } from './sides.ts'

export type LiveRounds = ReadonlyMap<LiveSideName, readonly LiveRun[]>

export interface LiveResult {
  readonly rounds: LiveRounds
  readonly facts: MachineFacts
  readonly plan: LivePlan
}
