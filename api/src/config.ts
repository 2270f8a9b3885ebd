import {
  type Env,
  isHttps,
  parseEnvWith,
  secret,
  sharedEnv,
  storageEnv,
  storageProblems,
} from '@ashenda/core/config/env.ts'
import { messageProblems, messagesEnv } from '@ashenda/core/config/messages.ts'
import { tracingEnv } from '@ashenda/core/config/tracing.ts'
import { withSecretFiles } from '@ashenda/platform/config/secret-files.ts'
import { type Static, Type } from 'typebox'

const apiEnv = Type.Object({
  ...sharedEnv,
  ...storageEnv,
  ...tracingEnv,
  ...messagesEnv,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  /** Where people reach the site; in production the one Origin that may open sockets and change things. */
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Proxies whose X-Forwarded-For counts: addresses, ranges or names that proxy-addr knows, separated by commas. */
  TRUST_PROXY: Type.String({ default: 'loopback' }),
  /** Keys the HMAC that stands for a phone, and seals admins' second factors. Changing it orphans every voter, and each admin sets up anew. */
  PHONE_PEPPER: secret,
  /** What has to have a vote on its disk before it is acknowledged: the one Redis, or a replica of it as well. */
  REDIS_DURABILITY: Type.Enum(['disk', 'replicas'], { default: 'disk' }),
  /** With `replicas`: how many of them. One survives the loss of any one machine, if the one that has it is promoted. */
  REDIS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  /** Signs Chapa's webhooks; without it none is believed. */
  CHAPA_WEBHOOK_SECRET: Type.Optional(secret),
  /** Keys the hashes of card codes. Changing it makes every card worthless. */
  CODE_PEPPER: secret,
  /** Orders cards: being an admin is not enough to make money. Without it nobody can. */
  CARD_KEY: Type.Optional(secret),
  /** Messages in a day, whatever strangers ask for: each costs money. */
  MESSAGES_PER_DAY: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 50_000 }),
  /** Whether admins have to have a second factor; in production they do unless told otherwise. */
  SECOND_FACTOR: Type.Optional(Type.Enum(['required', 'optional'])),
  DEMO: Type.Boolean({ default: false }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Whether a registered contestant takes part at once or waits for an admin. */
  CONTESTANT_APPROVAL: Type.Enum(['auto', 'manual'], { default: 'auto' }),
})

export type ApiConfig = Static<typeof apiEnv>

/** How many replicas have to have a vote on their disks; 0: Redis alone. */
export const replicasIn = (config: Pick<ApiConfig, 'REDIS_DURABILITY' | 'REDIS_REPLICAS'>): number =>
  config.REDIS_DURABILITY === 'replicas' ? config.REDIS_REPLICAS : 0

/** @throws ConfigError with every problem of the environment */
export const parseApiConfig = (env: Env): ApiConfig =>
  parseEnvWith(apiEnv, env, [
    ...(env['NODE_ENV'] === 'production' ? problemsInProduction(env) : []),
    ...storageProblems(env),
    ...messageProblems(env),
  ])

/** Asked of the text itself, so that a variable which cannot be read does not hide these. */
const problemsInProduction = (env: Env): string[] => [
  ...(/^(1|true)$/i.test(env['DEMO'] ?? '') ? ['DEMO must not be set in production'] : []),
  ...(env['RATE_LIMITS'] === 'off' ? ['RATE_LIMITS=off is refused in production'] : []),
  ...(env['CHAPA_WEBHOOK_SECRET'] ? [] : ['CHAPA_WEBHOOK_SECRET is not set, and production needs it']),
  ...(env['CARD_KEY'] ? [] : ['CARD_KEY is not set, and production needs it']),
  ...(isHttps(env['PUBLIC_URL']) ? [] : ['PUBLIC_URL must be set to an https address in production']),
]

/** The process's own environment, secrets from files included. @throws ConfigError with every problem of it */
export const readApiConfig = (): ApiConfig =>
  parseApiConfig(withSecretFiles(process.env, Object.keys(apiEnv.properties)))
