import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { sha256 } from '@noble/hashes/sha2.js'

export interface WorkSolution {
  readonly counter: number
  /** In hex. */
  readonly derivedKey: string
}

/**
 * The counter whose hash begins as the challenge wants it, among `count` from `from` on; undefined: it is not among them. ALTCHA,
 * version 2: SHA-256 of salt, nonce and counter (four bytes, the highest first). By a library and not by the browser's own
 * `crypto.subtle`, which is there only over https and hands each hash over in a turn of its own, so that a cheap phone is even slower than an attacker.
 */
export function solveWork({ parameters }: WorkChallenge, from: number, count: number): WorkSolution | undefined {
  const { salt, nonce, keyPrefix } = parameters
  const [before, prefix] = [bytesOf(salt + nonce), bytesOf(keyPrefix)]
  const text = new Uint8Array(before.length + 4)
  text.set(before)
  const view = new DataView(text.buffer)
  for (let counter = from; counter < from + count; counter += 1) {
    view.setUint32(before.length, counter)
    const hash = sha256(text)
    if (prefix.every((byte, index) => byte === hash[index])) return { counter, derivedKey: hexOf(hash) }
  }
  return undefined
}

/** As the server reads it. */
export const shownWork = (challenge: WorkChallenge, solution: WorkSolution): string =>
  btoa(JSON.stringify({ challenge, solution }))

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
