import { isPlausiblePhone } from '../../lib/forms/plausible-phone.ts'
import { readText } from '../../lib/storage.ts'
import { isDomesticPhone } from './payment-path.ts'

/** The payer of a vote, as typed. */
export interface Payer {
  readonly name: string
  readonly phone: string
  /** Whether to show birr first. */
  readonly isDomestic: boolean
  /** The phone's free vote is used. */
  readonly isFreeUsed: boolean
}

/** Whether the payer is known; otherwise the form asks. */
export const isKnown = ({ name, phone }: Pick<Payer, 'name' | 'phone'>): boolean =>
  name.trim() !== '' && isPlausiblePhone(phone)

/**
 * From the address, otherwise this browser's last input; '' if neither. @param knowsBrowser false on the server and for the first
 * rendering, which must match it
 */
export function payerOf(search: string, knowsBrowser: boolean): Payer {
  const query = new URLSearchParams(search)
  const typed = (key: string): string => (knowsBrowser ? (readText(key) ?? '') : '')
  const name = query.get('name') ?? typed('fullName')
  const phone = query.get('phone') ?? typed('phone')
  const isd = query.get('isd')
  return {
    name,
    phone,
    isDomestic: isd === null ? isDomesticPhone(phone) : isd === 'true',
    isFreeUsed: query.get('free') === 'used',
  }
}
