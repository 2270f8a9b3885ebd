import { dateFormat } from '@ashenda/core/domain/date-text.ts'
import { festivalZone } from '@ashenda/core/domain/festival-day.ts'

/** Browsers do not know them, and would write their hours with the AM and PM of English. */
const unknown: readonly string[] = ['ti', 'om']

/** Hours and minutes on the festival's clock, as the language writes them; with the day where hours alone would repeat. */
export function clockOf(tag: string, hasDay = false): Intl.DateTimeFormat {
  const known = unknown.includes(tag) ? 'en-GB' : tag
  return dateFormat(known, {
    timeZone: festivalZone,
    ...(hasDay && { day: 'numeric', month: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  })
}
