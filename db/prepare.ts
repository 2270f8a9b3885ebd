import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect } from './client.ts'
import { readDatabaseConfig } from './config.ts'
import { migrateDatabase, oneRole } from './migrate.ts'
import { settlePeppers } from './peppers/settle-peppers.ts'
import { seedAdmin } from './seeds/admin.ts'

/** Prepares a site's database before it starts: migrations, a new pepper, and the first admin if one is named. */
try {
  const { DATABASE_URL, admin, roles, phonePeppers } = readDatabaseConfig()
  await migrateDatabase(DATABASE_URL, { roles })
  if (!roles) process.stdout.write(oneRole)
  const sql = connect({ url: DATABASE_URL, name: 'ashenda-seed', maxConnections: 1 })
  try {
    if (phonePeppers) await settlePeppers(sql, phonePeppers)
    if (admin && (await seedAdmin(sql, admin)) === 'made')
      process.stdout.write(`the first admin is made: ${admin.phone}\n`)
  } finally {
    await sql.end({ timeout: 5 })
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
