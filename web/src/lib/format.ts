import { festivalAheadMs, festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo } from 'react'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'
import { useT } from './i18n.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) in festival time, for pages that name the zone once: those behind a log-in. */
  moment(iso: string): string
  /** The same with its zone. */
  zonedMoment(iso: string): string
  /** A festival day (2026-08-22) with its zone. */
  zonedDay(day: string): string
  /** The same without year, for moments within a year. */
  soon(iso: string): string
}

/**
 * Numbers and dates in the chosen language and calendar. There is one clock, the festival's: a page says the same wherever it is rendered
 * and read (decision 26).
 */
export function useFormat(): Format {
  const t = useT()
  const { tag } = useLanguage()
  return useMemo(() => {
    const zone = t('common.addisTime')
    return {
      number: (value) => numberText(tag, value),
      moment: (iso) => momentText(tag, new Date(iso)),
      zonedMoment: (iso) => momentText(tag, new Date(iso), zone),
      soon: (iso) => soonText(tag, new Date(iso), zone),
      zonedDay: (day) => `${dayText(tag, day)} (${zone})`,
    }
  }, [t, tag])
}

/** Languages with numbers like 12,345. */
const withCommas: readonly string[] = ['ti', 'am', 'en']

/** Whole numbers without Intl, whose first use costs a cheap phone a tenth of a second. */
export function numberText(tag: string, value: number): string {
  if (!withCommas.includes(tag) || !Number.isSafeInteger(value)) return numberFormat(tag, {}).format(value)
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** In languages with the Ethiopian calendar, Gregorian date and zone follow. */
function momentText(tag: string, at: Date, zone?: string): string {
  const own = ethiopianDate(tag, at)
  if (own === undefined) {
    const text = dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: festivalZone }).format(at)
    return zone === undefined ? text : `${text} (${zone})`
  }
  const { day, month, year, clock } = clockDigits(at, festivalAheadMs)
  const text = `${day}/${month}/${year}, ${clock}`
  return zone === undefined ? `${own} (${text})` : `${own} (${text}, ${zone})`
}

function soonText(tag: string, at: Date, zone: string): string {
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

/** A currency after the number, as the texts of these languages write it. English writes 'ETB 30', to the letter of the specification. */
const currencyNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ti: { ETB: ' ብር', USD: ' ዶላር' },
  am: { ETB: ' ብር', USD: ' ዶላር' },
  ar: { ETB: ' بر', USD: ' دولار' },
  hi: { ETB: ' बिर', USD: ' डॉलर' },
  ko: { ETB: '비르', USD: '달러' },
}

/** 3000 ETB cents as 'ETB 30' in the language. */
export function moneyText(tag: string, amountMinor: number, currency: string): string {
  const name = currencyNames[tag]?.[currency]
  const options = { trailingZeroDisplay: 'stripIfInteger' } as const
  const format =
    name === undefined
      ? numberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code', ...options })
      : numberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options })
  return format.format(amountMinor / 100) + (name?.replace(' ', '\u00a0') ?? '')
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
