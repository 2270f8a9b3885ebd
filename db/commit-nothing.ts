import type { Sql } from './client.ts'

/**
 * Commits a transaction that changes no data: a message in the write-ahead log, which nobody reads. Where a commit waits for a standby, so does this
 * one; a mere question is answered by a primary that records nothing, too.
 */
export async function commitNothing(sql: Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'ashenda', '')`
}
