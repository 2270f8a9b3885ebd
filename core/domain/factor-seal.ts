import { hkdfSync } from 'node:crypto'
import { openText, sealKeyBytes, sealText } from './sealed-text.ts'

/** The key that seals second factors. */
export const factorKeyOf = (pepper: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', pepper, '', 'second factor', sealKeyBytes))

/** Binds a sealed secret to its account. */
const placeOf = (userId: string): string => `second factor|${userId}`

export const sealFactor = (key: Uint8Array, userId: string, secret: string): Buffer =>
  sealText(key, placeOf(userId), secret)

/** Tries these keys in order, newest first. @throws if none fits */
export function openFactor(keys: readonly Uint8Array[], userId: string, sealed: Uint8Array): string {
  const failures: unknown[] = []
  for (const key of keys)
    try {
      return openText(key, placeOf(userId), sealed)
    } catch (error) {
      failures.push(error)
    }
  throw failures[0] ?? new Error('there is no key')
}
