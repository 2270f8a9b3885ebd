import type { Role } from '@ashenda/core/domain/account.ts'

const hour = 3_600
const day = 24 * hour

export interface Lifetime {
  /** Without a request for so long, a session ends. */
  readonly idleSeconds: number
  /** It ends however much it is used. */
  readonly mostSeconds: number
}

/** A contestant comes back from week to week, on her own phone; an admin may do more, and sits at any desk. */
export const lifetimes = {
  actor: { idleSeconds: 30 * day, mostSeconds: 180 * day },
  admin: { idleSeconds: 12 * hour, mostSeconds: 7 * day },
} as const satisfies Record<Role, Lifetime>

/** Being used is noted at most so often: most requests only read. */
export const renewAfterSeconds = hour

/** Places one account is logged in at; beyond, the one that was not used for longest ends. */
export const sessionsAtMost = 20
