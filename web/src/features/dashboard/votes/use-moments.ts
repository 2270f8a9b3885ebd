import { festivalZone as timeZone } from '@ashenda/core/domain/festival-day.ts'
import { useMemo } from 'react'
import { ethiopianDay } from '../../../lib/ethiopian-date.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

export interface Moments {
  /** As short as it can be beside other days. */
  day(at: Date): string
  hour(at: Date): string
}

/** Days and hours as the language chosen writes them, on the festival's clock. */
export function useMoments(): Moments {
  const { tag } = useLanguage()
  return useMemo(() => {
    // Browsers rarely know Tigrinya and would write its hours in a language of their own.
    const hours =
      tag === 'ti'
        ? dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
        : dateFormat(tag, { hour: 'numeric', timeZone })
    return {
      day: (at) => ethiopianDay(tag, at) ?? dateFormat(tag, { day: 'numeric', month: 'short', timeZone }).format(at),
      hour: (at) => hours.format(at),
    }
  }, [tag])
}
