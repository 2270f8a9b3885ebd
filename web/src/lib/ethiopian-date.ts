import { dayMs, festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'

/** Browsers rarely know Tigrinya, and some add the era to an Amharic year: so the names of the thirteen months are listed here. */
const monthNames: Readonly<Record<string, readonly string[]>> = {
  ti: ['መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ', 'ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'ጳጉሜን'],
  am: ['መስከረም', 'ጥቅምት', 'ኅዳር', 'ታኅሣሥ', 'ጥር', 'የካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰኔ', 'ሐምሌ', 'ነሐሴ', 'ጳጉሜን'],
}

/**
 * The day in the Ethiopian calendar; undefined for languages that do not count by it.
 * @param aheadMs how far the clock that tells the day is ahead of UTC, in ms: the festival's, or another
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
 * The day on a clock that shows `ms` as UTC does. Twelve months of thirty days and a short one; every fourth year, the third of four, has a day more.
 * Counted here, as a browser that is asked for its first date reads the rules of all zones and calendars: on a cheap phone that is a tenth of a second,
 * while the page becomes alive.
 */
function ethiopianDayAt(ms: number): { readonly year: number; readonly month: number; readonly day: number } {
  const days = Math.floor(ms / dayMs) + daysBeforeEpoch
  const year = Math.floor((4 * days + 1463) / 1461)
  const dayOfYear = days - 365 * (year - 1) - Math.floor(year / 4)
  return { year, month: Math.floor(dayOfYear / 30), day: (dayOfYear % 30) + 1 }
}
