import { createHmac } from 'node:crypto'
import type { BallotKind } from './ballot.ts'

/**
 * A UUID (version 8) from the first 122 free bits of HMAC-SHA256(key, parts). Parts are length-prefixed, so that no two
 * lists of parts give the same text.
 */
export function keyedId(key: string, purpose: string, parts: readonly string[]): string {
  let text = purpose
  for (const part of parts) text += `|${part.length}:${part}`
  const hex = createHmac('sha256', key).update(text).digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a voter: ballots and credits carry it instead of the phone, which only `voters` holds. */
export const voterIdOf = (pepper: string, phoneE164: string): string => keyedId(pepper, 'voter', [phoneE164])

/** A submit before any decision about it. */
export interface SubmitIdentity {
  readonly idempotencyKey: string
  readonly voter: string
  readonly picks: readonly string[]
  /** The requested kind; undefined if left to the server. */
  readonly requestedKind: BallotKind | undefined
}

/**
 * The same submit is the same ballot, wherever and whenever it arrives; the same key with other content is another. No decision (its final
 * kind, the credit it spends) goes in, since a later one may differ.
 */
export const ballotIdOf = (pepper: string, { idempotencyKey, voter, picks, requestedKind }: SubmitIdentity): string =>
  keyedId(pepper, 'submit', [idempotencyKey, voter, requestedKind ?? '', ...picks])
