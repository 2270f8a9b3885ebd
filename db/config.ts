import { type Env, parseEnvWith, secret, sharedEnv, storageEnv, storageProblems } from '@ashenda/core/config/env.ts'
import { isPasswordLength, normalisePassword, parseEmail, passwordLength } from '@ashenda/core/domain/account.ts'
import { formerPepperProblems, type Peppers, peppersFrom } from '@ashenda/core/domain/peppers.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { withSecretFiles } from '@ashenda/platform/config/secret-files.ts'
import type { StorageConfig } from '@ashenda/platform/storage/storage.ts'
import { type Static, Type } from 'typebox'
import type { RoleUrls } from './roles/prepare-roles.ts'

const databaseEnv = Type.Object({
  NODE_ENV: sharedEnv.NODE_ENV,
  DATABASE_URL: Type.Optional(sharedEnv.DATABASE_URL),
  MIGRATE_DATABASE_URL: Type.Optional(sharedEnv.DATABASE_URL),
  /** The peppers with which a contest is opened, the same as those of api and worker. Without them nothing is done that needs them. */
  PHONE_PEPPER: Type.Optional(secret),
  PHONE_PEPPER_FORMER: Type.Optional(Type.String()),
  CODE_PEPPER: Type.Optional(secret),
  CODE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** Password of the demo contestant who can log in. Without it no account of the demo data can. */
  DEMO_PASSWORD: Type.Optional(Type.String({ minLength: passwordLength.least })),
  /** Printed with the log-ins of the demo, because its admin needs it to order cards. */
  CARD_KEY: Type.Optional(Type.String()),
})

/** The account a new site begins with. */
export interface FirstAdmin {
  /** E.164 */
  readonly phone: string
  readonly email: string
  /** In its one normal form. */
  readonly password: string
}

export interface DatabaseConfig extends Pick<Static<typeof databaseEnv>, 'NODE_ENV' | 'DEMO_PASSWORD' | 'CARD_KEY'> {
  /** As the owner of the tables. */
  readonly DATABASE_URL: string
  /** Undefined where none of its variables is set. */
  readonly admin: FirstAdmin | undefined
  /** Undefined where api and worker log in as the owner. */
  readonly roles: RoleUrls | undefined
  /** Undefined where the environment has none. */
  readonly phonePeppers: Peppers | undefined
  readonly codePeppers: Peppers | undefined
}

/** What migrations and seeds read. @throws ConfigError with every problem of it */
export function parseDatabaseConfig(env: Env): DatabaseConfig {
  const { admin, problems } = parseAdminConfig(env)
  const roles = parseRoles(env)
  // Where all processes share an environment, DATABASE_URL may be the address of the api or the worker.
  const owner = env['MIGRATE_DATABASE_URL'] || env['DATABASE_URL']
  const missing = owner ? [] : ['DATABASE_URL is not set']
  const config = parseEnvWith(databaseEnv, env, [
    ...missing,
    ...problems,
    ...roles.problems,
    ...formerPepperProblems('PHONE_PEPPER_FORMER', env['PHONE_PEPPER'], env['PHONE_PEPPER_FORMER']),
    ...formerPepperProblems('CODE_PEPPER_FORMER', env['CODE_PEPPER'], env['CODE_PEPPER_FORMER']),
  ])
  const { PHONE_PEPPER, PHONE_PEPPER_FORMER, CODE_PEPPER, CODE_PEPPER_FORMER } = config
  return {
    ...config,
    DATABASE_URL: owner ?? '',
    admin,
    roles: roles.urls,
    phonePeppers: PHONE_PEPPER === undefined ? undefined : peppersFrom(PHONE_PEPPER, PHONE_PEPPER_FORMER),
    codePeppers: CODE_PEPPER === undefined ? undefined : peppersFrom(CODE_PEPPER, CODE_PEPPER_FORMER),
  }
}

/** The process's own environment, secrets from files included. @throws ConfigError with every problem of it */
export const readDatabaseConfig = (): DatabaseConfig =>
  parseDatabaseConfig(withSecretFiles(process.env, databaseVariables))

const seedStorageEnv = Type.Object({ DATA_DIR: sharedEnv.DATA_DIR, ...storageEnv })

/** Where a seed puts files. @throws ConfigError with every problem of it */
export const readStorageConfig = (): StorageConfig => {
  const env = withSecretFiles(process.env, Object.keys(seedStorageEnv.properties))
  return parseEnvWith(seedStorageEnv, env, storageProblems(env))
}

function parseRoles(env: Env): { readonly urls: RoleUrls | undefined; readonly problems: readonly string[] } {
  const [api = '', worker = ''] = roleNames.map((name) => env[name])
  if (api === '' && worker === '') return { urls: undefined, problems: [] }
  const problems = roleNames.flatMap((name) => {
    if ((env[name] ?? '') === '') return [`${name} is not set, and goes with the other one`]
    return /^postgres(ql)?:\/\//.test(env[name] ?? '') ? [] : [`${name} must be an address beginning with postgres`]
  })
  return { urls: { api, worker }, problems }
}

const roleNames = ['API_DATABASE_URL', 'WORKER_DATABASE_URL'] as const

/** The first admin, who needs all three variables or none, and what is wrong with them. */
function parseAdminConfig(env: Env): { readonly admin: FirstAdmin | undefined; readonly problems: string[] } {
  const [typedPhone = '', typedEmail = '', typedPassword = ''] = adminNames.map((name) => env[name])
  const missing = adminNames.filter((name) => (env[name] ?? '') === '')
  if (missing.length === adminNames.length) return { admin: undefined, problems: [] }
  if (missing.length > 0)
    return { admin: undefined, problems: missing.map((name) => `${name} is not set, and the first admin needs it`) }
  const [phone, email, password] = [parsePhone(typedPhone), parseEmail(typedEmail), normalisePassword(typedPassword)]
  const problems = [
    ...(phone === undefined ? ['ADMIN_PHONE is not the number of a mobile phone'] : []),
    ...(email === undefined ? ['ADMIN_EMAIL is not an e-mail address'] : []),
    ...(isPasswordLength(password)
      ? []
      : [`ADMIN_PASSWORD must have ${passwordLength.least} to ${passwordLength.most} characters`]),
  ]
  const isSound = phone !== undefined && email !== undefined && problems.length === 0
  return { admin: isSound ? { phone, email, password } : undefined, problems }
}

const adminNames = ['ADMIN_PHONE', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'] as const

/** Each may be in a file. */
export const databaseVariables: readonly string[] = [
  ...Object.keys(databaseEnv.properties),
  ...adminNames,
  ...roleNames,
]
