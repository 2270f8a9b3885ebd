import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: a changed or moved cipher text does not decrypt. */
const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Key length. */
export const sealKeyBytes = 32

/** Seals a text for one key and place: nonce, cipher, tag. */
export function sealText(key: Uint8Array, place: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws if the key or place differs or the text was changed; the error holds nothing of it */
export function openText(key: Uint8Array, place: string, sealed: Uint8Array): string {
  if (sealed.length <= nonceBytes + tagBytes) throw new Error('a sealed text is too short')
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-tagBytes))
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
