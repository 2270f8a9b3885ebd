import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect } from './client.ts'
import { readDatabaseConfig } from './config.ts'
import { migrateDatabase, oneRole } from './migrate.ts'
import { seedAdmin } from './seeds/admin.ts'

/** What a site does with its database before it starts: the newest migration, and the first admin where one is named. */
try {
  const { DATABASE_URL, admin, roles } = readDatabaseConfig()
  await migrateDatabase(DATABASE_URL, { roles })
  if (!roles) process.stdout.write(oneRole)
  if (admin) {
    const sql = connect({ url: DATABASE_URL, name: 'ashenda-seed', maxConnections: 1 })
    const result = await seedAdmin(sql, admin).finally(() => sql.end({ timeout: 5 }))
    if (result === 'made') process.stdout.write(`the first admin is made: ${admin.phone}\n`)
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
