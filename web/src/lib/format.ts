import { festivalAheadMs, festivalZone } from '@ashenda/core/domain/festival-day.ts'
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
  const { day, month, year, clock } = festivalDigits(at)
  const text = `${day}/${month}/${year}, ${clock}`
  return zone === undefined ? `${own} (${text})` : `${own} (${text}, ${zone})`
}

function soonText(tag: string, at: Date, zone: string): string {
  const own = ethiopianDay(tag, at)
  if (own === undefined) {
    const options = {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: festivalZone,
    } as const
    return `${dateFormat(tag, options).format(at)} (${zone})`
  }
  const { day, month, clock } = festivalDigits(at)
  return `${own} (${day}/${month}, ${clock}, ${zone})`
}

/** A moment on the festival's clock in the digits that everybody reads: 25, 12, 2026 and 01:02. */
function festivalDigits(at: Date) {
  const [date = '', time = ''] = new Date(at.getTime() + festivalAheadMs).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return { year, month, day, clock: time.slice(0, 5) }
}
