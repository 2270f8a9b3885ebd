import { randomBytes } from 'node:crypto'
import { hashSync, parseOptions, verifySync } from '@node-rs/argon2'

export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  /** Passes over that memory. */
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id with 19 MiB and two passes: the least that OWASP's password storage sheet names, about 15 ms of a core. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A password or an answer, in its one normal form, to a PHC string with a salt of its own. Takes the thread it is called on:
 * the api calls it on threads of its own (the promises of the library would run on those that Node reads files with).
 */
export const hashPassword = (text: string, cost: PasswordCost = passwordCost): string => hashSync(text, cost)

/** Whether a hash was made from this text, with any cost. */
export const verifyPassword = (hashed: string, text: string): boolean => verifySync(hashed, text)

/** Whether a hash was made with another cost than today's. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== passwordCost.memoryCost ||
    timeCost !== passwordCost.timeCost ||
    parallelism !== passwordCost.parallelism
  )
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/**
 * A hash that no text has, at today's cost: verified where there is no account, or none with a password, so that the time
 * does not tell the two apart.
 */
export function hashOfNothing(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`
}
