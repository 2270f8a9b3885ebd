import { readPasted } from './pasted.ts'

/** One-time codes (RFC 6238) as every authenticator app makes them without being told: SHA-1, six digits, half a minute. */
export const oneTimeCode = { digits: 6, periodSeconds: 30, secretBytes: 20 } as const

/** Codes on paper for when the phone is lost: each opens once. Letters and digits that are not mistaken for one another. */
export const recoveryCodes = { count: 10, length: 12, alphabet: '23456789abcdefghjkmnpqrstuvwxyz' } as const

/** Devices and keys of one admin, with room for a second phone and a key in a drawer; a challenge is to be answered within so many seconds. */
export const passkeyRules = { atMost: 10, challengeSeconds: 300 } as const

/** Steps that are worth money, or cannot be undone, need the second factor again if it was not shown within so many minutes. */
export const freshMinutes = 10

/** A code as it is compared: spaces and hyphens are the writer's, and capitals a keyboard's. */
export const normaliseCode = (typed: string): string => readPasted(typed).replaceAll(/[ -]/g, '').toLowerCase()
