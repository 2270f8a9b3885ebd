import { AppError } from '@ashenda/core/errors.ts'

const perSecond = 100
const burst = 2_000
const knownAtMost = 50_000

/**
 * A wide bound per address on ballots: a whole village votes through one mobile-carrier address, so it stops only floods.
 * One free vote per phone and one ballot per credit are bounds of the tables. A bucket that is full again is forgotten.
 */
export class AddressLimit {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** `now`: by `performance.now`. @throws AppError too_many_requests with the seconds until a ballot is admitted again */
  admit(address: string, now: number): void {
    const bucket = this.#buckets.get(address) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    if (bucket.tokens < 1) throw new AppError('too_many_requests', { retryAfterSeconds: 1 })
    bucket.tokens -= 1
    this.#buckets.set(address, bucket)
    if (this.#buckets.size > knownAtMost) this.#forgetFull(now)
  }

  #forgetFull(now: number): void {
    for (const [address, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(address)
    }
    if (this.#buckets.size > knownAtMost) this.#buckets.clear()
  }
}
