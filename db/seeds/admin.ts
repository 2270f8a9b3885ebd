import { ConfigError } from '@ashenda/core/config/env.ts'
import { isCommonPassword } from '@ashenda/platform/passwords/is-common-password.ts'
import { hashPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { v7 } from 'uuid'
import { connect, type Sql } from '../client.ts'
import { type FirstAdmin, readDatabaseConfig } from '../config.ts'

/**
 * Makes the first admin, an owner, unless an admin has the phone: that one stays, password included. @throws ConfigError if phone or e-mail
 * belong to somebody else, or the password is an obvious guess
 */
export async function seedAdmin(sql: Sql, { phone, email, password }: FirstAdmin): Promise<'made' | 'known'> {
  if ((await findHolder(sql, phone))?.role === 'admin') return 'known'
  if (isCommonPassword(password))
    throw new ConfigError(['ADMIN_PASSWORD is one of the most used passwords: please choose another'])
  const [made] = await sql`
    insert into users (id, role, admin_role, phone, email, fname, mname, password_hash)
    values (${v7()}, 'admin', 'owner', ${phone}, ${email}, 'Admin', '', ${hashPassword(password)})
    on conflict do nothing returning id`
  if (made) return 'made'
  const holder = await findHolder(sql, phone)
  if (holder?.role === 'admin') return 'known'
  throw new ConfigError([
    holder ? 'ADMIN_PHONE is the phone of a contestant' : 'ADMIN_EMAIL is the e-mail of another account',
  ])
}

async function findHolder(sql: Sql, phone: string): Promise<{ readonly role: string } | undefined> {
  const [holder] = await sql<{ role: string }[]>`select role from users where phone = ${phone}`
  return holder
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
