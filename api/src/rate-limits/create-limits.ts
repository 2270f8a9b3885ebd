import type { Redis } from 'ioredis'
import type { ApiConfig } from '../config/config.ts'
import { AddressLimit } from './address-limit.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { noRateLimits, type RateLimits, SharedRateLimits } from './rate-limits.ts'

/**
 * A tenth of an api's capacity: a town may share a carrier's address. Without a socket a page polls, and its visitor
 * can still vote.
 */
const socketsPerAddress = 3_000

/** A body arrives within milliseconds unless it is sent slowly. */
const bodiesPerAddress = 1_000

export interface Limits {
  readonly rateLimits: RateLimits
  /** Whether the address is crowded. @throws AppError too_many_requests */
  readonly admitAddress: (address: string) => boolean
  /** Claims a socket slot: returns its release, or undefined if the address has none left. */
  readonly takeSocket: (address: string) => (() => void) | undefined
  /** The same for request bodies in flight. */
  readonly takeBody: (address: string) => (() => void) | undefined
  readonly stopLimits: () => void
}

/** Limits per address; none if limits are off. */
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
    rateLimits: isLimited ? new SharedRateLimits({ redis, prefix, pepper: config.PHONE_PEPPER }) : noRateLimits,
    admitAddress: (address) => isLimited && addresses.admit(address),
    takeSocket: (address) => (isLimited ? sockets.take(address) : () => {}),
    takeBody: (address) => (isLimited ? bodies.take(address) : () => {}),
    stopLimits: () => addresses.stop(),
  }
}
