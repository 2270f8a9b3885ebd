export interface Random {
  /** From 0 up to but excluding 1. */
  next(): number
  /** A whole number from 0 up to but excluding `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  /** @throws on an empty list */
  pick<T>(from: readonly T[]): T
  uuid(): string
}

/**
 * A repeatable stream of pseudo-random numbers (xoshiro128**). Streams of different names are independent, so that one more ballot does not
 * change which process is killed next.
 */
export function seeded(seed: number, stream: string): Random {
  const state = new Uint32Array(4)
  let mixed = seed >>> 0
  for (const letter of stream) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0
  for (const index of state.keys()) {
    mixed = (mixed + 0x6d2b79f5) >>> 0
    const once = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    state[index] = once ^ (once + Math.imul(once ^ (once >>> 7), once | 61))
  }
  const uint32 = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = state
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const third = c ^ a
    const fourth = d ^ b
    state.set([a ^ fourth, b ^ third, third ^ (b << 9), rotate(fourth, 11)])
    return result
  }
  const next = (): number => uint32() / 2 ** 32
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('there is nothing to choose from')
      return from[below(from.length)] as T // the index is below the length
    },
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => uint32().toString(16).padStart(8, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by))
