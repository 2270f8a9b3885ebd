const subBits = 7
const perOctave = 1 << subBits

/**
 * Durations in microseconds, 1 µs to 35 min, in buckets at most 0.8 % wide: below 128 one bucket per microsecond, above
 * 128 buckets for each doubling. Recording allocates nothing.
 */
export class Histogram {
  readonly #counts = new Uint32Array((32 - subBits) * perOctave)
  #total = 0

  get total(): number {
    return this.#total
  }

  record(micros: number): void {
    const value = micros < 0 ? 0 : micros > 0x7fffffff ? 0x7fffffff : Math.floor(micros)
    const octave = value < perOctave ? 0 : 31 - Math.clz32(value) - subBits
    const index = octave * perOctave + (value >>> octave)
    this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#total += 1
  }

  /** The duration (µs, upper edge of its bucket) that a share of all stay within; 0 when nothing was recorded. */
  percentile(share: number): number {
    const wanted = Math.ceil(this.#total * share)
    let seen = 0
    for (const [index, count] of this.#counts.entries()) {
      seen += count
      if (seen >= wanted && count > 0) return upperEdge(index)
    }
    return 0
  }
}

function upperEdge(index: number): number {
  if (index < 2 * perOctave) return index
  const octave = Math.floor(index / perOctave) - 1
  return (index - octave * perOctave + 1) * 2 ** octave - 1
}
