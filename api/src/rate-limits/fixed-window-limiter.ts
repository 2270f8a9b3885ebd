import type { RLWrapperTimeouts } from 'rate-limiter-flexible'
import { networkOf, subscribersOfWide, wideNetworkOf } from './network.ts'
import { createLimiter, type LimiterOptions, type RateLimit, tooManyAttempts } from './reservation.ts'

export interface FixedWindowRule {
  readonly most: number
  readonly seconds: number
}

/** Allows `most` attempts per key per window. */
export class FixedWindowLimiter {
  readonly #rule: FixedWindowRule
  readonly #taken: RLWrapperTimeouts

  constructor(rule: FixedWindowRule, options: Pick<LimiterOptions, 'redis' | 'keyPrefix'>) {
    this.#rule = rule
    this.#taken = createLimiter({ ...options, points: rule.most, duration: rule.seconds })
  }

  /** An attempt that does not fail is returned. */
  guard(key: string): RateLimit {
    const back = (): Promise<void> => this.giveBack(key)
    return {
      peek: () => this.#peek(key),
      reserve: async () => {
        await this.#take(key)
        return { succeeded: back, withdrawn: back }
      },
    }
  }

  /** Resolves with the number of attempts so far. @throws AppError too_many_attempts */
  async take(key: string): Promise<number> {
    await this.#peek(key)
    return this.#take(key)
  }

  async giveBack(key: string): Promise<void> {
    await this.#taken.reward(key)
  }

  async countOf(key: string): Promise<number> {
    return (await this.#taken.get(key))?.consumedPoints ?? 0
  }

  async #peek(key: string): Promise<void> {
    const taken = await this.#taken.get(key)
    if (taken && taken.consumedPoints >= this.#rule.most) throw tooManyAttempts(taken)
  }

  async #take(key: string): Promise<number> {
    try {
      return (await this.#taken.consume(key)).consumedPoints
    } catch (rejected) {
      await this.#taken.reward(key)
      throw tooManyAttempts(rejected)
    }
  }
}

interface NetworkLimiterOptions extends Pick<LimiterOptions, 'redis' | 'keyPrefix'> {
  readonly keyOf: (network: string) => string
}

/** Limits per subscriber network and, more loosely, per IPv6 /48. */
export class NetworkLimiter {
  readonly #narrow: FixedWindowLimiter
  readonly #wide: FixedWindowLimiter
  readonly #keyOf: NetworkLimiterOptions['keyOf']

  constructor(rule: FixedWindowRule, { keyOf, ...options }: NetworkLimiterOptions) {
    this.#narrow = new FixedWindowLimiter(rule, options)
    const most = rule.most * subscribersOfWide
    this.#wide = new FixedWindowLimiter({ ...rule, most }, { ...options, keyPrefix: `${options.keyPrefix}-wide` })
    this.#keyOf = keyOf
  }

  guards(address: string): readonly RateLimit[] {
    return this.#limits(address).map(([limiter, key]) => limiter.guard(key))
  }

  /** Resolves with the subscriber's attempts so far. @throws AppError too_many_attempts */
  async take(address: string): Promise<number> {
    const [own, wide] = this.#limits(address)
    if (wide) await wide[0].take(wide[1])
    return own[0].take(own[1])
  }

  async giveBack(address: string): Promise<void> {
    await Promise.all(this.#limits(address).map(([limiter, key]) => limiter.giveBack(key)))
  }

  #limits(address: string): readonly [Counted, ...Counted[]] {
    const wide = wideNetworkOf(address)
    const own: Counted = [this.#narrow, this.#keyOf(networkOf(address))]
    return wide === undefined ? [own] : [own, [this.#wide, this.#keyOf(wide)]]
  }
}

type Counted = readonly [limiter: FixedWindowLimiter, key: string]
