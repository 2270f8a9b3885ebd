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
  /** The peppers for opening a contest, the same as in api and worker. Without them nothing that needs them is done. */
  PHONE_PEPPER: Type.Optional(secret),
  PHONE_PEPPER_FORMER: Type.Optional(Type.String()),
  CODE_PEPPER: Type.Optional(secret),
  CODE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** The demo contestant's password. Without it no demo account can log in. */
  DEMO_PASSWORD: Type.Optional(Type.String({ minLength: passwordLength.least })),
  /** Printed with the demo's log-ins, because its admin needs it to order cards. */
  CARD_KEY: Type.Optional(Type.String()),
})

/** A new site's first account. */
export interface FirstAdmin {
  /** E.164 */
  readonly phone: string
  readonly email: string
  /** Normalised. */
  readonly password: string
}

export interface DatabaseConfig extends Pick<Static<typeof databaseEnv>, 'NODE_ENV' | 'DEMO_PASSWORD' | 'CARD_KEY'> {
  /** The owner's address. */
  readonly DATABASE_URL: string
  /** Undefined if none of its variables is set. */
  readonly admin: FirstAdmin | undefined
  /** Undefined if api and worker log in as the owner. */
  readonly roles: RoleUrls | undefined
  /** Undefined if the environment has none. */
  readonly phonePeppers: Peppers | undefined
  readonly codePeppers: Peppers | undefined
}

/** The configuration of migrations and seeds. @throws ConfigError with all problems */
export function parseDatabaseConfig(env: Env): DatabaseConfig {
  const { admin, problems } = parseAdminConfig(env)
  const roles = parseRoles(env)
  // If all processes share an environment, DATABASE_URL may be the api's or the worker's.
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

/** Reads the process's environment, with secrets from files. @throws ConfigError with all problems */
export const readDatabaseConfig = (): DatabaseConfig =>
  parseDatabaseConfig(withSecretFiles(process.env, databaseVariables))

const seedStorageEnv = Type.Object({ DATA_DIR: sharedEnv.DATA_DIR, ...storageEnv })

/** The storage for a seed's files. @throws ConfigError with all problems */
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

/** The first admin, who needs all three variables or none, and their problems. */
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

/** Each may come from a file. */
export const databaseVariables: readonly string[] = [
  ...Object.keys(databaseEnv.properties),
  ...adminNames,
  ...roleNames,
]
