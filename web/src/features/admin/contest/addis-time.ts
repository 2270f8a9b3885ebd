import { ethiopianDate } from '@ashenda/core/domain/ethiopian-date.ts'
import { festivalAheadMs, festivalZone } from '@ashenda/core/domain/festival-day.ts'

/** A moment (ISO 8601) as a field for date and time shows it, on the clock of Addis Ababa. */
export const toAddis = (iso: string): string => new Date(Date.parse(iso) + festivalAheadMs).toISOString().slice(0, 16)

const wholeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The moment in such a field; undefined while it is incomplete. */
export function fromAddis(typed: string): string | undefined {
  const read = wholeForm.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN
  return Number.isNaN(read) ? undefined : new Date(read - festivalAheadMs).toISOString()
}

/** The day in the Ethiopian calendar, in Addis Ababa, in whichever language. */
export function ethiopianDayOf(tag: string, iso: string): string {
  const at = new Date(iso)
  const own = ethiopianDate(tag, at)
  if (own !== undefined) return own
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-ethiopic`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: festivalZone,
  }).formatToParts(at)
  const withoutEra = parts.filter(({ type }) => type !== 'era').map(({ value }) => value)
  return withoutEra.join('').trim()
}
