import { readPasted } from './pasted.ts'

/** Whose free votes have to be proven by a code sent to their phone: nobody's, everybody's, or those that look unusual. */
export const phoneProofs = ['off', 'unusual', 'always'] as const
export type PhoneProof = (typeof phoneProofs)[number]

export const codeDigits = 6
/** How long a code works. */
export const codeMs = 5 * 60_000
/** Wrong ones for one code; then another has to be sent. */
export const codeTries = 3
/** How long a ballot waits for its code, with all that are sent again. */
export const ballotWaitsMs = 30 * 60_000

/** Until another code may be asked for, after so many were sent: a minute, then twice as long each time. */
export const resendAfterMs = (sent: number): number => 60_000 * 2 ** (sent - 1)

/** Ethio telecom and Safaricom. */
export const usualPrefixes: readonly string[] = ['+2517', '+2519']

/** What an admin may allow: a calling code with the first digits behind it. */
export const prefixPattern = '^\\+[1-9]\\d{0,6}$'
export const mostPrefixes = 40

/** Whether codes are sent to this number (E.164). */
export const mayBeProven = (phone: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => phone.startsWith(prefix))

/**
 * A code as it was typed, with spaces or hyphens in it or digits of another script, or the whole message that brought it; undefined
 * where it cannot be one.
 */
export function readCode(typed: string): string | undefined {
  const text = readPasted(typed)
  const digits = text.replaceAll(/[ .-]/g, '')
  if (/^\d{6}$/.test(digits)) return digits
  const [code, ...more] = text.split(/\D+/).filter((number) => number.length === codeDigits)
  return more.length === 0 ? code : undefined
}
