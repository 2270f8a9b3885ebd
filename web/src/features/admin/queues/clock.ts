import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { dateFormat } from '../../../lib/format.ts'

/** Browsers do not know them, and would write their hours with the AM and PM of English. */
const unknown: readonly string[] = ['ti', 'om']

/** Hours and minutes on the festival's clock, as the language writes them. */
export function clockOf(tag: string): Intl.DateTimeFormat {
  const known = unknown.includes(tag) ? 'en-GB' : tag
  return dateFormat(known, { hour: 'numeric', minute: '2-digit', timeZone: festivalZone })
}
