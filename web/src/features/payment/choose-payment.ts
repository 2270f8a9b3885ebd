import { navigate } from 'wouter/use-browser-location'
import { sheetOf, withSheet } from '../../lib/sheet.ts'
import { filterOf, withFilter } from '../contestants/filter.ts'
import { choices } from '../picks/choices.ts'
import { isFreeVoteUsed } from '../picks/used-free-votes.ts'
import { paymentPathOf } from './payer.ts'

/**
 * Stored in payment's history entry (lib/sheet.ts): Home in the entry below. Opened from the podium, payment replaced it and gives it back.
 */
interface OverHome {
  readonly over: string
}

/** Goes to payment, in place of the form in history. */
export function choosePayment(): void {
  const { fullName, phone } = choices.getState()
  const home: OverHome = { over: location.pathname + withFilter('', filterOf(location.search)) }
  const state = sheetOf(history.state)?.name === 'podium' ? home : null
  navigate(paymentPathOf(fullName, phone, isFreeVoteUsed(phone)), { replace: true, state })
}

/** Returns from payment to the podium in its history entry. @param query Home's, such as `{ jp: 'true' }` */
export function returnToPodium(query: Readonly<Record<string, string>> = {}): void {
  const below = homeBelow(history.state)
  const [path = '/', filter = ''] = below?.split('?') ?? []
  const search = new URLSearchParams([...new URLSearchParams(filter), ...Object.entries(query)]).toString()
  const address = search === '' ? path : `${path}?${search}`
  const podium = withSheet(null, { name: 'podium' })
  if (below !== undefined) return navigate(address, { replace: true, state: podium })
  navigate(address, { replace: true })
  // With a query Home opens it by itself.
  if (search === '') navigate(address, { state: podium })
}

function homeBelow(state: unknown): string | undefined {
  const over = typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined
  // Never leave for another site.
  return typeof over === 'string' && /^\/(?!\/)[^\\]*$/.test(over) ? over : undefined
}
