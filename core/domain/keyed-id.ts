import { createHmac } from 'node:crypto'

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

/** Who votes, without the number: ballots and credits carry this, the phone itself stands in `voters` alone. */
export const voterIdOf = (pepper: string, phoneE164: string): string => keyedId(pepper, 'voter', [phoneE164])

export interface BallotIdentity {
  readonly idempotencyKey: string
  readonly voter: string
  readonly picks: readonly string[]
  readonly kind: string
  /** The credit a paid ballot spends. */
  readonly credit?: string | undefined
}

/** The same submit again is the same ballot; the same key with another content is another ballot. */
export const ballotIdOf = (pepper: string, ballot: BallotIdentity): string =>
  keyedId(pepper, 'ballot', [ballot.idempotencyKey, ballot.voter, ballot.kind, ballot.credit ?? '', ...ballot.picks])
