import { redactorOf } from './redact.ts'
import { isUuid } from './uuid.ts'

/** The voter to erase from ballots: the keyed id in them, and the phone (E.164). */
export interface VoterToErase {
  /** The id in the current contest. */
  readonly id: string
  /** Ids under former peppers. */
  readonly formerIds?: readonly string[]
  readonly phone: string
}

/** All ids that a phone's ballots and payments may carry. */
export const idsOfVoter = ({ id, formerIds = [] }: VoterToErase): string[] => [id, ...formerIds]

/**
 * A queued or broken ballot without its personal data. It can still be recorded, because the voter's emptied row exists. Undefined if it is
 * somebody else's or already clean.
 */
export function withoutVoter(candidate: unknown, voter: VoterToErase): unknown {
  const text = JSON.stringify(candidate) ?? ''
  const { anywhere } = redactorOf({ phone: voter.phone, names: [] })
  if (!idsOfVoter(voter).some((id) => text.includes(id)) && anywhere(text) === text) return undefined
  const left: unknown = JSON.parse(text, nameless(anywhere))
  return JSON.stringify(left) === text ? undefined : left
}

const nameless =
  (anywhere: (text: string) => string = (text) => text) =>
  (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    return key === 'phone' ? '' : key === 'name' ? '-' : anywhere(value)
  }

/** A stored ballot as JSON without names and phones, and its voter; `left` is undefined if it is not JSON. */
export function withoutPeople(text: string): { readonly left: string | undefined; readonly voter: string | undefined } {
  try {
    const ballot: unknown = JSON.parse(text, nameless())
    const left = JSON.stringify(ballot)
    const voter = typeof ballot === 'object' && ballot !== null && 'voter' in ballot ? ballot.voter : undefined
    return {
      left: left === JSON.stringify(JSON.parse(text)) ? undefined : left,
      voter: typeof voter === 'string' && isUuid(voter) ? voter : undefined,
    }
  } catch {
    return { left: JSON.stringify({ erased: true }), voter: undefined }
  }
}
