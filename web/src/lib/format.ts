import { useMemo } from 'react'
import { useZone } from './clock.ts'
import { ethiopianDate, ethiopianDay } from './ethiopian-date.ts'
import { dateFormat, numberFormat } from './intl.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) in the calendar of the language; on the reader's own clock, or where the page has one, on that. */
  moment(iso: string): string
  /** The same without its year, as short as it can be said of what is to come within a year. */
  soon(iso: string): string
}

/** Numbers and dates as the language chosen writes them, on the clock of the page. */
export function useFormat(): Format {
  const { tag } = useLanguage()
  const timeZone = useZone()
  return useMemo(
    () => ({
      number: (value) => numberFormat(tag, {}).format(value),
      moment: (iso) => momentText(tag, new Date(iso), timeZone),
      soon: (iso) => soonText(tag, new Date(iso), timeZone),
    }),
    [tag, timeZone],
  )
}

function momentText(tag: string, at: Date, timeZone?: string): string {
  const own = ethiopianDate(tag, at, timeZone)
  return own === undefined
    ? dateFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
    : `${own} (${dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)})`
}

/** 25/12, 01:02 */
const digits = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const

function soonText(tag: string, at: Date, timeZone?: string): string {
  const own = ethiopianDay(tag, at, timeZone)
  return own === undefined
    ? dateFormat(tag, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone }).format(at)
    : `${own} (${dateFormat('en-GB', { ...digits, timeZone }).format(at)})`
}
