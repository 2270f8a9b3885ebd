export interface Dice {
  /** Uniform in [low, high). */
  range(low: number, high: number): number
  /** Whole number in [low, high]. */
  whole(low: number, high: number): number
  pick<T>(options: readonly T[]): T
  chance(probability: number): boolean
}

/** The same seed always rolls the same numbers, on every platform: 32-bit integer arithmetic only. */
export function diceFor(seed: string): Dice {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    return scramble(state) / 2 ** 32
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    range: (low, high) => low + next() * (high - low),
    whole,
    pick: (options) => {
      const option = options[whole(0, options.length - 1)]
      if (option === undefined) throw new RangeError('nothing to pick from')
      return option
    },
    chance: (probability) => next() < probability,
  }
}

function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return scramble(sum)
}

function scramble(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
