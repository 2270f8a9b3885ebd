import { navigate } from 'wouter/use-browser-location'
import { sheetOf, withSheet } from '../../lib/sheet.ts'
import { filterOf, withFilter } from '../contestants/filter.ts'
import { choices } from '../picks/choices.ts'
import { isFreeVoteUsed } from '../picks/used-free-votes.ts'
import { paymentPathOf } from './payment-path.ts'

/**
 * What the history entry of paying keeps (lib/sheet.ts knows its name): the first page as it stands in the entry below. Where the podium led here, paying
 * took its place, and gives it back.
 */
interface OverHome {
  readonly over: string
}

/** Of the form that led to paying. A page that was loaded again has none. */
let sendFree: (() => void) | undefined

/**
 * To where the voter of the form chooses how to vote; the way back does not lead to the form again.
 * @param free sends what is in the form as a free ballot; paying itself does without the code for it
 */
export function choosePayment(free?: () => void): void {
  sendFree = free
  const { fullName, phone } = choices.getState()
  const home: OverHome = { over: location.pathname + withFilter('', filterOf(location.search)) }
  const state = sheetOf(history.state)?.name === 'podium' ? home : null
  navigate(paymentPathOf(fullName, phone, isFreeVoteUsed(phone)), { replace: true, state })
}

/**
 * From paying back to the podium, in place of the payment page.
 * @param query the query of Home, as `{ jp: 'true' }`
 */
export function returnToPodium(query: Readonly<Record<string, string>> = {}): void {
  const below = homeBelow(history.state)
  const [path = '/', filter = ''] = below?.split('?') ?? []
  const search = new URLSearchParams([...new URLSearchParams(filter), ...Object.entries(query)]).toString()
  const address = search === '' ? path : `${path}?${search}`
  const podium = withSheet(null, { name: 'podium' })
  if (below !== undefined) return navigate(address, { replace: true, state: podium })
  navigate(address, { replace: true })
  // Home opens it by itself where the address says why.
  if (search === '') navigate(address, { state: podium })
}

/**
 * Back to Home, which opens the podium and submits what the address says (HOM-12). Where the podium led here its ballot is sent at once: on a slow phone Home
 * takes as long to draw as half a round trip.
 */
export function voteFree(): void {
  const send = homeBelow(history.state) === undefined ? undefined : sendFree
  returnToPodium({ jp: 'true', method: 'free' })
  send?.()
}

function homeBelow(state: unknown): string | undefined {
  const over = typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined
  // Another site's address would be a way out of this one.
  return typeof over === 'string' && /^\/(?!\/)[^\\]*$/.test(over) ? over : undefined
}
