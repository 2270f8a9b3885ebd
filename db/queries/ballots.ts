import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { Sql } from '../client.ts'
import type { RecordedBallot } from './ballot-group.ts'

/** What has become of these ballots, a replayed one of which may still have its dead letter; one that is still in the queue, or unknown, is missing from the map. */
export async function findOutcomes(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, BallotOutcome>> {
  const rows = await sql<(RecordedBallot | { id: string; status: 'dead' })[]>`
    select id, status::text, kind, reason::text from ballots where id = any(${[...ids]}::uuid[])
    union all
    select id, 'dead', null, null from dead_letters
    where id = any(${[...ids]}::uuid[]) and not exists (select from ballots b where b.id = dead_letters.id)`
  return new Map(rows.map((row) => [row.id, outcomeOf(row)]))
}

/** Voided and quarantined ballots were counted once; what an admin did to them later is not the voter's answer. */
function outcomeOf(row: RecordedBallot | { status: 'dead' }): BallotOutcome {
  if (row.status === 'dead') return { status: 'refused', reason: 'unprocessable' }
  if (row.status === 'refused' && row.reason) return { status: 'refused', kind: row.kind, reason: row.reason }
  return { status: 'counted', kind: row.kind }
}

/** Voters of these who have used their free vote, with the ballot that did. */
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
