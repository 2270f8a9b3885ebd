import { useMemo } from 'react'
import { useZone } from '../../../lib/clock.ts'
import { ethiopianDay } from '../../../lib/ethiopian-date.ts'
import { dateFormat } from '../../../lib/intl.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

export interface Moments {
  /** As short as it can be beside other days. */
  day(at: Date): string
  hour(at: Date): string
}

/** Days and hours as the language chosen writes them, on the clock of the page. */
export function useMoments(): Moments {
  const { tag } = useLanguage()
  const timeZone = useZone()
  return useMemo(() => {
    // Browsers rarely know Tigrinya and would write its hours in a language of their own.
    const hours =
      tag === 'ti'
        ? dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
        : dateFormat(tag, { hour: 'numeric', timeZone })
    return {
      day: (at) =>
        ethiopianDay(tag, at, timeZone) ?? dateFormat(tag, { day: 'numeric', month: 'short', timeZone }).format(at),
      hour: (at) => hours.format(at),
    }
  }, [tag, timeZone])
}
