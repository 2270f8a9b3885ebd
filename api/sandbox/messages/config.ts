import { type Env, parseEnvWith, sharedEnv } from '@ashenda/core/config/env.ts'
import { type Static, Type } from 'typebox'

const { NODE_ENV, LOG_LEVEL, HOST } = sharedEnv

const sandboxEnv = Type.Object({
  NODE_ENV,
  LOG_LEVEL,
  HOST,
  MESSAGES_SANDBOX_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3040 }),
})

export type MessagesSandboxConfig = Static<typeof sandboxEnv>

/** @throws ConfigError with every problem of the environment; in production always */
export const parseMessagesSandboxConfig = (env: Env): MessagesSandboxConfig =>
  parseEnvWith(
    sandboxEnv,
    env,
    env['NODE_ENV'] === 'production' ? ['NODE_ENV is production, where messages are sent'] : [],
  )

/** The process's own environment. */
export const readMessagesSandboxConfig = (): MessagesSandboxConfig => parseMessagesSandboxConfig(process.env)
