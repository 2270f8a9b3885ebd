import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'
import { festivalAheadMs, festivalZone } from './festival-day.ts'

/** Languages with numbers like 12,345. */
const withCommas: readonly string[] = ['ti', 'am', 'en']

/** Whole numbers without Intl, whose first use costs a cheap phone a tenth of a second. */
export function numberText(tag: string, value: number): string {
  if (!withCommas.includes(tag) || !Number.isSafeInteger(value)) return numberFormat(tag, {}).format(value)
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** In languages with the Ethiopian calendar, Gregorian date and zone follow. */
export function momentText(tag: string, at: Date, zone?: string): string {
  const own = ethiopianDate(tag, at)
  if (own === undefined) {
    const text = dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: festivalZone }).format(at)
    return zone === undefined ? text : `${text} (${zone})`
  }
  const { day, month, year, clock } = clockDigits(at, festivalAheadMs)
  const text = `${day}/${month}/${year}, ${clock}`
  return zone === undefined ? `${own} (${text})` : `${own} (${text}, ${zone})`
}

export function soonText(tag: string, at: Date, zone: string): string {
  if (tag === 'en') return `${englishMoment(at, festivalAheadMs)} (${zone})`
  const own = ethiopianDay(tag, at)
  if (own === undefined)
    return `${dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: festivalZone }).format(at)} (${zone})`
  const { day, month, clock } = clockDigits(at, festivalAheadMs)
  return `${own} (${day}/${month}, ${clock}, ${zone})`
}

/** A moment's digits on a clock this many ms ahead of UTC: `2026`, `12`, `25` and `01:02`. */
export function clockDigits(at: Date, aheadMs: number) {
  const [date = '', time = ''] = new Date(at.getTime() + aheadMs).toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day, clock: time.slice(0, 5) }
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A moment without year on a clock this many ms ahead of UTC: `Aug 22, 9:00 PM`, as browsers write it. Computed here for the reason in
 * ethiopian-date.ts; and browsers disagree about the space before PM.
 */
export function englishMoment(at: Date, aheadMs: number): string {
  const { month, day, clock } = clockDigits(at, aheadMs)
  const [hour, minute] = clock.split(':')
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${months[Number(month) - 1]} ${Number(day)}, ${Number(hour) % 12 || 12}:${minute}\u00a0${half}`
}

/** A calendar day (2026-08-22) in the language, the same for readers everywhere. */
export function dayText(tag: string, day: string): string {
  const at = new Date(day)
  return ethiopianDate(tag, at, 0) ?? dateFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Creating one loads the language's rules: a millisecond on a desktop, many on a cheap phone, and a page of cards needs hundreds. */
function kept<Options, Made>(make: (tag: string, options: Options) => Made): (tag: string, options: Options) => Made {
  const made = new Map<string, Made>()
  return (tag, options) => {
    const key = `${tag} ${JSON.stringify(options)}`
    const one = made.get(key) ?? make(tag, options)
    made.set(key, one)
    return one
  }
}

/** Numbers in the language, or English if the browser lacks it. */
export const numberFormat = kept(
  (tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat([tag, 'en'], options),
)

/** The same for dates. */
export const dateFormat = kept(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat([tag, 'en'], options),
)
