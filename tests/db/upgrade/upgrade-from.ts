import { rm } from 'node:fs/promises'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import type { TestDatabase } from '../../support/database.ts'
import { brokenReferences } from './broken-references.ts'
import type { Content, Dump } from './dump.ts'
import { loadContent } from './load-content.ts'
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
