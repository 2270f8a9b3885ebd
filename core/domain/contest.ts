export interface ContestHours {
  /** ISO 8601. */
  readonly opensAt: string
  readonly closesAt: string
  /** From here on the public counts stand still; admins and the contestant still see real ones. */
  readonly freezesAt: string | null
}

export type ContestPhase = 'upcoming' | 'open' | 'closed'

/** Derived from the clock, never stored. The opening moment is in, the closing moment out. */
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

/** Caches the parsed hours, because every ballot asks. */
function momentsOf(hours: ContestHours): Moments {
  const known = read.get(hours)
  if (known) return known
  const moments = { opensAt: Date.parse(hours.opensAt), closesAt: Date.parse(hours.closesAt) }
  read.set(hours, moments)
  return moments
}

export const isFrozenAt = (hours: ContestHours, at: number): boolean =>
  hours.freezesAt !== null && at >= Date.parse(hours.freezesAt)
