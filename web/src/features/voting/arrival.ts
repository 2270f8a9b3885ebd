import { sheetOf, withSheet } from '../../lib/sheet.ts'
import { filterOf, withFilter } from '../home/filter.ts'

/** How Home was come to (HOM-12). */
export interface Arrival {
  /** From a payment: the submit modal opens and submits by itself, once. */
  readonly submitHit: boolean
  /** The voter chose the free vote. */
  readonly isFree: boolean
}

export const ordinary: Arrival = { submitHit: false, isFree: false }

export function arrivalOf(search: string): Arrival {
  const query = new URLSearchParams(search)
  return { submitHit: query.get('jp') === 'true', isFree: query.get('method') === 'free' }
}

/** A reload finds no address that submits again; whom the list shows stays. */
export const clearQuery = (): void =>
  history.replaceState(history.state, '', location.pathname + withFilter('', filterOf(location.search)) + location.hash)

/**
 * Opens the podium for somebody who arrives. The entry below it loses what the address said: Back closes the podium, and
 * submits nothing.
 */
export function openOnArrival(): void {
  if (sheetOf(history.state)) return
  const { href } = location
  clearQuery()
  history.pushState(withSheet(history.state, { name: 'podium' }), '', href)
}
