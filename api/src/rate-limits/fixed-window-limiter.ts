import type { RLWrapperTimeouts } from 'rate-limiter-flexible'
import { createLimiter, type LimiterOptions, tooManyAttempts } from './limiter.ts'
import type { RateLimit } from './reservation.ts'

export interface FixedWindowRule {
  readonly most: number
  readonly seconds: number
}

/** So many per key in a stretch of time; then none until it is over. */
export class FixedWindowLimiter {
  readonly #rule: FixedWindowRule
  readonly #taken: RLWrapperTimeouts

  constructor(rule: FixedWindowRule, options: Pick<LimiterOptions, 'redis' | 'keyPrefix'>) {
    this.#rule = rule
    this.#taken = createLimiter({ ...options, points: rule.most, duration: rule.seconds })
  }

  /** An attempt is given back unless it fails. */
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

  /** Takes one for good. Resolves with how many are taken. @throws AppError too_many_attempts */
  async take(key: string): Promise<number> {
    await this.#peek(key)
    return this.#take(key)
  }

  /** Gives one back. */
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
