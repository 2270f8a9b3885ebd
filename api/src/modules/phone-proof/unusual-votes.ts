import type { Redis } from 'ioredis'
import { FixedWindowLimiter } from '../../rate-limits/fixed-window-limiter.ts'
import { networkOf } from '../../rate-limits/network.ts'
import type { BallotOrigin } from '../ballots/ballot-signals.ts'

/** Free votes in ten minutes that need no proof: of a browser, which a family may share, and of an address, which a village does. */
const browserRule = { most: 3, seconds: 600 }
const networkRule = { most: 30, seconds: 600 }

/** Whether a free ballot looks unusual by where it comes from: then, and only then, it asks for a code. One that is sent again counts once. */
export type LooksUnusual = (ballot: string, origin: BallotOrigin) => Promise<boolean>

export function unusualVotes(redis: Redis, prefix: string): LooksUnusual {
  const browsers = new FixedWindowLimiter(browserRule, { redis, keyPrefix: `${prefix}:free-votes:browser` })
  const networks = new FixedWindowLimiter(networkRule, { redis, keyPrefix: `${prefix}:free-votes:network` })
  const isBeyond = async ({ browser, address }: BallotOrigin): Promise<boolean> => {
    try {
      await browsers.take(browser)
      await networks.take(networkOf(address))
      return false
    } catch {
      return true
    }
  }
  return async (ballot, origin) => {
    const key = `${prefix}:free-votes:judged:${ballot}`
    // Where Redis does not answer, no vote is taken anyhow.
    const known = await redis.get(key).catch(() => null)
    if (known !== null) return known === 'unusual'
    const isUnusual = await isBeyond(origin)
    await redis.set(key, isUnusual ? 'unusual' : 'usual', 'EX', browserRule.seconds).catch(() => null)
    return isUnusual
  }
}
