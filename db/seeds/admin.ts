import { ConfigError } from '@ashenda/core/config/env.ts'
import { hashPassword } from '@ashenda/platform/password-hash.ts'
import { v7 } from 'uuid'
import { connect, type Sql } from '../client.ts'
import { type FirstAdmin, readDatabaseConfig } from '../config.ts'

/**
 * Makes the first admin, unless an admin has the phone already: who that is, password included, then stays as it is.
 * @throws ConfigError where phone or e-mail belong to somebody else
 */
export async function seedAdmin(sql: Sql, { phone, email, password }: FirstAdmin): Promise<'made' | 'known'> {
  const [made] = await sql`
    insert into users (id, role, phone, email, fname, mname, password_hash)
    values (${v7()}, 'admin', ${phone}, ${email}, 'Admin', '', ${hashPassword(password)})
    on conflict do nothing returning id`
  if (made) return 'made'
  const [holder] = await sql<{ role: string }[]>`select role from users where phone = ${phone}`
  if (holder?.role === 'admin') return 'known'
  throw new ConfigError([
    holder ? 'ADMIN_PHONE is the phone of a contestant' : 'ADMIN_EMAIL is the e-mail of another account',
  ])
}

/** `npm run seed:admin -w db`, with ADMIN_PHONE, ADMIN_EMAIL and ADMIN_PASSWORD. */
if (import.meta.main) {
  try {
    const { DATABASE_URL, admin } = readDatabaseConfig()
    if (!admin) throw new ConfigError(['ADMIN_PHONE, ADMIN_EMAIL and ADMIN_PASSWORD are not set'])
    const sql = connect({ url: DATABASE_URL, name: 'ashenda-seed', maxConnections: 1 })
    const result = await seedAdmin(sql, admin).finally(() => sql.end({ timeout: 5 }))
    process.stdout.write(`the admin ${admin.phone} is ${result === 'made' ? 'made' : 'there already'}\n`)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
