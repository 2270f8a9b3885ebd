import { ethiopianDate } from './ethiopian-date.ts'
import { dateFormat } from './intl.ts'

/** A calendar day (2026-08-22) in the language, the same for readers everywhere. */
export function dayText(tag: string, day: string): string {
  const at = new Date(day)
  return ethiopianDate(tag, at, 0) ?? dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
