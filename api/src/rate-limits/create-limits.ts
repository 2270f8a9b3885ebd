import type { Redis } from 'ioredis'
import type { ApiConfig } from '../config/config.ts'
import { AddressLimit } from './address-limit.ts'
import { type Attempts, LimitedAttempts, unlimitedAttempts } from './attempts.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** A tenth of what an api holds: a whole town may share a carrier's address. A page without a socket polls the counts, and its visitor can vote all the same. */
const socketsPerAddress = 3_000

/** A body is there within milliseconds, unless somebody sends it slowly. */
const bodiesPerAddress = 1_000

export interface Limits {
  readonly attempts: Attempts
  /** Whether very many votes come from an address. @throws AppError too_many_requests */
  readonly admitAddress: (address: string) => boolean
  /** Takes one of the sockets of an address: what gives it back, or undefined where it has as many as it may. */
  readonly takeSocket: (address: string) => (() => void) | undefined
  /** The same of a request's body that is on its way. */
  readonly takeBody: (address: string) => (() => void) | undefined
  readonly stopLimits: () => void
}

/** What one address may do; everything where limits are off. */
export function createLimits(
  config: Pick<ApiConfig, 'RATE_LIMITS' | 'PHONE_PEPPER'>,
  redis: Redis,
  prefix: string,
  now: () => number,
): Limits {
  const addresses = new AddressLimit({ redis, prefix, pepper: config.PHONE_PEPPER, now })
  const sockets = new ConcurrencyLimit(socketsPerAddress, 3 * socketsPerAddress)
  const bodies = new ConcurrencyLimit(bodiesPerAddress, 3 * bodiesPerAddress)
  const isLimited = config.RATE_LIMITS === 'on'
  return {
    attempts: isLimited ? new LimitedAttempts({ redis, prefix, pepper: config.PHONE_PEPPER }) : unlimitedAttempts,
    admitAddress: (address) => isLimited && addresses.admit(address),
    takeSocket: (address) => (isLimited ? sockets.take(address) : () => {}),
    takeBody: (address) => (isLimited ? bodies.take(address) : () => {}),
    stopLimits: () => addresses.stop(),
  }
}
