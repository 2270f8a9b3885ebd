import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo } from 'react'
import { dayText } from './day-text.ts'
import { ethiopianDate } from './ethiopian-date.ts'
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
}

/**
 * Numbers and dates as the language chosen writes them, days by its own calendar. There is one clock, the festival's: a page says the
 * same wherever it is rendered and read (decision 30).
 */
export function useFormat(): Format {
  const t = useT()
  const { tag } = useLanguage()
  return useMemo(() => {
    const zone = t('addisTime')
    return {
      number: (value) => numberFormat(tag, {}).format(value),
      moment: (iso) => momentText(tag, new Date(iso)),
      zonedMoment: (iso) => momentText(tag, new Date(iso), zone),
      zonedDay: (day) => `${dayText(tag, day)} (${zone})`,
    }
  }, [t, tag])
}

/**
 * What the first page formats with, to be made one after the other. Browsers read the rules of all languages when they are first
 * asked, some 20 ms on a desk, and twice that where a number comes before a date.
 */
export const formatsToPrepare = (tag: string): readonly (() => void)[] => [
  () => ethiopianDate(tag, new Date()),
  () => momentText(tag, new Date()),
  () => numberFormat(tag, {}),
]

/** Where the calendar is the Ethiopian one the other stands behind, and the zone with it. */
function momentText(tag: string, at: Date, zone?: string): string {
  const own = ethiopianDate(tag, at)
  if (own === undefined) {
    const text = dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: festivalZone }).format(at)
    return zone === undefined ? text : `${text} (${zone})`
  }
  const text = dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: festivalZone }).format(at)
  return zone === undefined ? `${own} (${text})` : `${own} (${text}, ${zone})`
}
