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
  if (at < Date.parse(hours.opensAt)) return 'upcoming'
  return at < Date.parse(hours.closesAt) ? 'open' : 'closed'
}

export const isFrozenAt = (hours: ContestHours, at: number): boolean =>
  hours.freezesAt !== null && at >= Date.parse(hours.freezesAt)
