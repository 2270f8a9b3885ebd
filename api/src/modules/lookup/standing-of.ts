import type { CastStanding } from '@ashenda/core/contracts/http/first-data.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { findChainedBallot } from '@ashenda/db/queries/results/receipts.ts'

/** How a ballot stands now, told to the browser that cast it. */
export async function standingOf(sql: Sql, ballot: string): Promise<CastStanding> {
  const found = await findChainedBallot(sql, { from: ballot, to: ballot })
  if (found) {
    const { status, reason, kind, at } = found
    return { ballot, status, reason, kind, at: new Date(at).toISOString() }
  }
  const outcome = (await findOutcomes(sql, [ballot])).get(ballot)
  // One that could not be read stands in no chain.
  if (outcome?.status === 'refused') return { ballot, ...outcome, at: null }
  return { ballot, status: 'pending', reason: null, kind: null, at: null }
}
