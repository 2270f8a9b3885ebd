import { randomBytes } from 'node:crypto'
import { hashSync, parseOptions, verifySync } from '@node-rs/argon2'

export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  /** Passes over the memory. */
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id with 19 MiB and two passes, the minimum of OWASP's password storage sheet: about 15 ms of a core. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes a normalised password or answer to a PHC string with its own salt. Blocks its thread: the api calls it on dedicated ones, because
 * the library's promises would use Node's file threads.
 */
export const hashPassword = (text: string, cost: PasswordCost = passwordCost): string => hashSync(text, cost)

/** Whether a hash is of this text, at any cost. */
export const verifyPassword = (hashed: string, text: string): boolean => verifySync(hashed, text)

/** Whether a hash has another cost than today's. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== passwordCost.memoryCost ||
    timeCost !== passwordCost.timeCost ||
    parallelism !== passwordCost.parallelism
  )
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** A hash of no text, at today's cost. Verified for unknown accounts and those without a password, so that timing does not reveal them. */
export function hashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`
}
