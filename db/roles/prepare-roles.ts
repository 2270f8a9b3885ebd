import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect, type Sql } from '../client.ts'
import { sessionSettings } from '../process-limits.ts'
import { type Program, sequenceGrants, tableGrants } from './grants.ts'
import { scramVerifier } from './scram-verifier.ts'

/** Each program's Postgres address, with role and password. Both may be the same. */
export type RoleUrls = Readonly<Record<Program, string>>

const variables: Readonly<Record<Program, string>> = { api: 'API_DATABASE_URL', worker: 'WORKER_DATABASE_URL' }

/**
 * Creates the roles of api and worker if missing, sets their passwords from their addresses, and grants exactly what they need. Call it as
 * the owner of the tables, one process at a time. @throws ConfigError if an address names a role with too many rights, or the owner may not
 * create roles
 */
export async function prepareRoles(sql: Sql, urls: RoleUrls): Promise<void> {
  const roles = { api: roleOf(urls.api, variables.api), worker: roleOf(urls.worker, variables.worker) }
  for (const program of ['api', 'worker'] as const) {
    await ensureRole(sql, roles[program], urls[program])
    await refusePowerful(sql, roles[program], variables[program])
  }
  await applyGrants(sql, roles)
  for (const program of ['api', 'worker'] as const) await setLimits(sql, program, roles[program])
}

function roleOf(url: string, variable: string): string {
  const { role, password } = credentialsOf(url)
  const problems = [
    ...(role === '' ? [`${variable} names no role`] : []),
    ...(/^[ -~]*$/.test(password) ? [] : [`the password of ${variable} holds more than ASCII`]),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return role
}

/** Parsed by hand, because URL does not know several hosts. */
function credentialsOf(url: string): { readonly role: string; readonly password: string } {
  const [, role = '', password = ''] = /^[a-z]+:\/\/([^:@/]*)(?::([^@/]*))?@/.exec(url) ?? []
  return { role: decodeURIComponent(role), password: decodeURIComponent(password) }
}

/** A role without a password logs in otherwise (certificate, cloud), which stays. */
async function ensureRole(sql: Sql, role: string, url: string): Promise<void> {
  const { password } = credentialsOf(url)
  const [known] = await sql`select 1 from pg_roles where rolname = ${role}`
  if (known && (password === '' || (await logsIn(url)))) return
  const named = sql(role)
  const secret = password === '' ? sql`` : sql`password ${sql.unsafe(`'${scramVerifier(password)}'`)}`
  try {
    if (known) await sql`alter role ${named} login ${secret}`
    else
      await sql`create role ${named} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit ${secret}`
  } catch (error) {
    if (codeOf(error) === '42501')
      throw new ConfigError([
        `${role} ${known ? 'cannot log in with its address' : 'does not exist'}, and the owner may not change that: do it by hand (docs/operations/install.md, Roles in Postgres)`,
      ])
    // Another database of the same server was prepared at the same moment.
    if (codeOf(error) !== '42710' && codeOf(error) !== '23505') throw error
  }
}

/** True also if unknown: the program may reach an address that this process cannot. */
async function logsIn(url: string): Promise<boolean> {
  const sql = connect({ url, name: 'ashenda-migrate', maxConnections: 1 })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    return codeOf(error) !== '28P01' && codeOf(error) !== '28000'
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A table's owner, or a role that may become it, can do everything regardless of grants. */
async function refusePowerful(sql: Sql, role: string, variable: string): Promise<void> {
  const [found] = await sql<{ isOwner: boolean; owned: string | null }[]>`
    select pg_has_role(${role}::name, current_user, 'member') as "isOwner", (
      select min(relname) from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = ${role}
    ) as owned`
  if (found?.isOwner)
    throw new ConfigError([`${variable} names the owner of the tables, a superuser or a member of one`])
  if (found?.owned) throw new ConfigError([`the role of ${variable} owns ${found.owned}, and should own nothing`])
}

/** If the owner may not set them (a role made by hand), each process still sets them itself. */
async function setLimits(sql: Sql, program: Program, role: string): Promise<void> {
  const [database] = await sql<{ name: string }[]>`select current_database() as name`
  for (const [setting, value] of Object.entries(sessionSettings[program]))
    await sql`alter role ${sql(role)} in database ${sql(database?.name ?? '')} set ${sql(setting)} = ${sql.unsafe(`'${value}'`)}`.catch(
      (error: unknown) => {
        if (codeOf(error) !== '42501') throw error
      },
    )
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Grants api and worker exactly what the table lists, in one transaction: other sessions see the former or the new rights. Call it as the
 * owner.
 */
const applyGrants = (sql: Sql, roles: Readonly<Record<Program, string>>): Promise<void> =>
  sql.begin(async (tx) => {
    const [database] = await tx<{ name: string; isOwn: boolean }[]>`
      select datname as name, pg_has_role(datdba, 'member') as "isOwn" from pg_database where datname = current_database()`
    if (database?.isOwn) {
      await tx`revoke create on schema public from public`
      await tx`revoke create, temporary on database ${tx(database.name)} from public`
    }
    for (const role of new Set(Object.values(roles))) {
      await tx`revoke all on schema public from ${tx(role)}`
      await tx`revoke all on all tables in schema public from ${tx(role)}`
      await tx`revoke all on all sequences in schema public from ${tx(role)}`
      await tx`grant usage on schema public to ${tx(role)}`
    }
    for (const program of ['api', 'worker'] as const)
      for (const [kind, grants] of [
        ['table', tableGrants],
        ['sequence', sequenceGrants],
      ] as const)
        for (const [name, { [program]: rights }] of Object.entries(grants))
          if (rights !== '')
            await tx`grant ${tx.unsafe(rights)} on ${tx.unsafe(kind)} ${tx(name)} to ${tx(roles[program])}`
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself
