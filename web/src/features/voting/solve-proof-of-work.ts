import type { WorkChallenge } from '@ashenda/core/contracts/http/work.ts'
import { sha256 } from '@noble/hashes/sha2.js'

export interface WorkSolution {
  readonly counter: number
  /** In hex. */
  readonly derivedKey: string
}

/**
 * The counter in `count` from `from` whose hash matches the challenge; undefined if none. ALTCHA version 2: SHA-256 of salt, nonce and
 * counter (four bytes, big-endian). By a library, because `crypto.subtle` needs https and returns each hash asynchronously, which slows
 * cheap phones more than attackers.
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

/** In the server's form. */
export const shownWork = (challenge: WorkChallenge, solution: WorkSolution): string =>
  btoa(JSON.stringify({ challenge, solution }))

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
