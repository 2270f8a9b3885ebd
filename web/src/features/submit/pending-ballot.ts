import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { type BallotKind, ballotKinds } from '@ashenda/core/domain/ballot.ts'
import { type Podium, restorePodium } from '@ashenda/core/domain/podium.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { forget, readJson, readText, writeJson, writeText } from '../../lib/storage.ts'
import { type Choices, choices } from '../picks/choices.ts'
import { bodyOf } from './ballot-form.ts'
import { pendingKey } from './pending-key.ts'

/** A submit: repeated with the same key and body it is one ballot (VOT-10). */
export interface Submit {
  readonly key: string
  readonly body: CastBallotBody
  /** As it was at the press: stars may be pressed before the answer. */
  readonly podium: Podium
}

/** A stored submit, perhaps still held (submit-state.ts). */
interface PendingSubmit extends Submit {
  readonly until?: number
}

/** The key of the submit that was undone last, for other tabs that hold it. */
export const undoneKey = 'undoneBallot'

/** Written before sending, so that a dying page neither loses the vote nor casts it twice. */
export function keepPending({ key, body, podium }: Submit, until?: number): void {
  writeJson(pendingKey, { key, body, podium, ...(until !== undefined && { until }) })
  if (readText(undoneKey) === key) forget(undoneKey)
}

/** Another tab may have stored its own since. @param key undefined: what cannot be read */
export function forgetPending(key: string | undefined): void {
  if (readPending()?.key === key) forget(pendingKey)
}

export function undoPending({ key }: Submit): void {
  // First: a tab that hears of the rest must know why.
  writeText(undoneKey, key)
  forgetPending(key)
}

/** What another tab did with a held submit. A missing one says nothing: there is one place for the ballots of all tabs. */
export function doneElsewhere({ key }: Submit): 'undone' | 'released' | undefined {
  if (readText(undoneKey) === key) return 'undone'
  const kept = readPending()
  return kept?.key === key && kept.until === undefined ? 'released' : undefined
}

/** An earlier page's unanswered submit. */
export const readPending = (): PendingSubmit | undefined => parseSubmit(readJson(pendingKey))

/** A changed form gets a new key: other content is another ballot. */
export function submitOf(chosen: Choices, kind: BallotKind, former: Submit | undefined): Submit {
  const body = bodyOf(chosen, kind)
  const isSame = former && JSON.stringify(former.body) === JSON.stringify(body)
  return { key: isSame ? former.key : newIdempotencyKey(), body, podium: chosen.podium }
}

function parseSubmit(kept: unknown): PendingSubmit | undefined {
  const { key, body, podium, until } = fieldsOf(kept)
  const { phone, name, actors, kind } = fieldsOf(body)
  const { votes, nextVote } = fieldsOf(podium)
  const knownKind = ballotKinds.find((known) => known === kind)
  if (typeof key !== 'string' || typeof phone !== 'string' || typeof name !== 'string' || !knownKind) return undefined
  if (!Array.isArray(actors) || !actors.every((id) => typeof id === 'string')) return undefined
  return {
    key,
    body: { phone, name, actors, kind: knownKind },
    // A former version stored none.
    podium: podium === undefined ? choices.getState().podium : restorePodium(votes, nextVote),
    ...(typeof until === 'number' && { until }),
  }
}

type Field = keyof PendingSubmit | keyof CastBallotBody | keyof Podium

const fieldsOf = (value: unknown): Partial<Record<Field, unknown>> =>
  typeof value === 'object' && value !== null ? value : {}
