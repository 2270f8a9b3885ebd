import type { Sql, Transaction } from '@ashenda/db/client.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows that a table accepts and refuses. */
export interface TableInvariants {
  readonly table: string
  /** Rows of other tables that must exist first, in order. */
  readonly beside: readonly (readonly [table: string, row: Row])[]
  /** A row the table accepts; it exists while the others are tried. */
  readonly sound: Row
  /** Changes of the sound row that are accepted beside it. */
  readonly taken: readonly (readonly [title: string, change: Row])[]
  /** Changes of the sound row that are refused, with the refusing constraint or index. */
  readonly refused: readonly (readonly [by: string, title: string, change: Row])[]
}

class Undo extends Error {}

/** The constraint or index that refuses a changed row, or 'taken'. Leaves no trace. */
export async function verdictOn(sql: Sql, invariants: TableInvariants, change: Row): Promise<string> {
  let verdict = 'taken'
  const insert = (tx: Transaction, table: string, row: Row) => tx`insert into ${tx(table)} ${tx(row)}`
  await sql
    .begin(async (tx) => {
      for (const [table, row] of invariants.beside) await insert(tx, table, row)
      await insert(tx, invariants.table, invariants.sound)
      await tx
        .savepoint((inner) => insert(inner, invariants.table, { ...invariants.sound, ...change }))
        .catch((error: { constraint_name?: string; message: string }) => {
          verdict = error.constraint_name ?? error.message
        })
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return verdict
}

/** All checks, foreign keys and unique indexes, except primary keys and what they imply. */
export async function namesOfInvariants(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select conname::text as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union
    select relname::text from pg_index i join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisunique and not exists (
      select from pg_index k where k.indrelid = i.indrelid and k.indisprimary and k.indkey::int2[] <@ i.indkey::int2[])`
  return rows.map(({ name }) => name).toSorted()
}
