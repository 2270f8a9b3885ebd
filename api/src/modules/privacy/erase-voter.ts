import type { VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Erasing, eraseVoter as eraseRows } from '@ashenda/db/queries/privacy/erasure.ts'
import { whileRedisIsThere } from '../../jobs/while-redis-is-there.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { QueuedBallots } from '../queues/queued-ballots.ts'

/** The voter of a phone as typed. @throws AppError bad_phone */
export function voterOf(typed: string, { voterPeppers }: { readonly voterPeppers: VoterPeppers }): VoterToErase {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  return voterPeppers.voterOf(phone)
}

/**
 * Erases a voter from the database, and from ballots that are still under way: these find the emptied row, and leave it so.
 * @throws AppError not_found, unavailable: where Redis went away in between, asking again does the rest
 */
export async function eraseVoter(
  voter: VoterToErase,
  erasing: Erasing,
  { sql, queuedBallots }: { readonly sql: Sql; readonly queuedBallots: QueuedBallots },
): Promise<void> {
  const isQueued = await whileRedisIsThere(() => queuedBallots.isThere(voter))
  if (!(await eraseRows(sql, voter, { ...erasing, isQueued }))) throw new AppError('not_found')
  await whileRedisIsThere(() => queuedBallots.forget(voter))
}
