/** Bytes kept per digest: among 100 million the chance that two agree in them is 10^-23. */
export const keptBytes = 16
const words = keptBytes / 4

/** The beginnings of SHA-256 digests in 32 to 64 bytes each; a Set of strings would take five times as much. */
export class DigestSet {
  size = 0
  #places = 1 << 12
  #table = new Uint32Array(this.#places * words)
  #digest = new Uint32Array(words)
  #bytes = Buffer.from(this.#digest.buffer)

  /**
   * @param {Buffer} digests
   * @param {number} from where in them the one to add begins
   * @returns {boolean} whether it is new
   */
  add(digests, from) {
    digests.copy(this.#bytes, 0, from, from + keptBytes)
    // All zeros mark a free slot.
    this.#digest[0] ||= 1
    const at = this.#placeOf(this.#table, this.#digest)
    if (this.#table[at] !== 0) return false
    this.#table.set(this.#digest, at)
    this.size += 1
    if (this.size * 2 > this.#places) this.#grow()
    return true
  }

  /** Keeps its memory for reuse. */
  clear() {
    this.size = 0
    this.#table.fill(0)
  }

  /**
   * Where a digest stands, or the free place where it would.
   * @param {Uint32Array} table
   * @param {Uint32Array} digest
   */
  #placeOf(table, digest) {
    const last = table.length / words - 1
    for (let place = (digest[1] ?? 0) & last; ; place = (place + 1) & last) {
      const at = place * words
      if (table[at] === 0 || digest.every((word, index) => table[at + index] === word)) return at
    }
  }

  #grow() {
    this.#places *= 2
    const larger = new Uint32Array(this.#places * words)
    for (let at = 0; at < this.#table.length; at += words) {
      if (this.#table[at] === 0) continue
      const digest = this.#table.subarray(at, at + words)
      larger.set(digest, this.#placeOf(larger, digest))
    }
    this.#table = larger
  }
}
