import type { Sql } from '../../client.ts'

/** The entry of an account in the current contest: the one place that tells one from the other. Undefined if there is none. */
export async function findOwnEntry(sql: Sql, userId: string): Promise<string | undefined> {
  const [entry] = await sql<{ id: string }[]>`select id from contestants where id = ${userId}`
  return entry?.id
}
