import { useMemo } from 'react'
import { ethiopianDay } from '../../../lib/ethiopian-date.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

export interface Moments {
  /** As short as it can be beside other days. */
  day(at: Date): string
  hour(at: Date): string
}

/** Days and hours as the language chosen writes them, on the reader's own clock and calendar. */
export function useMoments(): Moments {
  const { tag } = useLanguage()
  return useMemo(() => {
    // Browsers rarely know Tigrinya and would write its hours in a language of their own.
    const hours =
      tag === 'ti' ? dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' }) : dateFormat(tag, { hour: 'numeric' })
    return {
      day: (at) => ethiopianDay(tag, at) ?? dateFormat(tag, { day: 'numeric', month: 'short' }).format(at),
      hour: (at) => hours.format(at),
    }
  }, [tag])
}
