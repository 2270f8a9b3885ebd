import type { Sql } from './client.ts'

/**
 * Commits a transaction that changes no data: a message in the write-ahead log. It waits for a standby like any commit, whereas even a
 * primary that records nothing answers queries. Such a wait outlives its client, so no further one starts while one of the same role has
 * waited for seconds. @throws if a commit of the same role has waited for a standby for five seconds
 */
export async function probeCommit(sql: Sql): Promise<void> {
  const { count } = await sql`
    select pg_logical_emit_message(true, 'ashenda', '') where not exists (
      select from pg_stat_activity
      where usename = current_user and wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '5 seconds')`
  if (count === 0) throw new Error('commits wait for a standby')
}
