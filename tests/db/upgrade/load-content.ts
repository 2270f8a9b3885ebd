import type { Sql, Transaction } from '@ashenda/db/client.ts'
import type { Content, TableRows } from './dump.ts'
import { withoutUnvalidated } from './unvalidated.ts'

/**
 * Writes the rows of a dump into the empty tables of its own version. Triggers and references sleep meanwhile, in this
 * transaction alone: the order of tables does not matter, and no row is touched by what its writing would set off.
 */
export async function loadContent(sql: Sql, { tables, sequences }: Content): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [name, rows] of Object.entries(tables))
      await withoutUnvalidated(tx, name, () => loadTable(tx, name, rows))
    for (const { name, last } of sequences)
      if (last !== null) await tx`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`
  })
}

async function loadTable(tx: Transaction, name: string, { columns, rows }: TableRows): Promise<void> {
  const types = new Map(
    (
      await tx<{ column: string; type: string }[]>`
        select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = format('public.%I', ${name}::text)::regclass and attnum > 0 and not attisdropped`
    ).map(({ column, type }) => [column, type]),
  )
  const values = columns.map((column, index) => {
    const type = types.get(column)
    if (type === undefined) throw new Error(`${name} of the dump has a column ${column}, and the table has none`)
    return tx`(r ->> ${index}::int)::${tx.unsafe(type)}`
  })
  await tx`
    insert into ${tx(name)} (${tx([...columns])}) overriding system value
    select ${values.reduce((one, other) => tx`${one}, ${other}`)} from json_array_elements(${JSON.stringify(rows)}::text::json) r`
}
