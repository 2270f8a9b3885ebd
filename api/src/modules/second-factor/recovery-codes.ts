import { createHmac, randomInt } from 'node:crypto'
import { normaliseCode, recoveryCodes } from '@ashenda/core/domain/second-factor.ts'
import type { AppSettings } from '../../config/settings.ts'

/** Codes for when phone or key is lost, in groups of four: 59 bits each. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodes.count }, () => {
    const letters = Array.from({ length: recoveryCodes.length }, () =>
      recoveryCodes.alphabet.charAt(randomInt(recoveryCodes.alphabet.length)),
    )
    return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
  })

/** What the database knows of a code. */
export const hashOfCode = (key: Uint8Array, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery code|${userId}|${normaliseCode(code)}`)
    .digest()

/** Of what is sealed or hashed now. */
export function newestKey({ factorKeys: [newest] }: Pick<AppSettings, 'factorKeys'>): Uint8Array {
  if (!newest) throw new Error('there is a pepper in any case')
  return newest
}
