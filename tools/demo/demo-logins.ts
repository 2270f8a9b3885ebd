import { normalisePassword } from '@ashenda/core/domain/account.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { DatabaseConfig } from '@ashenda/db/config.ts'
import { seedAdmin } from '@ashenda/db/seeds/admin.ts'
import { hashPassword, verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { demoContestants } from './demo-contestants.ts'

/**
 * Enables log-ins of a demo admin and contestant, and returns them for printing at every start. Passwords changed on the page are left out.
 */
export async function seedLogins(
  sql: Sql,
  { admin, DEMO_PASSWORD, CARD_KEY }: Pick<DatabaseConfig, 'admin' | 'DEMO_PASSWORD' | 'CARD_KEY'>,
): Promise<string> {
  const [contestant] = demoContestants
  if (!admin || DEMO_PASSWORD === undefined || !contestant) return ''
  await seedAdmin(sql, admin)
  await givePassword(sql, contestant.id, DEMO_PASSWORD)
  const line = async (who: string, phone: string, password: string): Promise<string> =>
    `  ${who.padEnd(12)}${phone}  ${(await opens(sql, phone, password)) ? `password ${password}` : 'the password was changed'}`
  return [
    'Log in (/login) with a phone and its password:',
    await line('admin', admin.phone, admin.password),
    await line('contestant', contestant.phone, DEMO_PASSWORD),
    ...(CARD_KEY === undefined ? [] : [`  To order T-cards the admin gives this key: ${CARD_KEY}`]),
  ].join('\n')
}

/** Only accounts without one: a password changed on the page stays. */
const givePassword = (sql: Sql, id: string, password: string) => sql`
  update users set password_hash = ${hashPassword(normalisePassword(password))} where id = ${id} and password_hash is null`

async function opens(sql: Sql, phone: string, password: string): Promise<boolean> {
  const [user] = await sql<{ hash: string | null }[]>`select password_hash as hash from users where phone = ${phone}`
  return typeof user?.hash === 'string' && verifyPassword(user.hash, normalisePassword(password))
}
