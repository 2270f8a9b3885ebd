import { readPasted } from './pasted.ts'

/** Crockford's base 32: no I, L, O, U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const base = alphabet.length
const secretLength = 15
const groups = /.{4}(?=.)/g

/** Random characters of a code: 5 bits of each byte, 75 bits in all. */
export const cardCodeBytes = secretLength

/** The stored form of a code from 15 random bytes: 15 characters and a check character. */
export function cardCodeOf(random: Uint8Array): string {
  if (random.length !== secretLength) throw new Error(`a card code is made of ${secretLength} random bytes`)
  const secret = Array.from(random, (byte) => alphabet.charAt(byte % base)).join('')
  return secret + checkCharacterOf(secret)
}

/** As printed: XXXX-XXXX-XXXX-XXXX. */
export const printedCardCode = (code: string): string => code.replace(groups, '$&-')

/**
 * The stored form of a typed code; undefined if impossible. Ignores case, hyphens and spaces, reads I and L as 1, O as 0. Detects every
 * single wrong character and nearly every swap of neighbours.
 */
export function parseCardCode(typed: string): string | undefined {
  const code = readPasted(typed).replaceAll(/[ -]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== secretLength + 1 || ![...code].every((letter) => alphabet.includes(letter))) return undefined
  return code.at(-1) === checkCharacterOf(code.slice(0, -1)) ? code : undefined
}

/** Whether a text may be a code, also a mistyped one. It pays, so it stays out of addresses. */
export const resemblesCardCode = (typed: string): boolean =>
  /^[0-9a-z]{16}$/i.test(readPasted(typed).replaceAll(/[ -]/g, ''))

/** The Luhn algorithm in base 32. It weighs from the right; an odd number of characters weighs the same from the left. */
function checkCharacterOf(secret: string): string {
  let sum = 0
  for (const [index, letter] of [...secret].entries()) {
    const value = alphabet.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    sum += Math.floor(value / base) + (value % base)
  }
  return alphabet.charAt((base - (sum % base)) % base)
}

/** A card's number for support: not secret, made of batch and place. */
export const cardSerialOf = (batch: number, ordinal: number): string =>
  `${String(batch).padStart(4, '0')}-${String(ordinal).padStart(6, '0')}`

const serialForm = /^(\d{4,9})-(\d{6,9})$/

export function parseCardSerial(typed: string): { readonly batch: number; readonly ordinal: number } | undefined {
  const [, batch, ordinal] = serialForm.exec(readPasted(typed)) ?? []
  return batch === undefined ? undefined : { batch: Number(batch), ordinal: Number(ordinal) }
}

/** Cards of a printed sheet. */
export const cardsOnSheet = { columns: 2, rows: 5 } as const

/** The sheet of a card, from 1; also the page of the batch's file. */
export const sheetOf = (ordinal: number): number => Math.ceil(ordinal / (cardsOnSheet.columns * cardsOnSheet.rows))
