/** The zone in which days and times are shown: contest and people are there, browsers may be anywhere. */
export const festivalZone = 'Africa/Addis_Ababa'

export const dayMs = 86_400_000
/** Ethiopia is three hours ahead of UTC, all year. */
export const festivalAheadMs = 3 * 3_600_000

/** The festival's day of a moment (epoch ms), from midnight in Addis Ababa: `2027-08-22`. */
export const festivalDayOf = (at: number): string => new Date(at + festivalAheadMs).toISOString().slice(0, 10)

/** Start and end of a moment's day (epoch ms). */
export function dayAround(at: number): { readonly from: number; readonly to: number } {
  const from = Math.floor((at + festivalAheadMs) / dayMs) * dayMs - festivalAheadMs
  return { from, to: from + dayMs }
}

/** Start and end of a day (epoch ms); undefined if the text is no day. */
export function boundsOfDay(day: string): { readonly from: number; readonly to: number } | undefined {
  const text = `${day}T00:00:00.000Z`
  const midnight = Date.parse(text)
  // The second condition catches 30 February, which parses as a day of March.
  if (Number.isNaN(midnight) || new Date(midnight).toISOString() !== text) return undefined
  return { from: midnight - festivalAheadMs, to: midnight - festivalAheadMs + dayMs }
}

/** The day of a moment and the days before it, `count` in all, latest first. */
export const latestDays = (at: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, back) => festivalDayOf(at - back * dayMs))
