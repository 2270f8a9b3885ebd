import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isPlausiblePhone } from '../../lib/forms/plausible-phone.ts'
import { readText } from '../../lib/storage.ts'

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

/** A number with a foreign country code. */
const foreign = /^(?:\+|00)(?!251)/

/** Whether a typed phone is Ethiopian, for display only: the server sets the price. */
export const isDomesticPhone = (typed: string): boolean => !foreign.test(readPasted(typed).replaceAll(/[^\d+]/g, ''))

/** Where a voter chooses how to pay (VOT-06); without the free option if it is used. */
export const paymentPathOf = (name: string, phone: string, isFreeUsed = false): string =>
  `/payment?${new URLSearchParams({
    name,
    phone,
    isd: String(isDomesticPhone(phone)),
    ...(isFreeUsed && { free: 'used' }),
  })}`
