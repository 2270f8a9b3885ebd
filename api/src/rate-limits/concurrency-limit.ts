import { networkOf, subscribersOfWide, wideNetworkOf } from './network.ts'

/** Concurrent uses per address (IPv6: per network, and more loosely per /48). In this process only. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #mostWide: number
  readonly #held = new Map<string, number>()

  constructor(most: number, mostWide = most * subscribersOfWide) {
    this.#most = most
    this.#mostWide = mostWide
  }

  /** Claims a slot. @returns its release, which works once; undefined if the address has none left */
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
