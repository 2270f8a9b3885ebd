import type { Sql } from './client.ts'

/**
 * Commits a transaction that changes no data: a message in the write-ahead log, which nobody reads. Where a commit waits for a standby, so does this
 * one; a mere question is answered by a primary that records nothing, too.
 *
 * A session that waits so goes on waiting when its client has left, so only the first one is left behind: while one of the same role has waited for
 * seconds, no other begins.
 * @throws where a commit of the same role has waited for a standby for five seconds
 */
export async function commitNothing(sql: Sql): Promise<void> {
  const { count } = await sql`
    select pg_logical_emit_message(true, 'ashenda', '') where not exists (
      select from pg_stat_activity
      where usename = current_user and wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '5 seconds')`
  if (count === 0) throw new Error('commits wait for a standby')
}
