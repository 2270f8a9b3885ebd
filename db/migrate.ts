import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { type MigrationConfig, type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { connect, type Sql } from './client.ts'
import { readDatabaseConfig } from './config.ts'
import { prepareRoles, type RoleUrls } from './roles/prepare-roles.ts'

/** An arbitrary number, the same for every migration of this database. */
const migrationLock = 7_201_946_113n

const ownMigrations = fileURLToPath(new URL('migrations', import.meta.url))

interface Options {
  /** The project's own if missing. */
  readonly migrationsFolder?: string
  /** Programs with roles of their own and minimal grants. */
  readonly roles?: RoleUrls | undefined
}

/**
 * Migrates a database to the newest version, as the owner of its tables. Several processes may call it at once and take turns. @throws
 * ConfigError if the roles cannot be prepared; the database is migrated then
 */
export async function migrateDatabase(
  url: string,
  { migrationsFolder = ownMigrations, roles }: Options = {},
): Promise<void> {
  // The thrown error is one host's only.
  const warn = (attributes: object, message: string): void => console.error(message, attributes)
  const sql = connect({ url, name: 'ashenda-migrate', maxConnections: 1, warn })
  try {
    await sql`select pg_advisory_lock(${migrationLock.toString()}::bigint)`
    // Only after the migration lock, which may take any time.
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, false)`
    await applyEach(sql, { migrationsFolder })
    await sql`select set_config('lock_timeout', '0', false)`
    if (roles) await prepareRoles(sql, roles)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** What drizzle's own `migrate` calls with all migrations at once; not in its types. */
interface Migrator {
  readonly dialect: {
    readonly migrate: (all: readonly MigrationMeta[], session: unknown, config: MigrationConfig) => Promise<void>
  }
  readonly session: unknown
}

/**
 * Each migration in a transaction of its own. In one for all, as drizzle's `migrate` has it, a later one would wait for a table that voters
 * read while they wait for a table of an earlier one.
 */
async function applyEach(sql: Sql, config: MigrationConfig): Promise<void> {
  const { dialect, session } = drizzle(sql) as unknown as Migrator
  const all = readMigrationFiles(config)
  for (let count = 1; count <= all.length; count += 1)
    await untilUnlocked(() => dialect.migrate(all.slice(0, count), session, config))
}

/**
 * A statement waiting for a table blocks everybody after it, votes too. So it waits briefly, gives way, and retries until the holder is
 * done.
 */
const lockWaitMs = 700
const giveWayMs = 3_000
const lockAttempts = 100

/** @throws the last attempt's error */
async function untilUnlocked(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < lockAttempts; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isLockError(error)) throw error
      await wait(giveWayMs)
    }
  }
  await run()
}

/** SQLSTATE lock_not_available, deadlock_detected; the cause of Drizzle's error. */
const lockErrors: readonly unknown[] = ['55P03', '40P01']
const isLockError = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && lockErrors.includes(error.code)) || isLockError(error.cause))

/** Printed if api and worker log in as the owner. */
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
