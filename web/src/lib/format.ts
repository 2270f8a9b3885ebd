import { festivalAheadMs, festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo } from 'react'
import { clockDigits } from './clock-digits.ts'
import { dayText } from './day-text.ts'
import { englishMoment } from './english-moment.ts'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'
import { useT } from './i18n.ts'
import { dateFormat, numberFormat } from './intl.ts'
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
