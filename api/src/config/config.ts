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
  /** Where people reach the site; in production the one Origin that may open sockets and change things. */
  PUBLIC_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Where backups note their time (docs/operations/backup.md); without it admins are told that it is not known here. */
  BACKUP_STATUS_DIR: Type.Optional(Type.String({ minLength: 1 })),
  /** Proxies whose X-Forwarded-For counts: addresses, ranges or names that proxy-addr knows, separated by commas. */
  TRUST_PROXY: Type.String({ default: 'loopback' }),
  /** Keys the HMAC that stands for a phone, and seals admins' second factors. */
  PHONE_PEPPER: secret,
  /** Those before it that are kept, the latest first (docs/operations/access-and-privacy.md, Changing a pepper). */
  PHONE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** What has to have a vote on its disk before it is acknowledged: the one Redis, or a replica of it as well. */
  REDIS_DURABILITY: Type.Enum(['disk', 'replicas'], { default: 'disk' }),
  /** With `replicas`: how many of them. One survives the loss of any one machine, if the one that has it is promoted. */
  REDIS_REPLICAS: Type.Integer({ minimum: 1, maximum: 5, default: 1 }),
  /** Signs Chapa's webhooks; without it none is believed. */
  CHAPA_WEBHOOK_SECRET: Type.Optional(secret),
  /** Keys the hashes of card codes. */
  CODE_PEPPER: secret,
  /** Former peppers that are kept, the latest first, so that cards made with them go on paying. */
  CODE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** Orders cards: being an admin is not enough to make money. Without it nobody can. */
  CARD_KEY: Type.Optional(secret),
  /** The most messages sent in a day: strangers cause them, and each costs money. */
  MESSAGES_PER_DAY: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 50_000 }),
  /** Whether admins have to have a second factor; in production they do unless this says otherwise. */
  SECOND_FACTOR: Type.Optional(Type.Enum(['required', 'optional'])),
  /**
   * What right answers to "favourite sport" do: set the password at once, as specified, or let it be set by a code or after a day
   * (decision 39). Safe in production, always; elsewhere as specified unless told otherwise.
   */
  PASSWORD_RESET: Type.Optional(Type.Enum(['safe', 'as-specified'])),
  /** Hashes that a browser computes in the mean for a free vote of an address from which very many come. */
  WORK_HASHES: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 50_000 }),
  DEMO: Type.Boolean({ default: false }),
  RATE_LIMITS: Type.Enum(['on', 'off'], { default: 'on' }),
  /** Whether a registered contestant takes part at once or waits for an admin. */
  CONTESTANT_APPROVAL: Type.Enum(['auto', 'manual'], { default: 'auto' }),
  /** Whether a contestant's texts and photos are public before an admin has approved them; in production they are not unless this says otherwise. */
  CONTENT_MODERATION: Type.Optional(Type.Enum(['auto', 'manual'])),
  /** Whether shared caches may keep public pages, too. Only for caches that distinguish pages by the cookie `language` (docs/cdn.md). */
  CDN_PAGES: Type.Enum(['on', 'off'], { default: 'off' }),
  /** Where media asks a CDN to purge addresses; without it the api queues no purges. */
  CDN_PURGE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
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
    ...formerPepperProblems('PHONE_PEPPER_FORMER', env['PHONE_PEPPER'], env['PHONE_PEPPER_FORMER']),
    ...formerPepperProblems('CODE_PEPPER_FORMER', env['CODE_PEPPER'], env['CODE_PEPPER_FORMER']),
  ])

/** Asked of the text itself, so that a variable which cannot be read does not hide these. */
const problemsInProduction = (env: Env): string[] => [
  ...(/^(1|true)$/i.test(env['DEMO'] ?? '') ? ['DEMO must not be set in production'] : []),
  ...(env['RATE_LIMITS'] === 'off' ? ['RATE_LIMITS=off is refused in production'] : []),
  ...(env['PASSWORD_RESET'] === 'as-specified' ? ['PASSWORD_RESET=as-specified is refused in production'] : []),
  ...(env['CHAPA_WEBHOOK_SECRET'] ? [] : ['CHAPA_WEBHOOK_SECRET is not set, and production needs it']),
  ...(env['CARD_KEY'] ? [] : ['CARD_KEY is not set, and production needs it']),
  ...(isHttps(env['PUBLIC_URL']) ? [] : ['PUBLIC_URL must be set to an https address in production']),
]

/** Each may be in a file. */
export const apiVariables: readonly string[] = Object.keys(apiEnv.properties)

/** The process's own environment, secrets from files included. @throws ConfigError with every problem of it */
export const readApiConfig = (): ApiConfig => parseApiConfig(withSecretFiles(process.env, apiVariables))
