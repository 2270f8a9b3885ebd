import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const headBytes = 32
const blockBytes = 4096

/** Heads after each link, consecutive in a file, because there may be as many as ballots. */
export class Heads {
  length = 0
  #file
  /** Not yet in the file. */
  #block = Buffer.alloc(blockBytes)
  #read = Buffer.alloc(headBytes)

  /** @param {string} folder nobody else writes into it */
  constructor(folder) {
    this.#file = openSync(join(folder, 'heads'), 'wx+')
  }

  /** @param {string} head in hex */
  push(head) {
    const at = (this.length * headBytes) % blockBytes
    this.#block.write(head, at, headBytes, 'hex')
    this.length += 1
    if (at + headBytes === blockBytes) writeSync(this.#file, this.#block, 0, blockBytes, this.#written() - blockBytes)
  }

  /**
   * @param {number} sequence of a link, counted from 1
   * @returns {string | undefined} the head after it, in hex
   */
  after(sequence) {
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > this.length) return undefined
    const at = (sequence - 1) * headBytes
    const written = this.#written()
    if (at >= written) return this.#block.toString('hex', at - written, at - written + headBytes)
    readSync(this.#file, this.#read, 0, headBytes, at)
    return this.#read.toString('hex')
  }

  close() {
    closeSync(this.#file)
  }

  /** Bytes in the file. */
  #written() {
    const bytes = this.length * headBytes
    return bytes - (bytes % blockBytes)
  }
}
