import type { Sql } from '../../client.ts'
import { recordOutcome } from '../admin/admin-actions.ts'

export interface DeadLetter {
  readonly id: string
  readonly contest: string
  /** The original ballot, JSON in UTF-8. */
  readonly payload: Uint8Array
  readonly problem: string
}

/** A dead letter for admins. */
export interface StoredDeadLetter {
  readonly id: string
  readonly contest: string
  readonly payload: Uint8Array
  readonly problem: string
  readonly keptAt: Date
}

/** Oldest first. */
export const listDeadLetters = (sql: Sql, atMost: number): Promise<readonly StoredDeadLetter[]> =>
  sql<StoredDeadLetter[]>`
    select id, contest_id as contest, payload, problem, created_at as "keptAt"
    from dead_letters order by created_at, id limit ${atMost}`

export async function findDeadLetter(sql: Sql, id: string): Promise<StoredDeadLetter | undefined> {
  const [letter] = await sql<StoredDeadLetter[]>`
    select id, contest_id as contest, payload, problem, created_at as "keptAt" from dead_letters where id = ${id}`
  return letter
}

export async function countDeadLetters(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from dead_letters`
  return row?.count ?? 0
}

/** Deletes letters whose ballots a replay recorded, and logs that for the admin who replayed them; returns how many. */
export const removeRecordedDeadLetters = (sql: Sql): Promise<number> =>
  sql.begin(async (tx) => {
    const recorded = await tx<{ id: string; isRefused: boolean }[]>`
      delete from dead_letters d using ballots b where b.id = d.id returning d.id, b.status = 'refused' as "isRefused"`
    for (const { id, isRefused } of recorded) {
      const action = isRefused ? 'dead-letter.refused' : 'dead-letter.recorded'
      await recordOutcome(tx, { of: 'dead-letter.replay', subjectId: id, action })
    }
    return recorded.length
  })

/** Stores an unrecordable ballot; idempotent. */
export async function insertDeadLetter(sql: Sql, letter: DeadLetter): Promise<void> {
  await sql`
    insert into dead_letters (id, contest_id, payload, problem)
    values (${letter.id}, ${letter.contest}, ${letter.payload}, ${letter.problem})
    on conflict do nothing`
}
