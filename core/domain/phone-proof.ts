import { readPasted } from './pasted.ts'

/** Whose free votes need a code sent to their phone: nobody's, everybody's, or unusual ones. */
export const phoneProofs = ['off', 'unusual', 'always'] as const
export type PhoneProof = (typeof phoneProofs)[number]

export const codeDigits = 6
/** How long a code works. */
export const codeMs = 5 * 60_000
/** Wrong tries per code; then another must be sent. */
export const codeTries = 3
/** How long a ballot waits for its code, resends included. */
export const ballotWaitsMs = 30 * 60_000

/** The pause before the next resend: a minute, doubling each time. */
export const resendAfterMs = (sent: number): number => 60_000 * 2 ** (sent - 1)

/** What an admin may allow: a calling code and the first digits after it. */
export const prefixPattern = '^\\+[1-9]\\d{0,6}$'
export const mostPrefixes = 40

/** Whether codes are sent to this number (E.164). */
export const mayBeProven = (phone: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => phone.startsWith(prefix))

/** A typed code, with spaces, hyphens or digits of another script, or the whole message that brought it; undefined if impossible. */
export function readCode(typed: string): string | undefined {
  const text = readPasted(typed)
  const digits = text.replaceAll(/[ .-]/g, '')
  if (/^\d{6}$/.test(digits)) return digits
  const [code, ...more] = text.split(/\D+/).filter((number) => number.length === codeDigits)
  return more.length === 0 ? code : undefined
}
