import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: whoever changes a cipher, or puts it beside another card, is noticed. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Of CODE_KEY. */
export const cardKeyBytes = 32

/** Where a code belongs; its cipher can be read there only. */
export interface CardPlace {
  readonly batch: string
  readonly ordinal: number
}

const placeOf = ({ batch, ordinal }: CardPlace): Buffer => Buffer.from(`card|${batch}|${ordinal}`)

/** A code as it waits for its printing: nonce, cipher, tag. */
export function encryptCardCode(key: Uint8Array, place: CardPlace, code: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(placeOf(place))
  return Buffer.concat([nonce, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws where it was made with another key, for another place, or changed; nothing of the code is in the error */
export function decryptCardCode(key: Uint8Array, place: CardPlace, encrypted: Uint8Array): string {
  if (encrypted.length <= nonceBytes + tagBytes) throw new Error('the cipher of a card is too short')
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(placeOf(place))
    .setAuthTag(encrypted.subarray(-tagBytes))
  const code = decipher.update(encrypted.subarray(nonceBytes, -tagBytes))
  return Buffer.concat([code, decipher.final()]).toString('utf8')
}
