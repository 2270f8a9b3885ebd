import { AppError } from '@ashenda/core/errors.ts'
import { networkOf } from './network.ts'

const perSecond = 100
const burst = 2_000
const knownAtMost = 50_000

/**
 * A wide bound on ballots, for an address or for what one subscriber is given of IPv6: a whole village votes through one mobile-carrier
 * address, so it stops only floods. One free vote per phone and one ballot per credit are bounds of the tables. A bucket that is full
 * again is forgotten. Each copy of the api counts for itself, so that the bound grows with their number: a counter in Redis would cost a
 * ballot more than half of what it costs altogether (docs/decisions/006-libraries.md).
 */
export class AddressLimit {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** `now`: by `performance.now`. @throws AppError too_many_requests with the seconds until a ballot is admitted again */
  admit(address: string, now: number): void {
    const network = networkOf(address)
    const bucket = this.#buckets.get(network) ?? { tokens: burst, at: now }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    if (bucket.tokens < 1) throw new AppError('too_many_requests', { retryAfterSeconds: 1 })
    bucket.tokens -= 1
    this.#buckets.set(network, bucket)
    if (this.#buckets.size > knownAtMost) this.#forgetFull(now)
  }

  #forgetFull(now: number): void {
    for (const [network, { tokens, at }] of this.#buckets) {
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(network)
    }
    if (this.#buckets.size > knownAtMost) this.#buckets.clear()
  }
}
