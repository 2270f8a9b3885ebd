import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

export type Env = Readonly<Record<string, string | undefined>>

/** Thrown with every problem of the environment at once, so that one look at the log mends them all. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The environment is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/**
 * Reads the variables a schema names. Empty means unset; numbers and booleans are converted; defaults come from the schema.
 * @throws ConfigError listing every variable that is missing or wrong
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

const url = (protocols: string) =>
  Type.String({ pattern: `^(${protocols})://`, description: `an address beginning with ${protocols}` })

/** Variables that more than one process reads, each defined once. */
export const sharedEnv = {
  NODE_ENV: Type.Enum(['development', 'test', 'production'], { default: 'development' }),
  LOG_LEVEL: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  DATABASE_URL: url('postgres|postgresql'),
  REDIS_URL: url('redis|rediss|redis\\+unix') as ReturnType<typeof Type.String>,
  DATA_DIR: Type.String({ default: '.data' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
}

/** A secret of at least 128 bits, written in any alphabet. */
export const secret = Type.String({ minLength: 32 })
