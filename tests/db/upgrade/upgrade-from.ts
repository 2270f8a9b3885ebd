import { rm } from 'node:fs/promises'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import type { TestDatabase } from '../../support/database.ts'
import { brokenReferences } from './broken-references.ts'
import type { Content, Dump, TableRows } from './dump.ts'
import { folderOfMigrations } from './migrations.ts'
import { readContent } from './read-content.ts'
import { shapeOf } from './shape.ts'

/** All that there is to say of a database. */
interface Standing {
  readonly content: Content
  readonly shape: readonly string[]
  /** What drizzle has written down of migrations. */
  readonly journal: readonly unknown[]
  readonly brokenReferences: readonly string[]
}

export interface Upgrade {
  /** Before the upgrade. */
  readonly loaded: Content
  readonly upgraded: Standing
  /** After another run of the migrations. */
  readonly again: Standing
}

/** Gives an empty database the migrations and the rows of a dump, and no more. */
export async function restore({ url, sql }: TestDatabase, dump: Dump): Promise<void> {
  const folder = await folderOfMigrations(dump.migrations)
  await migrateDatabase(url, { migrationsFolder: folder }).finally(() => rm(folder, { recursive: true }))
  await loadContent(sql, dump)
}

/** As a site does it: with roles for api and worker. */
export const migrateAsSite = ({ url, apiUrl, workerUrl }: TestDatabase): Promise<void> =>
  migrateDatabase(url, { roles: { api: apiUrl, worker: workerUrl } })

/** Restores a dump, brings it up to today as a site does it, and says how it stood on the way. */
export async function upgradeFrom(dump: Dump, database: TestDatabase): Promise<Upgrade> {
  await restore(database, dump)
  const loaded = await readContent(database.sql)
  await migrateAsSite(database)
  const upgraded = await standingOf(database)
  await migrateAsSite(database)
  return { loaded, upgraded, again: await standingOf(database) }
}

async function standingOf({ sql }: TestDatabase): Promise<Standing> {
  const [content, shape, journal, broken] = await Promise.all([
    readContent(sql),
    shapeOf(sql),
    sql`select hash, created_at from drizzle.__drizzle_migrations order by id`,
    brokenReferences(sql),
  ])
  return { content, shape, journal: [...journal], brokenReferences: broken }
}

/**
 * Writes the rows of a dump into the empty tables of its own version. Triggers and references sleep meanwhile, in this
 * transaction alone: the order of tables does not matter, and no row is touched by what its writing would set off.
 */
async function loadContent(sql: Sql, { tables, sequences }: Content): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [name, rows] of Object.entries(tables)) await loadTable(tx, name, rows)
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
