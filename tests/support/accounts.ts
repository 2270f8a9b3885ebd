import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { hashPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { v7 } from 'uuid'
import { somePhone } from './contest-data.ts'
import type { Platform } from './platform.ts'

export interface Account {
  readonly id: string
  readonly phone: string
  readonly email: string | null
  readonly password: string
  /** The Cookie header of its session. */
  readonly cookie: string
}

interface AccountChoice {
  readonly phone?: string
  readonly email?: string | null
  readonly password?: string
  /** The favourite sport, normalised. */
  readonly answer?: string
  readonly fname?: string
  readonly mname?: string
  readonly lname?: string
}

export interface ContestantAccountChoice extends AccountChoice {
  readonly zoneId?: string
  readonly occupation?: string
  readonly description?: string
  readonly paid?: boolean
  /** An admin took her out. */
  readonly inactiveSince?: Date | null
  /** She awaits approval since registering. */
  readonly waits?: boolean
}

type Site = Pick<Platform, 'sql' | 'services'>

/** So cheap that a file of tests can hash hundreds; a log-in accepts such a hash and replaces it by a real one. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const hashOrNone = (text: string | undefined): string | null => (text === undefined ? null : hashPassword(text, cheap))

/** By default a contestant of the current contest who registered, has not paid, and is logged in. */
export async function registerContestant(site: Site, choice: ContestantAccountChoice = {}): Promise<Account> {
  const account = await insertUser(site, 'actor', choice)
  await site.sql`
    insert into contestants (id, contest_id, zone_id, occupation, description, paid_at, inactive_since)
    select ${account.id}, id, ${choice.zoneId ?? null}, ${choice.occupation ?? ''}, ${choice.description ?? ''},
      ${choice.paid ? new Date() : null}, ${choice.waits ? site.sql`now()` : (choice.inactiveSince ?? null)}
    from contests where current`
  return { ...account, cookie: await logIn(site, account.id, 'actor') }
}

export interface AdminChoice extends AccountChoice {
  readonly adminRole?: AdminRole
}

/** A logged-in admin, by default an owner. */
export async function insertAdmin(site: Site, choice: AdminChoice = {}): Promise<Account> {
  const email = choice.email === undefined ? `admin-${v7()}@example.org` : choice.email
  const account = await insertUser(site, 'admin', { ...choice, email })
  return { ...account, cookie: await logIn(site, account.id, 'admin') }
}

async function insertUser({ sql }: Site, role: Role, choice: AdminChoice): Promise<Omit<Account, 'cookie'>> {
  const id = v7()
  const { phone = somePhone(), email = null, password = 'a password of tests' } = choice
  await sql`
    insert into users (id, role, admin_role, phone, email, fname, mname, lname, password_hash, answer_hash, policy_version, policy_accepted_at)
    values (${id}, ${role}, ${role === 'admin' ? (choice.adminRole ?? 'owner') : null}, ${phone}, ${email}, ${choice.fname ?? 'Selam'}, ${choice.mname ?? 'Hagos'},
      ${choice.lname ?? ''}, ${hashOrNone(password)}, ${hashOrNone(choice.answer)},
      ${role === 'actor' ? '2026-11' : null}, ${role === 'actor' ? sql`now()` : null})`
  return { id, phone, email, password }
}

/** Another session of an account, as its Cookie header. */
export async function logIn({ services }: Pick<Site, 'services'>, id: string, role: Role): Promise<string> {
  const browser = {
    id: 'test',
    ip: '127.0.0.1',
    method: 'POST',
    routeOptions: { url: '/api/login' },
    headers: { 'user-agent': 'test' },
  }
  const { name, value } = await services.sessions.begin(browser, async () => ({ id, role }))
  return `${name}=${value}`
}

/** The Cookie header for a Set-Cookie header. */
export const cookieOf = (setCookie: string): string => setCookie.split(';')[0] ?? ''
