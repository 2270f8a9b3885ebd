import { dayMs, festivalAheadMs } from './festival-day.ts'

/** Browsers rarely know Tigrinya, and some add an era to Amharic years, so month names are listed here. */
const monthNames: Readonly<Record<string, readonly string[]>> = {
  ti: ['መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ', 'ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'ጳጉሜን'],
  am: ['መስከረም', 'ጥቅምት', 'ኅዳር', 'ታኅሣሥ', 'ጥር', 'የካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰኔ', 'ሐምሌ', 'ነሐሴ', 'ጳጉሜን'],
}

/**
 * The Ethiopian date; undefined for languages that do not use it. @param aheadMs the clock's offset from UTC in ms: the festival's, or
 * another
 */
export function ethiopianDate(tag: string, at: Date, aheadMs = festivalAheadMs): string | undefined {
  const months = monthNames[tag]
  if (!months) return undefined
  const { year, month, day } = ethiopianDayAt(at.getTime() + aheadMs)
  return tag === 'am' ? `${months[month]} ${day} ቀን ${year}` : `${day} ${months[month]} ${year}`
}

/** The same without its year. */
export function ethiopianDay(tag: string, at: Date, aheadMs = festivalAheadMs): string | undefined {
  const months = monthNames[tag]
  if (!months) return undefined
  const { month, day } = ethiopianDayAt(at.getTime() + aheadMs)
  return tag === 'am' ? `${months[month]} ${day}` : `${day} ${months[month]}`
}

/** Days from the first day of the calendar's first year (29 August 8, Julian) to 1 January 1970. */
const daysBeforeEpoch = 716_367

/**
 * The day on a clock showing `ms` like UTC. Twelve months of thirty days and a short one, longer every fourth year. Computed here, because
 * a browser's first date loads all zones and calendars: a tenth of a second on a cheap phone, during hydration.
 */
function ethiopianDayAt(ms: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = Math.floor(ms / dayMs) + daysBeforeEpoch
  const year = Math.floor((4 * days + 1463) / 1461)
  const dayOfYear = days - 365 * (year - 1) - Math.floor(year / 4)
  return { year, month: Math.floor(dayOfYear / 30), day: (dayOfYear % 30) + 1 }
}
