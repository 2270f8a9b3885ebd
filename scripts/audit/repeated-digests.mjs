import { appendFileSync, closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { DigestSet, keptBytes } from './digest-set.mjs'

/** By first byte: of ten million digests 39,000 are compared at a time. */
const piles = 256
const blockBytes = 4096

/** Finds repeated digests. They wait in files, 16 bytes each, so memory stays constant. */
export class RepeatedDigests {
  #folder
  /** Not yet in the files, one block per pile. */
  #blocks = Buffer.alloc(piles * blockBytes)
  #filled = new Uint16Array(piles)
  #counts = new Uint32Array(piles)
  #room = Buffer.alloc(0)

  /** @param {string} folder nobody else writes into it */
  constructor(folder) {
    this.#folder = folder
  }

  /** @param {string} hex 64 letters */
  add(hex) {
    const pile = Number.parseInt(hex.slice(0, 2), 16)
    const filled = this.#filled[pile] ?? 0
    this.#blocks.write(hex, pile * blockBytes + filled, keptBytes, 'hex')
    this.#filled[pile] = filled + keptBytes
    this.#counts[pile] = (this.#counts[pile] ?? 0) + 1
    if (filled + keptBytes === blockBytes) this.#empty(pile)
  }

  /**
   * Once all are there.
   * @returns {Generator<string>} how each of them begins, in hex
   */
  *find() {
    const seen = new DigestSet()
    for (let pile = 0; pile < piles; pile += 1) {
      if (this.#filled[pile] !== 0) this.#empty(pile)
      const digests = this.#read(pile)
      for (let at = 0; at < digests.length; at += keptBytes)
        if (!seen.add(digests, at)) yield digests.toString('hex', at, at + keptBytes)
      seen.clear()
    }
  }

  #empty(/** @type {number} */ pile) {
    const at = pile * blockBytes
    appendFileSync(this.#fileOf(pile), this.#blocks.subarray(at, at + (this.#filled[pile] ?? 0)))
    this.#filled[pile] = 0
  }

  /**
   * A pile, in the room that the one before was read into.
   * @param {number} pile
   */
  #read(pile) {
    const count = this.#counts[pile] ?? 0
    if (count === 0) return this.#room.subarray(0, 0)
    const length = count * keptBytes
    if (length > this.#room.length) this.#room = Buffer.alloc(length + blockBytes)
    const file = openSync(this.#fileOf(pile), 'r')
    try {
      for (let at = 0; at < length; ) {
        const read = readSync(file, this.#room, at, length - at, at)
        if (read === 0) throw new Error('what the audit put aside on the disk is not there any more')
        at += read
      }
    } finally {
      closeSync(file)
    }
    return this.#room.subarray(0, length)
  }

  #fileOf(/** @type {number} */ pile) {
    return join(this.#folder, `ballots-${pile}`)
  }
}
