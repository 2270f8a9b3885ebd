import { readPasted } from './pasted.ts'
import { readCode } from './phone-proof.ts'

/**
 * How a contestant gets a new password (decision 39): by a code to her phone or e-mail, by waiting if none can be sent, or by an admin's
 * link.
 */
export type ResetWay = 'code' | 'wait' | 'link'

export const resetCodeMinutes = 15
/** Wrong codes allowed per browser; then it must ask again. */
export const resetTries = 3
/** Hours in which its owner can stop a reset without a code. */
export const resetWaitHours = 24
/** Hours in which it can be done after that. */
export const resetOpenHours = 48
export const resetLinkHours = 24

/** What proves the right to set a new password. */
export type ResetProof =
  | { readonly way: 'code'; readonly code: string }
  | { readonly way: 'link'; readonly token: string }
  | { readonly way: 'wait' }

const link = /^(?:\S*#)?([\w-]{43})$/

/** Reads the proof typed or pasted into its one field; empty if she waited. Undefined if it is neither code nor link. */
export function readResetProof(typed: string): ResetProof | undefined {
  const text = readPasted(typed)
  if (text === '') return { way: 'wait' }
  // Before the code, because a token's letters may contain six digits.
  const token = link.exec(text)?.[1]
  if (token !== undefined) return { way: 'link', token }
  const code = readCode(text)
  return code === undefined ? undefined : { way: 'code', code }
}
