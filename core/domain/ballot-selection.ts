import { readPasted } from './pasted.ts'
import { ballotRangeOf, receiptOf } from './receipt.ts'
import { isUuid, uuidPattern } from './uuid.ts'

/** Ballots of one address or browser between two moments (epoch ms, inclusive). `hash` is the signal, in hex. */
interface FromOnePlace {
  readonly by: 'address' | 'browser'
  readonly hash: string
  readonly from: number
  readonly to: number
}

/** A range of phones, given by the receipts of its first and last ballot, so that no number is sent. */
interface FromPhonesBetween {
  readonly by: 'numbers'
  readonly first: string
  readonly last: string
  readonly from: number
  readonly to: number
}

/**
 * The ballots an admin examines and decides on: free ones of one origin or of neighbouring phones, all those moved by one decision, or a
 * single one. The same selection names the same ballots tomorrow.
 */
export type BallotSelection =
  | FromOnePlace
  | FromPhonesBetween
  | { readonly by: 'decision'; readonly decision: string }
  | { readonly by: 'ballot'; readonly receipt: string }

/** As text, for a URL. */
export function selectionText(selection: BallotSelection): string {
  const { by } = selection
  if (by === 'decision') return `decision.${selection.decision}`
  if (by === 'ballot') return `ballot.${selection.receipt}`
  const { from, to } = selection
  const who = by === 'numbers' ? `${selection.first}.${selection.last}` : selection.hash
  return `${by}.${who}.${from}.${to}`
}

const place = /^(address|browser)\.([0-9a-f]{16})\.(\d{1,15})\.(\d{1,15})$/
const numbers = /^numbers\.([0-9A-Z-]{12,14})\.([0-9A-Z-]{12,14})\.(\d{1,15})\.(\d{1,15})$/
const decision = new RegExp(`^decision[.](${uuidPattern})$`)
const ballot = /^ballot\.(.{1,40})$/
/** Undefined if the text names no ballots. Takes receipts as leniently as everywhere, or a whole ballot id. */
export function readSelection(text: string): BallotSelection | undefined {
  const [, by, hash = '', from, to] = place.exec(text) ?? []
  if (by === 'address' || by === 'browser') return { by, hash, from: Number(from), to: Number(to) }
  const [, first = '', last = '', since, until] = numbers.exec(text) ?? []
  if (ballotRangeOf(first) && ballotRangeOf(last))
    return { by: 'numbers', first, last, from: Number(since), to: Number(until) }
  const [, id] = decision.exec(text) ?? []
  if (id !== undefined) return { by: 'decision', decision: id }
  const receipt = readPasted(ballot.exec(text)?.[1] ?? '')
  if (isUuid(receipt.toLowerCase())) return { by: 'ballot', receipt: receiptOf(receipt) }
  return ballotRangeOf(receipt) && { by: 'ballot', receipt }
}
