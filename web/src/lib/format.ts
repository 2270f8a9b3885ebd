import { useMemo } from 'react'
import { ethiopianDate } from './ethiopian-date.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) on the reader's own clock and calendar. */
  moment(iso: string): string
}

/** Numbers and dates as the language chosen writes them. */
export function useFormat(): Format {
  const { tag } = useLanguage()
  return useMemo(() => formatFor(tag), [tag])
}

function formatFor(tag: string): Format {
  const numbers = new Intl.NumberFormat([tag, 'en'])
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' })
  const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' })
  return {
    number: (value) => numbers.format(value),
    moment(iso) {
      const at = new Date(iso)
      const own = ethiopianDate(tag, at)
      return own === undefined ? moments.format(at) : `${own} (${short.format(at)})`
    },
  }
}
