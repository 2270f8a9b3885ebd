import parsePhoneNumber from 'libphonenumber-js/mobile'
import { readPasted } from './pasted.ts'

/** Ethio telecom numbers as nearly every voter types them; the library takes the rest. A property test holds both equal. */
const plainEthiopian = /^(?:0|\+251)(9\d{8})$/

const longestInput = 40

/**
 * A mobile number as typed, to E.164 (`+251912345678`), or undefined where it is none.
 * Numbers without a country code are Ethiopian.
 */
export function parsePhone(typed: string): string | undefined {
  const plain = plainEthiopian.exec(typed)
  if (plain) return `+251${plain[1]}`
  const text = readPasted(typed)
  if (text.length > longestInput) return undefined
  const parsed = parsePhoneNumber(text, 'ET')
  return parsed?.isValid() && parsed.ext === undefined ? parsed.number : undefined
}

/** A phone from a query, where a `+` that was not encoded arrives as a space. */
export const phoneInQuery = (value: string): string =>
  /^ +\d/.test(value) && parsePhone(value) === undefined ? `+${value.trimStart()}` : value

/** Domestic voters pay in birr; everyone else in dollars. */
export const isDomestic = (e164: string): boolean => e164.startsWith('+251')
