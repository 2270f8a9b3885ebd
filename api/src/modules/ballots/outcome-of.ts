import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'

/** What has become of a ballot; `pending` where nothing is recorded yet. @throws AppError unavailable */
export type OutcomeOf = (id: string) => Promise<BallotOutcome>

const lookUpMs = 1_000

export const outcomeReader =
  (sql: Sql): OutcomeOf =>
  async (id) => {
    const outcomes = await withTimeout(lookUpMs, findOutcomes(sql, [id])).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
    })
    return outcomes.get(id) ?? { status: 'pending' }
  }
