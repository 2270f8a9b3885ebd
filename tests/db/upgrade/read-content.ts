import type { Sql, Transaction } from '@ashenda/db/client.ts'
import type { Content, TableRows } from './dump.ts'

/** As these say, a value has one text only, whoever reads it and wherever. */
const textSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
} as const

/** Everything that the tables of a database hold, of one moment. */
export const readContent = (sql: Sql): Promise<Content> =>
  sql.begin('isolation level repeatable read read only', readContentIn) as Promise<Content> // postgres.js widens the result of begin to an unwrapped form of itself

/** The same, as a transaction sees it. */
export async function readContentIn(tx: Transaction): Promise<Content> {
  for (const [name, value] of Object.entries(textSettings)) await tx`select set_config(${name}, ${value}, true)`
  const tables: Record<string, TableRows> = {}
  for (const { name, columns } of await readColumns(tx)) tables[name] = await readTable(tx, name, columns)
  const sequences = await tx<{ name: string; last: string | null }[]>`
    select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`
  return { tables, sequences: sequences.map(({ name, last }) => ({ name, last })) }
}

/** Of each table the columns that hold something of their own, in their order. */
const readColumns = (tx: Transaction) => tx<{ name: string; columns: string[] }[]>`
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1 order by 1`

/** By the types' own output, which a cast to text is not for each of them; in an order that their content gives. */
async function readTable(tx: Transaction, name: string, columns: readonly string[]): Promise<TableRows> {
  const texts = columns.map((column) => tx`case when ${tx(column)} is not null then format('%s', ${tx(column)}) end`)
  const list = texts.reduce((one, other) => tx`${one}, ${other}`)
  // As JSON: the driver reads a null in an array as the word.
  const found = await tx<{ values: (string | null)[] }[]>`select json_build_array(${list}) as values from ${tx(name)}`
  const rows = found.map(({ values }) => values).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  return { columns: [...columns], rows }
}

const keyOf = (row: readonly (string | null)[]): string => JSON.stringify(row)
