import { fileURLToPath } from 'node:url'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { connect } from './client.ts'
import { readDatabaseConfig } from './config.ts'

/** Any number; the same for everyone who migrates this database. */
const migrationLock = 7_201_946_113n

const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * Brings a database up to the newest migration, of the project's own folder unless another is named. Several processes may call it
 * at once: they take turns.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownMigrations): Promise<void> {
  const sql = connect({ url, name: 'ashenda-migrate', maxConnections: 1 })
  try {
    await sql`select pg_advisory_lock(${migrationLock.toString()}::bigint)`
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

if (import.meta.main) {
  try {
    await migrateDatabase(readDatabaseConfig().DATABASE_URL)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
