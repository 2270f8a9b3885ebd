import { redactorOf } from './redact.ts'
import { isUuid } from './uuid.ts'

/** Whom a ballot is to forget: the keyed id it carries, and the phone (E.164). */
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
 * What a queued ballot, or what should have been one, is without the person: it can still be recorded, as the voter's emptied
 * row stands already. Undefined where it is somebody else's, or holds nothing of the person any more.
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

/** A kept ballot, as the JSON it is, without anybody's name and phone; nothing is left of what is no JSON. */
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
