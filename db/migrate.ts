import { fileURLToPath } from 'node:url'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect } from './client.ts'
import { readDatabaseConfig } from './config.ts'
import { prepareRoles, type RoleUrls } from './roles/prepare-roles.ts'

/** Any number; the same for everyone who migrates this database. */
const migrationLock = 7_201_946_113n

const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url))

interface Options {
  /** The project's own unless another is named. */
  readonly migrationsFolder?: string
  /** Of the programs that are to have roles of their own, with what they need and no more. */
  readonly roles?: RoleUrls | undefined
}

/**
 * Brings a database up to the newest migration, as the owner of its tables. Several processes may call it at once: they take turns.
 * @throws ConfigError where the roles cannot be what they should be; the database is migrated then
 */
export async function migrateDatabase(
  url: string,
  { migrationsFolder = ownMigrations, roles }: Options = {},
): Promise<void> {
  const sql = connect({ url, name: 'ashenda-migrate', maxConnections: 1 })
  try {
    await sql`select pg_advisory_lock(${migrationLock.toString()}::bigint)`
    // Imported after the client: the first import of the driver decides which one the process gets (postgres-driver.ts).
    const [{ drizzle }, { migrate }] = await Promise.all([
      import('drizzle-orm/postgres-js'),
      import('drizzle-orm/postgres-js/migrator'),
    ])
    await migrate(drizzle(sql), { migrationsFolder })
    if (roles) await prepareRoles(sql, roles)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** What is printed where api and worker are to log in as the owner. */
export const oneRole =
  'api and worker log in as the owner of the tables: give them roles of their own with API_DATABASE_URL and WORKER_DATABASE_URL\n'

if (import.meta.main) {
  try {
    const { DATABASE_URL, roles } = readDatabaseConfig()
    await migrateDatabase(DATABASE_URL, { roles })
    if (!roles) process.stdout.write(oneRole)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
