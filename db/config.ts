import { type Env, parseEnvWith, sharedEnv, storageEnv, storageProblems } from '@ashenda/core/config/env.ts'
import { isPasswordLength, normalisePassword, parseEmail, passwordLength } from '@ashenda/core/domain/account.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { withSecretFiles } from '@ashenda/platform/config/secret-files.ts'
import type { StorageConfig } from '@ashenda/platform/storage/storage.ts'
import { type Static, Type } from 'typebox'

const databaseEnv = Type.Object({
  NODE_ENV: sharedEnv.NODE_ENV,
  DATABASE_URL: sharedEnv.DATABASE_URL,
  /** Of the demo contestant who can log in; without it nobody of the demo data can. */
  DEMO_PASSWORD: Type.Optional(Type.String({ minLength: passwordLength.least })),
  /** Told with the log-ins of the demo: its admin needs it to order cards. */
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

export interface DatabaseConfig extends Static<typeof databaseEnv> {
  /** Undefined where none of its variables is set. */
  readonly admin: FirstAdmin | undefined
}

/** What migrations and seeds read. @throws ConfigError with every problem of it */
export function parseDatabaseConfig(env: Env): DatabaseConfig {
  const { admin, problems } = parseAdminConfig(env)
  return { ...parseEnvWith(databaseEnv, env, problems), admin }
}

/** The process's own environment, secrets from files included. @throws ConfigError with every problem of it */
export const readDatabaseConfig = (): DatabaseConfig =>
  parseDatabaseConfig(withSecretFiles(process.env, [...Object.keys(databaseEnv.properties), ...adminNames]))

/** Where a seed puts files. @throws ConfigError with every problem of it */
export const readStorageConfig = (): StorageConfig =>
  parseEnvWith(Type.Object({ DATA_DIR: sharedEnv.DATA_DIR, ...storageEnv }), process.env, storageProblems(process.env))

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
