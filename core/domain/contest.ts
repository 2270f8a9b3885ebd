export interface ContestHours {
  /** ISO 8601. */
  readonly opensAt: string
  readonly closesAt: string
  /** From here on the public counts stand still; admins and the contestant herself see on. */
  readonly freezesAt: string | null
}

export type ContestPhase = 'upcoming' | 'open' | 'closed'

/** The clock decides; nothing is stored. The opening moment is in, the closing moment out. */
export function phaseAt(hours: ContestHours, at: number): ContestPhase {
  const { opensAt, closesAt } = momentsOf(hours)
  if (at < opensAt) return 'upcoming'
  return at < closesAt ? 'open' : 'closed'
}

interface Moments {
  readonly opensAt: number
  readonly closesAt: number
}

const read = new WeakMap<ContestHours, Moments>()

/** Asked for each ballot: the texts of the same hours are read once. */
function momentsOf(hours: ContestHours): Moments {
  const known = read.get(hours)
  if (known) return known
  const moments = { opensAt: Date.parse(hours.opensAt), closesAt: Date.parse(hours.closesAt) }
  read.set(hours, moments)
  return moments
}

export const isFrozenAt = (hours: ContestHours, at: number): boolean =>
  hours.freezesAt !== null && at >= Date.parse(hours.freezesAt)
