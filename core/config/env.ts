import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { redisAddressPattern } from './redis-address.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Lists every problem of the environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the variables that a schema names. Empty means unset; numbers and booleans are converted; defaults come from the schema. @throws
 * ConfigError listing every missing or invalid variable
 */
export function parseEnv<const P extends Record<string, TSchema>>(schema: TObject<P>, env: Env): Static<TObject<P>> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    const value = env[name]
    if (value !== undefined && value !== '') given[name] = value
  }
  const converted = Value.Convert(schema, Value.Default(schema, given))
  if (Value.Check(schema, converted)) return converted
  const problems = new Map<string, string>()
  for (const error of Value.Errors(schema, converted)) {
    const missing = error.keyword === 'required' ? error.params.requiredProperties : undefined
    for (const name of missing ?? [error.instancePath.slice(1)]) {
      if (name !== '') problems.set(name, missing ? `${name} is not set` : `${name} ${error.message}`)
    }
  }
  throw new ConfigError([...problems.values()])
}

export const url = (protocols: string) =>
  Type.String({ pattern: `^(${protocols})://`, description: `an address beginning with ${protocols}` })

/** Variables that several processes read. */
export const sharedEnv = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  DATABASE_URL: url('postgres|postgresql'),
  REDIS_URL: Type.String({
    pattern: redisAddressPattern,
    description:
      'an address beginning with redis://, rediss://, redis+unix:// or redis-sentinel://, the last with #name',
  }),
  DATA_DIR: Type.String({ default: '.data' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
}

/** File storage: a folder (DATA_DIR) or an S3-compatible store. `storageProblems` reports what is missing. */
export const storageEnv = {
  STORAGE_DRIVER: Type.Enum(['local', 's3'], { default: 'local' }),
  /** The endpoint of a store other than Amazon's, with protocol. */
  S3_ENDPOINT: Type.Optional(url('https?') as ReturnType<typeof Type.String>),
  S3_REGION: Type.String({ default: 'us-east-1' }),
  S3_BUCKET: Type.Optional(Type.String()),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String()),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String()),
  /** Puts the bucket in the path, as most stores other than Amazon's require. */
  S3_FORCE_PATH_STYLE: Type.Boolean({ default: true }),
}

/** Checks the raw text, so that an unreadable variable does not hide these problems. */
export const storageProblems = (env: Env): string[] =>
  env['STORAGE_DRIVER'] === 's3'
    ? ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
        .filter((name) => (env[name] ?? '') === '')
        .map((name) => `${name} is not set, and STORAGE_DRIVER=s3 needs it`)
    : []

/** Requires https in production; checks the raw text. */
export const isHttps = (address: string | undefined): boolean => address?.startsWith('https://') ?? false

/** Parses a schema and adds further problems to its own. @throws ConfigError with all of them */
export function parseEnvWith<const P extends Record<string, TSchema>>(
  schema: TObject<P>,
  env: Env,
  furtherProblems: readonly string[],
): Static<TObject<P>> {
  try {
    const config = parseEnv(schema, env)
    if (furtherProblems.length === 0) return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError([...error.problems, ...furtherProblems])
  }
  throw new ConfigError(furtherProblems)
}

/** A secret of at least 128 bits, in any alphabet. */
export const secret = Type.String({ minLength: 32 })
