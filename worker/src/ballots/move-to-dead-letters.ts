import { createHash } from 'node:crypto'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { insertDeadLetter } from '@ashenda/db/queries/ballots/dead-letters.ts'
import type { BallotContext } from './ballot-context.ts'
import { retryTransient } from './retry-transient.ts'

/** Stores a ballot as a dead letter, which counts as recorded: id and raw bytes, for a person to read and replay. */
export async function moveToDeadLetters(
  context: BallotContext,
  contest: string,
  candidate: unknown,
  problem: string,
): Promise<void> {
  const payload = Buffer.from(JSON.stringify(candidate))
  const id = idOf(candidate) ?? hashAsId(payload)
  await retryTransient(
    context,
    () => insertDeadLetter(context.sql, { id, contest, payload, problem: truncate(problem, 199, inUnits) }),
    {
      alsoSlow: true,
    },
  )
  context.metrics.ballots.inc({ outcome: 'dead' })
  context.log.error('a ballot could not be recorded and is kept as a dead letter')
  context.publish({ type: 'tallied', contest, values: [], counted: [], refused: [[id, 'unprocessable']], paid: [] })
}

function idOf(candidate: unknown): string | undefined {
  if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) return undefined
  return typeof candidate.id === 'string' && isUuid(candidate.id) ? candidate.id : undefined
}

function hashAsId(payload: Uint8Array): string {
  const hex = createHash('sha256').update(payload).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
