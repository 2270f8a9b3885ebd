import type { SettledOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { Sql } from '../../client.ts'
import type { RecordedBallot } from './ballot-group.ts'

/** Outcomes of these ballots (a replayed one may still have its dead letter); queued or unknown ones are missing from the map. */
export async function findOutcomes(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, SettledOutcome>> {
  const rows = await sql<(RecordedOutcome & { id: string })[]>`
    select id, status::text, kind, reason::text from ballots where id = any(${[...ids]}::uuid[])
    union all
    select id, 'dead', null, null from dead_letters
    where id = any(${[...ids]}::uuid[]) and not exists (select from ballots b where b.id = dead_letters.id)`
  return new Map(rows.map((row) => [row.id, outcomeOf(row)]))
}

export type RecordedOutcome =
  | Pick<RecordedBallot, 'status' | 'kind' | 'reason'>
  | { readonly status: 'dead'; readonly kind: null; readonly reason: null }

/** Voided and quarantined ballots were counted first; an admin's later decision is not the voter's answer. */
export function outcomeOf({ status, kind, reason }: RecordedOutcome): SettledOutcome {
  if (status === 'dead') return { status: 'refused', kind: null, reason: 'unprocessable' }
  if (status === 'refused' && reason) return { status, kind, reason }
  return { status: 'counted', kind }
}

/** Those of these voters who used their free vote, with its ballot. */
export async function findUsedFreeVotes(
  sql: Sql,
  contestId: string,
  voterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ voter: string; ballot: string }[]>`
    select voter_id as voter, id as ballot from ballots
    where contest_id = ${contestId} and voter_id = any(${[...voterIds]}::uuid[]) and kind = 'free' and status <> 'refused'`
  return new Map(rows.map((row) => [row.voter, row.ballot]))
}
