import type { Redis } from 'ioredis'
import { FixedWindowLimiter } from '../../rate-limits/fixed-window-limiter.ts'
import { networkOf } from '../../rate-limits/network.ts'
import type { BallotOrigin } from '../ballots/ballot-signals.ts'

/** Free votes in ten minutes that need no proof: of a browser, which a family may share, and of an address, which a village does. */
const browserRule = { most: 3, seconds: 600 }
const networkRule = { most: 30, seconds: 600 }

/** Whether a free vote looks unusual by where it comes from: then, and only then, it asks for a code. Counts it. */
export type LooksUnusual = (origin: BallotOrigin) => Promise<boolean>

export function unusualVotes(redis: Redis, prefix: string): LooksUnusual {
  const browsers = new FixedWindowLimiter(browserRule, { redis, keyPrefix: `${prefix}:free-votes:browser` })
  const networks = new FixedWindowLimiter(networkRule, { redis, keyPrefix: `${prefix}:free-votes:network` })
  return async ({ browser, address }) => {
    try {
      await browsers.take(browser)
      await networks.take(networkOf(address))
      return false
    } catch {
      return true
    }
  }
}
