import type { RLWrapperTimeouts } from 'rate-limiter-flexible'
import { createLimiter, type LimiterOptions, type RateLimit, tooManyAttempts } from './reservation.ts'

export interface LockoutRule {
  /** Failures without a pause. */
  readonly free: number
  /** The first pause; it doubles with each further failure. */
  readonly firstSeconds: number
  readonly mostSeconds: number
  /** Lifetime of the count, from the first failure. */
  readonly forgetSeconds: number
}

/**
 * Exponential backoff per key. Beyond the free failures one attempt at a time is let through, and the gate closes for
 * its pause before anyone knows whether it fails.
 */
export class LockoutLimiter {
  readonly #rule: LockoutRule
  readonly #failures: RLWrapperTimeouts
  readonly #gate: RLWrapperTimeouts

  constructor(rule: LockoutRule, options: Pick<LimiterOptions, 'redis' | 'keyPrefix'>) {
    this.#rule = rule
    const points = Number.MAX_SAFE_INTEGER
    this.#failures = createLimiter({ ...options, points, duration: rule.forgetSeconds })
    const keyPrefix = `${options.keyPrefix}-gate`
    this.#gate = createLimiter({ ...options, keyPrefix, points: 1, duration: rule.mostSeconds })
  }

  /** On success 'forget' clears the key's failures, 'return' only this attempt. */
  guard(key: string, onSuccess: 'forget' | 'return'): RateLimit {
    return {
      peek: async () => {
        const closed = await this.#gate.get(key)
        if (closed) throw tooManyAttempts(closed)
      },
      reserve: async () => {
        const { consumedPoints } = await this.#failures.penalty(key)
        const isHeld = consumedPoints >= this.#rule.free
        if (isHeld) await this.#closeGate(key, consumedPoints)
        const withdrawn = () => Promise.all([this.#failures.reward(key), isHeld && this.#gate.delete(key)])
        const forgotten = () => Promise.all([this.#failures.delete(key), this.#gate.delete(key)])
        return { succeeded: onSuccess === 'forget' ? forgotten : withdrawn, withdrawn }
      },
    }
  }

  async #closeGate(key: string, failures: number): Promise<void> {
    const { free, firstSeconds, mostSeconds } = this.#rule
    const customDuration = Math.min(mostSeconds, firstSeconds * 2 ** (failures - free))
    try {
      await this.#gate.consume(key, 1, { customDuration })
    } catch (rejected) {
      await this.#failures.reward(key)
      throw tooManyAttempts(rejected)
    }
  }
}
