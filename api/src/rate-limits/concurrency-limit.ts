import { networkOf } from './network.ts'

/** So many at once from one address (IPv6: one network), so that nobody takes what is there for all. In this process alone. */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #held = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes one. @returns what gives it back, once; undefined where the address has as many as it may */
  take(address: string): (() => void) | undefined {
    const network = networkOf(address)
    const held = this.#held.get(network) ?? 0
    if (held >= this.#most) return undefined
    this.#held.set(network, held + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = (this.#held.get(network) ?? 1) - 1
      if (left > 0) this.#held.set(network, left)
      else this.#held.delete(network)
    }
  }
}
