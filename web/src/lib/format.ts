import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo } from 'react'
import { dayText } from './day-text.ts'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'
import { useT } from './i18n.ts'
import { dateFormat, numberFormat } from './intl.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) on the festival's clock. For pages that name the zone once: those behind a log-in. */
  moment(iso: string): string
  /** The same with the zone named beside it. */
  zonedMoment(iso: string): string
  /** A day (2026-08-22) of the festival's clock, with the zone named beside it. */
  zonedDay(day: string): string
  /** The same without its year: short, for moments within the next year. */
  soon(iso: string): string
}

/**
 * Numbers and dates as the language chosen writes them, days by its own calendar. There is one clock, the festival's: a page says the
 * same wherever it is rendered and read (decision 30).
 */
export function useFormat(): Format {
  const t = useT()
  const { tag } = useLanguage()
  return useMemo(() => {
    const zone = t('common.addisTime')
    return {
      number: (value) => numberFormat(tag, {}).format(value),
      moment: (iso) => momentText(tag, new Date(iso)),
      zonedMoment: (iso) => momentText(tag, new Date(iso), zone),
      soon: (iso) => soonText(tag, new Date(iso), zone),
      zonedDay: (day) => `${dayText(tag, day)} (${zone})`,
    }
  }, [t, tag])
}

/** In languages with the Ethiopian calendar, the Gregorian date and the time zone follow it. */
function momentText(tag: string, at: Date, zone?: string): string {
  const own = ethiopianDate(tag, at)
  if (own === undefined) {
    const text = dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: festivalZone }).format(at)
    return zone === undefined ? text : `${text} (${zone})`
  }
  const text = dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: festivalZone }).format(at)
  return zone === undefined ? `${own} (${text})` : `${own} (${text}, ${zone})`
}

/** 25/12, 01:02 */
const digits = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function soonText(tag: string, at: Date, zone: string): string {
  const own = ethiopianDay(tag, at)
  return own === undefined
    ? `${dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: festivalZone }).format(at)} (${zone})`
    : `${own} (${dateFormat('en-GB', { ...digits, timeZone: festivalZone }).format(at)}, ${zone})`
}
