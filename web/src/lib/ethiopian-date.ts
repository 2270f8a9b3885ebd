import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { dateFormat } from './intl.ts'

/** Browsers rarely know Tigrinya, and some add the era to an Amharic year: so the names of the thirteen months are listed here. */
const monthNames: Readonly<Record<string, readonly string[]>> = {
  ti: ['መስከረም', 'ጥቅምቲ', 'ሕዳር', 'ታሕሳስ', 'ጥሪ', 'ለካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰነ', 'ሓምለ', 'ነሓሰ', 'ጳጉሜን'],
  am: ['መስከረም', 'ጥቅምት', 'ኅዳር', 'ታኅሣሥ', 'ጥር', 'የካቲት', 'መጋቢት', 'ሚያዝያ', 'ግንቦት', 'ሰኔ', 'ሐምሌ', 'ነሐሴ', 'ጳጉሜን'],
}

/** The day in the Ethiopian calendar, by the festival's clock or another; undefined for languages that do not count by it. */
export function ethiopianDate(tag: string, at: Date, timeZone = festivalZone): string | undefined {
  const parts = partsOf(tag, at, timeZone)
  return (
    parts &&
    (tag === 'am' ? `${parts.month} ${parts.day} ቀን ${parts.year}` : `${parts.day} ${parts.month} ${parts.year}`)
  )
}

/** The same without its year. */
export function ethiopianDay(tag: string, at: Date, timeZone = festivalZone): string | undefined {
  const parts = partsOf(tag, at, timeZone)
  return parts && (tag === 'am' ? `${parts.month} ${parts.day}` : `${parts.day} ${parts.month}`)
}

function partsOf(tag: string, at: Date, timeZone: string) {
  const months = monthNames[tag]
  if (!months) return undefined
  const parts = dateFormat('en-u-ca-ethiopic', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone,
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const)
  const { day, month, year } = Object.fromEntries(parts)
  return { day, month: months[Number(month) - 1], year }
}
