import { openText, sealText } from './sealed-text.ts'

/** Where a code belongs; its cipher can be read there only. */
export interface CardPlace {
  readonly batch: string
  readonly ordinal: number
}

const placeOf = ({ batch, ordinal }: CardPlace): string => `card|${batch}|${ordinal}`

/** A code as it waits for its printing, under CODE_KEY. */
export const encryptCardCode = (key: Uint8Array, place: CardPlace, code: string): Buffer =>
  sealText(key, placeOf(place), code)

/** @throws where it was made with another key, for another place, or changed; nothing of the code is in the error */
export const decryptCardCode = (key: Uint8Array, place: CardPlace, encrypted: Uint8Array): string =>
  openText(key, placeOf(place), encrypted)
