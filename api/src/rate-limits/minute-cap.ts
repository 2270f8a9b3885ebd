import { LRUCache } from 'lru-cache'
import { networkOf } from './network.ts'

const minuteMs = 60_000
const networksKept = 20_000

/**
 * Up to a number a minute from each network, by this process alone: for counts that one network should not be able to drive up, where a
 * look into Redis would cost more than the count.
 */
export class MinuteCap {
  readonly #recent = new LRUCache<string, number>({ max: networksKept, ttl: minuteMs })
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  allows(address: string): boolean {
    const network = networkOf(address)
    const taken = this.#recent.get(network) ?? 0
    if (taken >= this.#most) return false
    this.#recent.set(network, taken + 1, taken === 0 ? {} : { ttl: this.#recent.getRemainingTTL(network) })
    return true
  }
}
