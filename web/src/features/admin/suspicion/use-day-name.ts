import { useMemo } from 'react'
import { ethiopianDate } from '../../../lib/ethiopian-date.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

/** A day of the festival (`2027-08-22`) as the language chosen writes it. */
export function useDayName(): (day: string) => string {
  const { tag } = useLanguage()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
    return (day) => {
      // Noon lies on the same day everywhere that reads it.
      const at = new Date(`${day}T12:00:00Z`)
      return ethiopianDate(tag, at, 'UTC') ?? days.format(at)
    }
  }, [tag])
}
