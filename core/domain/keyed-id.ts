import { createHash, createHmac, hash } from 'node:crypto'
import type { BallotKind } from './ballot.ts'

/**
 * A UUID (version 8) from the first 122 free bits of HMAC-SHA256(key, parts). Parts are length-prefixed, so that no two
 * lists of parts give the same text.
 */
export function keyedId(key: string, purpose: string, parts: readonly string[]): string {
  let text = purpose
  for (const part of parts) text += `|${part.length}:${part}`
  const hex = hmacOf(key, text)
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Of SHA-256, in bytes. */
const block = 64
/** A longer text is left to `createHmac`. */
const longest = 1_024

interface Pads {
  /** The inner pad, and room for a text in UTF-8. */
  readonly inner: Buffer
  /** The outer pad, and room for a digest. */
  readonly outer: Buffer
}

/** Of each key that was used; a site has few. */
const padsOf = new Map<string, Pads>()
const mostKeys = 64

/**
 * HMAC-SHA256 (RFC 2104) in hex, as two digests over buffers that are used again: half of what `createHmac` costs, and nothing for the
 * garbage collector. A ballot takes two.
 */
function hmacOf(key: string, text: string): string {
  if (text.length > longest) return createHmac('sha256', key).update(text).digest('hex')
  const { inner, outer } = padsOf.get(key) ?? keepPads(key)
  const end = block + inner.write(text, block)
  outer.write(hash('sha256', inner.subarray(0, end), 'binary'), block, 'binary')
  return hash('sha256', outer)
}

function keepPads(key: string): Pads {
  if (padsOf.size >= mostKeys) padsOf.clear()
  const bytes = Buffer.from(key)
  const short = bytes.length > block ? createHash('sha256').update(bytes).digest() : bytes
  const padded = (by: number, room: number): Buffer => {
    const buffer = Buffer.alloc(block + room)
    for (let index = 0; index < block; index += 1) buffer[index] = (short[index] ?? 0) ^ by
    return buffer
  }
  const pads = { inner: padded(0x36, longest * 3), outer: padded(0x5c, 32) }
  padsOf.set(key, pads)
  return pads
}

/** Who votes, without the number: ballots and credits carry this, the phone itself stands in `voters` alone. */
export const voterIdOf = (pepper: string, phoneE164: string): string => keyedId(pepper, 'voter', [phoneE164])

/** What somebody sent, before anything was decided about it. */
export interface SubmitIdentity {
  readonly idempotencyKey: string
  readonly voter: string
  readonly picks: readonly string[]
  /** As it was asked for; undefined where that was left to the server. */
  readonly requestedKind: BallotKind | undefined
}

/**
 * The same submit again is the same ballot, wherever and whenever it arrives; the same key with another content is another
 * ballot. Nothing that was decided is in it (which kind it became, which credit it spends): a later decision may differ.
 */
export const ballotIdOf = (pepper: string, { idempotencyKey, voter, picks, requestedKind }: SubmitIdentity): string =>
  keyedId(pepper, 'submit', [idempotencyKey, voter, requestedKind ?? '', ...picks])

/**
 * The id that the same submit had up to version 0.1, which hung on what was decided. Ballots that were taken by an api of that
 * version are known by it. To be removed with version 0.3.
 */
export const formerBallotIdOf = (
  pepper: string,
  { idempotencyKey, voter, picks }: SubmitIdentity,
  kind: BallotKind,
  credit = '',
): string => keyedId(pepper, 'ballot', [idempotencyKey, voter, kind, credit, ...picks])
