import { hkdfSync } from 'node:crypto'
import { openText, sealKeyBytes, sealText } from './sealed-text.ts'

/** The place of a code: its cipher decrypts only there. */
export interface CardPlace {
  readonly batch: string
  readonly ordinal: number
}

const placeOf = ({ batch, ordinal }: CardPlace): string => `card|${batch}|${ordinal}`

/**
 * The key of codes that the shop sells, from the batch's pepper: the api shows them to their buyers, and has no key for the codes of printed
 * cards.
 */
export const shopCardKeyOf = (pepper: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', pepper, '', 'cards of the shop', sealKeyBytes))

/** Encrypts a code until it is printed, under CODE_KEY, or shown. */
export const encryptCardCode = (key: Uint8Array, place: CardPlace, code: string): Buffer =>
  sealText(key, placeOf(place), code)

/** @throws if the key or place differs or the cipher was changed; the error holds nothing of the code */
export const decryptCardCode = (key: Uint8Array, place: CardPlace, encrypted: Uint8Array): string =>
  openText(key, placeOf(place), encrypted)
