import { useMemo } from 'react'
import { ethiopianDate } from './ethiopian-date.ts'
import { dateFormat, numberFormat } from './intl.ts'
import { useLanguage } from './language-choice.ts'

export interface Format {
  number(value: number): string
  /** A moment (ISO 8601) on the reader's own clock and calendar. */
  moment(iso: string): string
}

/** Numbers and dates as the language chosen writes them. */
export function useFormat(): Format {
  const { tag } = useLanguage()
  return useMemo(
    () => ({
      number: (value) => numberFormat(tag, {}).format(value),
      moment: (iso) => momentText(tag, new Date(iso)),
    }),
    [tag],
  )
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

function momentText(tag: string, at: Date): string {
  const own = ethiopianDate(tag, at)
  return own === undefined
    ? dateFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(at)
    : `${own} (${dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' }).format(at)})`
}
