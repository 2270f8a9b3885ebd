import { readPasted } from './pasted.ts'
import { readCode } from './phone-proof.ts'

/**
 * How a contestant comes to a new password (decision 39): by a code that was sent to her phone or e-mail, by waiting where none can be
 * sent, or by a link that an admin gave her.
 */
export type ResetWay = 'code' | 'wait' | 'link'

export const resetCodeMinutes = 15
/** Wrong codes for one browser's reset; then it has to be asked for again. */
export const resetTries = 3
/** How long its owner has to stop a reset for which no code could be sent. */
export const resetWaitHours = 24
/** How long it can be done after these. */
export const resetOpenHours = 48
export const resetLinkHours = 24

/** What somebody shows who sets a new password. */
export type ResetProof =
  | { readonly way: 'code'; readonly code: string }
  | { readonly way: 'link'; readonly token: string }
  | { readonly way: 'wait' }

const link = /^(?:\S*#)?([\w-]{43})$/

/** What was typed or pasted into the one field for it; nothing where she has waited. Undefined where it can be neither code nor link. */
export function readResetProof(typed: string): ResetProof | undefined {
  const text = readPasted(typed)
  if (text === '') return { way: 'wait' }
  // First: among its letters there may be six digits.
  const token = link.exec(text)?.[1]
  if (token !== undefined) return { way: 'link', token }
  const code = readCode(text)
  return code === undefined ? undefined : { way: 'code', code }
}
