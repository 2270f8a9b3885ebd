import { networkOf, subscribersOfWide, wideNetworkOf } from './network.ts'

/** So many at once from one address (IPv6: one network, and more loosely its /48), so that nobody takes what is there for all. In this process alone. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #mostWide: number
  readonly #held = new Map<string, number>()

  constructor(most: number, mostWide = most * subscribersOfWide) {
    this.#most = most
    this.#mostWide = mostWide
  }

  /** Takes one. @returns what gives it back, once; undefined where the address has as many as it may */
  take(address: string): (() => void) | undefined {
    const [network, wide] = [networkOf(address), wideNetworkOf(address)]
    if (this.#heldBy(network) >= this.#most) return undefined
    if (wide !== undefined && this.#heldBy(wide) >= this.#mostWide) return undefined
    const networks = wide === undefined ? [network] : [network, wide]
    for (const one of networks) this.#held.set(one, this.#heldBy(one) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const one of networks) {
        if (this.#heldBy(one) > 1) this.#held.set(one, this.#heldBy(one) - 1)
        else this.#held.delete(one)
      }
    }
  }

  #heldBy(network: string): number {
    return this.#held.get(network) ?? 0
  }
}
