import type { Sql } from '../client.ts'

export interface DeadLetter {
  readonly id: string
  readonly contest: string
  /** The ballot as it came, JSON as UTF-8 bytes. */
  readonly payload: Uint8Array
  readonly problem: string
}

/** Keeps a ballot that cannot be recorded otherwise; again and again is the same as once. */
export async function keepDeadLetter(sql: Sql, letter: DeadLetter): Promise<void> {
  await sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${letter.id}, ${letter.contest}, ${letter.payload}, ${letter.problem})
    on conflict do nothing`
}
