import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
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
  // What is thrown is the error of one host.
  const warn = (attributes: object, message: string): void => console.error(message, attributes)
  const sql = connect({ url, name: 'ashenda-migrate', maxConnections: 1, warn })
  try {
    await sql`select pg_advisory_lock(${migrationLock.toString()}::bigint)`
    // Not before the turn to migrate was had, which may take as long as it takes.
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, false)`
    await untilUnlocked(() => migrate(drizzle(sql), { migrationsFolder }))
    await sql`select set_config('lock_timeout', '0', false)`
    if (roles) await prepareRoles(sql, roles)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * A statement that waits for a table keeps everybody who comes after it from that table, votes too. So it waits briefly and gives way,
 * as often as it takes until whoever has the table is done.
 */
const lockWaitMs = 700
const giveWayMs = 3_000
const lockAttempts = 100

/** @throws what the last attempt threw */
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

/** SQLSTATE lock_not_available, deadlock_detected. Drizzle tells of it as the cause of its own error. */
const lockErrors: readonly unknown[] = ['55P03', '40P01']
const isLockError = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && lockErrors.includes(error.code)) || isLockError(error.cause))

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
