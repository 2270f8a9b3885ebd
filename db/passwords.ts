import { hash, parseOptions, verify } from '@node-rs/argon2'

export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  /** Passes over that memory. */
  readonly timeCost: number
  readonly parallelism: number
}

/** argon2id with 19 MiB and two passes: the least that OWASP's password storage sheet names, about 15 ms of a core. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password or an answer, in its one normal form, to a PHC string with a salt of its own. */
export const hashPassword = (text: string, cost: PasswordCost = passwordCost): Promise<string> => hash(text, cost)

/** Whether a hash is of this text; whatever cost it was made with. */
export const verifyPassword = (hashed: string, text: string): Promise<boolean> => verify(hashed, text)

/** Whether a hash was made with another cost than today's. */
export function isOutdated(hashed: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== passwordCost.memoryCost ||
    timeCost !== passwordCost.timeCost ||
    parallelism !== passwordCost.parallelism
  )
}
