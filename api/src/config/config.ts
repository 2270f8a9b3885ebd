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
import { formerPepperProblems } from '@ashenda/core/domain/peppers.ts'
import { withSecretFiles } from '@ashenda/platform/config/secret-files.ts'
import { type Static, Type } from 'typebox'

const apiEnv = Type.Object({
  ...sharedEnv,
  ...storageEnv,
  ...tracingEnv,
  ...messagesEnv,
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000 }),
  /** The site's address; in production the only Origin that may open sockets and change anything. */
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Where backups note their time (docs/operations/backup.md); without it admins are told that it is not known here. */
  BACKUP_STATUS_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Proxies trusted for X-Forwarded-For: addresses, ranges or names that proxy-addr knows, separated by commas. */
  TRUST_PROXY: Type.String({ default: 'loopback' }),
  /** Keys the HMACs of phones and encrypts admins' second factors. */
  PHONE_PEPPER: secret,
  /** Former peppers, latest first (docs/operations/access-and-privacy.md, Changing a pepper). */
  PHONE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** What must have fsynced a vote before it is acknowledged: one Redis, or replicas as well. */
  REDIS_DURABILITY: Type.Enum(['disk', 'replicas'], { default: 'disk' }),
  /** With `replicas`: how many. One survives the loss of any machine, if the replica that has the vote is promoted. */
  REDIS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  /** Verifies Chapa's webhooks; without it all are refused. */
  CHAPA_WEBHOOK_SECRET: Type.Optional(secret),
  /** Keys the hashes of card codes. */
  CODE_PEPPER: secret,
  /** Former peppers, latest first, so that older cards still pay. */
  CODE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** Required to order cards, on top of being an admin: cards are money. Without it nobody can. */
  CARD_KEY: Type.Optional(secret),
  /** Defaults to required in production. */
  SECOND_FACTOR: Type.Optional(Type.Enum(['required', 'optional'])),
  /**
   * Whether a right "favourite sport" sets a password at once, as specified, or only with a code or after a day
   * (decision 39). Always safe in production; elsewhere as specified by default.
   */
  PASSWORD_RESET: Type.Optional(Type.Enum(['safe', 'as-specified'])),
  /** Mean hashes a browser computes for a free vote from a crowded address. */
  WORK_HASHES: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 50_000 }),
  /** How many days an order to be paid in cash keeps its goods. */
  CASH_ORDER_DAYS: Type.Integer({ minimum: 1, maximum: 365, default: 7 }),
  DEMO: Type.Boolean({ default: false }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Whether new contestants take part at once or await approval. */
  CONTESTANT_APPROVAL: Type.Enum(['auto', 'manual'], { default: 'auto' }),
  /** Whether contestants' texts and photos are public before approval; defaults to manual in production. */
  CONTENT_MODERATION: Type.Optional(Type.Enum(['auto', 'manual'])),
  /** Whether shared caches may keep public pages; only for caches that vary by the cookie `language` (docs/cdn.md). */
  CDN_PAGES: Type.Enum(['on', 'off'], { default: 'off' }),
  /** Where the worker purges the CDN; without it no purges are queued. */
  CDN_PURGE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
})

export type ApiConfig = Static<typeof apiEnv>

/** How many replicas must fsync a vote; 0: Redis alone. */
export const replicasIn = (config: Pick<ApiConfig, 'REDIS_DURABILITY' | 'REDIS_REPLICAS'>): number =>
  config.REDIS_DURABILITY === 'replicas' ? config.REDIS_REPLICAS : 0

/** @throws ConfigError with every problem of the environment */
export const parseApiConfig = (env: Env): ApiConfig =>
  parseEnvWith(apiEnv, env, [
    ...(env['NODE_ENV'] === 'production' ? problemsInProduction(env) : []),
    ...storageProblems(env),
    ...messageProblems(env),
    ...formerPepperProblems('PHONE_PEPPER_FORMER', env['PHONE_PEPPER'], env['PHONE_PEPPER_FORMER']),
    ...formerPepperProblems('CODE_PEPPER_FORMER', env['CODE_PEPPER'], env['CODE_PEPPER_FORMER']),
  ])

/** Checked on the raw values, so that one unreadable variable does not hide the others. */
const problemsInProduction = (env: Env): string[] => [
  ...(/^(1|true)$/i.test(env['DEMO'] ?? '') ? ['DEMO must not be set in production'] : []),
  ...(env['RATE_LIMITS'] === 'off' ? ['RATE_LIMITS=off is refused in production'] : []),
  ...(env['PASSWORD_RESET'] === 'as-specified' ? ['PASSWORD_RESET=as-specified is refused in production'] : []),
  ...(env['CHAPA_WEBHOOK_SECRET'] ? [] : ['CHAPA_WEBHOOK_SECRET is not set, and production needs it']),
  ...(env['CARD_KEY'] ? [] : ['CARD_KEY is not set, and production needs it']),
  ...(isHttps(env['PUBLIC_URL']) ? [] : ['PUBLIC_URL must be set to an https address in production']),
]

/** Each may be read from a file. */
export const apiVariables: readonly string[] = Object.keys(apiEnv.properties)

/** @throws ConfigError with every problem of the environment */
export const readApiConfig = (): ApiConfig => parseApiConfig(withSecretFiles(process.env, apiVariables))
