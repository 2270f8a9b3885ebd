import type { MachineFacts } from '../../bench/report/machine.ts'
import type { Kept } from '../kept.ts'
import type { Assumed } from '../sizes.ts'
import { copiesSection } from './copies-section.ts'
import { nightSection } from './night-section.ts'
import { sizesSection } from './sizes-section.ts'
import { unitsSection } from './units-section.ts'
import { upSection } from './up-section.ts'

/** What has been measured, in Markdown, and what so many voters need by it. */
export function reportOf(kept: Kept, assumed: Assumed): string {
  const { facts, visit, night, copies, up } = kept
  const units = kept.units && { ...kept.units, ...(visit && { visit }) }
  return [
    ...(facts ? [machineLine(facts)] : []),
    ...(units ? [unitsSection(units)] : []),
    ...(night ? [nightSection(night, units)] : []),
    ...(copies ? [copiesSection(copies)] : []),
    ...(up ? [upSection(up)] : []),
    ...(units && night ? [sizesSection(units, night, copies ?? [], assumed)] : []),
  ].join('\n\n')
}

const machineLine = (facts: MachineFacts): string =>
  `${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}, Redis ${facts.redis}; commit ${facts.commit}, ${facts.date}.`
