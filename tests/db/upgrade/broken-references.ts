import type { Sql, Transaction } from '@ashenda/db/client.ts'

interface ForeignKey {
  readonly name: string
  readonly child: string
  readonly parent: string
  readonly columns: readonly string[]
  readonly named: readonly string[]
}

/** The foreign keys that rows do not keep, and how many: Postgres itself looks at them only while rows are written. */
export async function brokenReferences(sql: Sql | Transaction): Promise<readonly string[]> {
  const keys = await sql<ForeignKey[]>`
    select k.conname::text as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
      array(select attname::text from unnest(k.conkey) with ordinality as c (number, place)
        join pg_attribute on attrelid = k.conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(k.confkey) with ordinality as c (number, place)
        join pg_attribute on attrelid = k.confrelid and attnum = number order by place) as named
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`
  const broken = await Promise.all(keys.map(async (key) => ({ key, rows: await countBroken(sql, key) })))
  return broken.filter(({ rows }) => rows > 0).map(({ key, rows }) => `${key.name}: ${rows}`)
}

async function countBroken(sql: Sql | Transaction, { child, parent, columns, named }: ForeignKey): Promise<number> {
  const whole = columns
    .map((column) => sql`c.${sql(column)} is not null`)
    .reduce((one, other) => sql`${one} and ${other}`)
  const same = columns
    .map((column, index) => sql`p.${sql(named[index] ?? '')} = c.${sql(column)}`)
    .reduce((one, other) => sql`${one} and ${other}`)
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql.unsafe(child)} c
    where ${whole} and not exists (select 1 from ${sql.unsafe(parent)} p where ${same})`
  return row?.rows ?? 0
}
