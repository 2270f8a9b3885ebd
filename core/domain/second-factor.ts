import { readPasted } from './pasted.ts'

/** One-time codes (RFC 6238) with every authenticator's defaults: SHA-1, six digits, 30 s. */
export const oneTimeCode = { digits: 6, periodSeconds: 30, secretBytes: 20 } as const

/** Recovery codes for paper, each valid once. Without letters and digits that look alike. */
export const recoveryCodes = { count: 10, length: 12, alphabet: '23456789abcdefghjkmnpqrstuvwxyz' } as const

/** Passkeys per admin, with room for a second phone and a key in a drawer, and the seconds to answer a challenge. */
export const passkeyRules = { atMost: 10, challengeSeconds: 300 } as const

/** Steps worth money, or irreversible, need a second factor shown within this many minutes. */
export const freshMinutes = 10

/** A code as compared, without spaces, hyphens and case. */
export const normaliseCode = (typed: string): string => readPasted(typed).replaceAll(/[ -]/g, '').toLowerCase()
