import { isPlausiblePhone } from '../../lib/forms/plausible-phone.ts'
import { readText } from '../../lib/storage.ts'
import { isDomesticPhone } from './payment-path.ts'

/** Who pays for a vote, as typed. */
export interface Payer {
  readonly name: string
  readonly phone: string
  /** Whether the page first shows the price in birr. */
  readonly isDomestic: boolean
  /** The phone's free vote is known to be used. */
  readonly isFreeUsed: boolean
}

/** Whether it is known who pays; what is missing is asked beside each way to pay. */
export const isKnown = ({ name, phone }: Pick<Payer, 'name' | 'phone'>): boolean =>
  name.trim() !== '' && isPlausiblePhone(phone)

/**
 * Of the address, or what this browser last typed where the address says nothing; '' for what neither says.
 * @param knowsBrowser false where the server renders, and for the first rendering in the browser, which has to be the same
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
