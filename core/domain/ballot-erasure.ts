import { redactorOf } from './redact.ts'
import { isUuid } from './uuid.ts'

/** The voter to erase from ballots: the keyed id they carry, and the phone (E.164). */
export interface VoterToErase {
  /** In the current contest. */
  readonly id: string
  /** Under former peppers. */
  readonly formerIds?: readonly string[]
  readonly phone: string
}

/** Every id that a phone's ballots and payments may bear. */
export const idsOfVoter = ({ id, formerIds = [] }: VoterToErase): string[] => [id, ...formerIds]

/**
 * A queued ballot, or a broken one, without the personal data. It can still be recorded, because the voter's emptied
 * row exists already. Undefined if it is somebody else's, or has no data of the person any more.
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

/** A stored ballot as JSON without names and phones, and its voter; `left` is undefined if the text is not JSON. */
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
