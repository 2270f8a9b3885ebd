import { type Env, parseEnvWith, secret, sharedEnv } from '@ashenda/core/config/env.ts'
import { type Static, Type } from 'typebox'

const { NODE_ENV, LOG_LEVEL, HOST } = sharedEnv

const sandboxEnv = Type.Object({
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  CHAPA_SANDBOX_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3030 }),
  /** Where browsers reach the sandbox, if that is not the address it is called at. */
  CHAPA_SANDBOX_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Where webhooks go; with the real Chapa this is set on its dashboard. */
  CHAPA_SANDBOX_WEBHOOK_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  CHAPA_SECRET_KEY: Type.String({ pattern: '^CHASECK(_TEST)?-[\\w.-]+$' }),
  CHAPA_WEBHOOK_SECRET: secret,
})

export type SandboxConfig = Static<typeof sandboxEnv>

/** @throws ConfigError with every problem of the environment; in production always */
export const parseSandboxConfig = (env: Env): SandboxConfig =>
  parseEnvWith(
    sandboxEnv,
    env,
    env['NODE_ENV'] === 'production' ? ['NODE_ENV is production, where no payment may be simulated'] : [],
  )

/** The process's own environment. */
export const readSandboxConfig = (): SandboxConfig => parseSandboxConfig(process.env)
