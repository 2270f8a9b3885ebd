import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { ballotKinds } from '@ashenda/core/domain/ballot.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { forget, readJson, writeJson } from '../../lib/storage.ts'
import { pendingKey } from './pending-key.ts'

/** A submit: repeated with the same key and body it is one ballot (VOT-10). */
export interface Submit {
  readonly key: string
  readonly body: CastBallotBody
}

/** A stored submit, perhaps still held (submit-state.ts). */
interface PendingSubmit extends Submit {
  readonly until?: number
}

/** Written before sending, so that a dying page neither loses the vote nor casts it twice. */
export const keepPending = ({ key, body }: Submit, until?: number): void =>
  writeJson(pendingKey, { key, body, ...(until !== undefined && { until }) })

export const forgetPending = (): void => forget(pendingKey)

/** An earlier page's unanswered submit. */
export const readPending = (): PendingSubmit | undefined => parseSubmit(readJson(pendingKey))

/** A changed form gets a new key: other content is another ballot. */
export const submitOf = (body: CastBallotBody, former: Submit | undefined): Submit =>
  former && JSON.stringify(former.body) === JSON.stringify(body) ? former : { key: newIdempotencyKey(), body }

function parseSubmit(kept: unknown): PendingSubmit | undefined {
  const { key, body, until } = fieldsOf(kept)
  const { phone, name, actors, kind } = fieldsOf(body)
  const knownKind = ballotKinds.find((known) => known === kind)
  if (typeof key !== 'string' || typeof phone !== 'string' || typeof name !== 'string' || !knownKind) return undefined
  if (!Array.isArray(actors) || !actors.every((id) => typeof id === 'string')) return undefined
  return { key, body: { phone, name, actors, kind: knownKind }, ...(typeof until === 'number' && { until }) }
}

const fieldsOf = (value: unknown): Partial<Record<'key' | 'body' | 'until' | keyof CastBallotBody, unknown>> =>
  typeof value === 'object' && value !== null ? value : {}
