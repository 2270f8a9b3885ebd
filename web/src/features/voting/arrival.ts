import { sheetOf, withSheet } from '../../lib/sheet.ts'
import { filterOf, withFilter } from '../contestants/filter.ts'
import { isBegun } from '../submit/begun-submit.ts'

/** How Home was reached (HOM-12). */
export interface Arrival {
  /** A payment returned here: the submit modal opens. */
  readonly hasReturned: boolean
  /** This browser began this submit: the modal resumes it, once. */
  readonly submitHit: boolean
  /** The voter chose the free vote. */
  readonly isFree: boolean
}

export const ordinary: Arrival = { hasReturned: false, submitHit: false, isFree: false }

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  const hasReturned = query.get('jp') === 'true'
  const isFree = query.get('method') === 'free'
  return { hasReturned, submitHit: hasReturned && isBegun(isFree ? 'free' : 'paid'), isFree }
}

/** A reload must not submit again; the list's filter stays. */
export const clearQuery = (): void =>
  history.replaceState(history.state, '', location.pathname + withFilter('', filterOf(location.search)) + location.hash)

/** Opens the podium on arrival. The entry below loses its query, so Back closes the podium and submits nothing. */
export function openOnArrival(): void {
  if (sheetOf(history.state)) return
  const { href } = location
  clearQuery()
  history.pushState(withSheet(history.state, { name: 'podium' }), '', href)
}
