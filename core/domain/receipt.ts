import { readPasted } from './pasted.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const groups = /^([0-9A-Z]{4})[- ]?([0-9A-Z]{4})[- ]?([0-9A-Z]{4})$/

/**
 * A voter's receipt: 60 bits of the ballot's id in Crockford base32, `XXXX-XXXX-XXXX`. The UUID's version digit is left out, so a receipt
 * names a range of ids that an index finds at once.
 */
export function receiptOf(ballotId: string): string {
  const hex = `${ballotId.slice(0, 8)}${ballotId.slice(9, 13)}${ballotId.slice(15, 18)}`
  return `${fourOf(hex.slice(0, 5))}-${fourOf(hex.slice(5, 10))}-${fourOf(hex.slice(10))}`
}

/** Twenty bits: five hex digits are four base-32 digits. */
function fourOf(hex: string): string {
  const bits = Number.parseInt(hex, 16)
  const letter = (shift: number): string => alphabet.charAt((bits >> shift) & 31)
  return letter(15) + letter(10) + letter(5) + letter(0)
}

/** The first and last ballot id a receipt can mean; undefined if the text is no receipt. Ignores case, hyphens and spaces; reads I, L, O. */
export function ballotRangeOf(receipt: string): { readonly from: string; readonly to: string } | undefined {
  const typed = readPasted(receipt).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const found = groups.exec(typed)
  if (!found) return undefined
  let bits = 0n
  for (const letter of found.slice(1).join('')) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return undefined
    bits = (bits << 5n) | BigInt(value)
  }
  const hex = bits.toString(16).padStart(15, '0')
  const prefix = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12)}`
  return { from: `${prefix}-0000-000000000000`, to: `${prefix}-ffff-ffffffffffff` }
}
