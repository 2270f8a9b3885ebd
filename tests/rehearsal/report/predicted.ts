import type { NightResult } from '../night.ts'
import { type CpuByRole, type Role, roles } from '../site/cpu.ts'
import { microsOfVoter, renderingOf } from '../sizes.ts'
import type { Units } from '../units.ts'

/**
 * CPU seconds that the night should have taken by what each thing costs by itself: held against what it took, it says how far sums of
 * single costs may be believed. Where votes came at all rates between few and many, half of them are taken at each.
 */
export function predictedCpu(units: Units, night: NightResult): CpuByRole {
  const { came, whole, peak, opened, messages, pageSeconds } = night
  const { vote, voteBusy } = units
  const fits = (role: Role): number =>
    peak.perSecond > vote.perSecond ? (vote.micros[role] + voteBusy.micros[role]) / 2 : vote.micros[role]
  const { visits, votes } = microsOfVoter(units, night.plan.mix, { ...vote, micros: mapped(fits) })
  const { sockets } = units
  const ofPages =
    opened * sockets.openedMicros +
    messages * sockets.messageMicros +
    pageSeconds * sockets.idleMicrosPerSecond +
    whole.seconds * renderingOf(units).fixed
  return mapped((role) => {
    const micros = came.came * (visits[role] + votes[role]) + (role === 'api' ? ofPages : 0)
    return micros / 1e6 + units.idle[role] * whole.seconds
  })
}

const mapped = (of: (role: Role) => number): CpuByRole =>
  Object.fromEntries(roles.map((role) => [role, of(role)])) as Record<Role, number> // of all roles
