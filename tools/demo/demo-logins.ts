import { normalisePassword } from '@ashenda/core/domain/account.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { DatabaseConfig } from '@ashenda/db/config.ts'
import { seedAdmin } from '@ashenda/db/seeds/admin.ts'
import { hashPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { demoContestants } from './demo-contestants.ts'

/**
 * Lets an admin and one contestant of the demo data log in. What it returns is for whoever starts the site: the log-ins
 * when they are made, later where the passwords are.
 */
export async function seedLogins(
  sql: Sql,
  { admin, DEMO_PASSWORD, CARD_KEY }: Pick<DatabaseConfig, 'admin' | 'DEMO_PASSWORD' | 'CARD_KEY'>,
): Promise<string> {
  const [contestant] = demoContestants
  if (!admin || DEMO_PASSWORD === undefined || !contestant) return ''
  const isNew = await Promise.all([
    seedAdmin(sql, admin).then((result) => result === 'made'),
    givePassword(sql, contestant.id, DEMO_PASSWORD),
  ])
  const line = (who: string, phone: string, password: string, shown: boolean | undefined): string =>
    `  ${who.padEnd(12)}${phone}  ${shown ? `password ${password}` : ''}`.trimEnd()
  return [
    'Log in (/login) with a phone and its password:',
    line('admin', admin.phone, admin.password, isNew[0]),
    line('contestant', contestant.phone, DEMO_PASSWORD, isNew[1]),
    ...(isNew[0] && CARD_KEY !== undefined ? [`  To order T-cards the admin gives this key: ${CARD_KEY}`] : []),
  ].join('\n')
}

/** Only to who has none: a password changed on the page stays changed. */
async function givePassword(sql: Sql, id: string, password: string): Promise<boolean> {
  const given = await sql`
    update users set password_hash = ${hashPassword(normalisePassword(password))} where id = ${id} and password_hash is null returning id`
  return given.length > 0
}
