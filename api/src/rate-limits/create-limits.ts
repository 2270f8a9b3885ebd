import type { Redis } from 'ioredis'
import type { ApiConfig } from '../config.ts'
import { AddressLimit } from './address-limit.ts'
import { type Attempts, LimitedAttempts, unlimitedAttempts } from './attempts.ts'

export interface Limits {
  readonly attempts: Attempts
  /** @throws AppError too_many_requests */
  readonly admitAddress: (address: string) => void
}

/** What one address may do; everything where limits are off. */
export function createLimits(
  config: Pick<ApiConfig, 'RATE_LIMITS' | 'PHONE_PEPPER'>,
  redis: Redis,
  prefix: string,
): Limits {
  const addresses = new AddressLimit()
  const isLimited = config.RATE_LIMITS === 'on'
  return {
    attempts: isLimited ? new LimitedAttempts({ redis, prefix, pepper: config.PHONE_PEPPER }) : unlimitedAttempts,
    admitAddress: (address) => {
      if (isLimited) addresses.admit(address, performance.now())
    },
  }
}
