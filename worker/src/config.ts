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
import { type QueueGroup, type QueueName, queueGroups } from '@ashenda/core/contracts/jobs/definitions.ts'
import { formerPepperProblems } from '@ashenda/core/domain/peppers.ts'
import { withSecretFiles } from '@ashenda/platform/config/secret-files.ts'
import { type Static, Type } from 'typebox'
import { installedChromium } from './cards/installed-chromium.ts'
import { purgeEnv } from './cdn/cache-purge.ts'
import { providerProblems, providersEnv } from './messages/open-providers.ts'

const groupNames = Object.keys(queueGroups) as QueueGroup[] // keys of a const object

const workerEnv = Type.Object({
  ...sharedEnv,
  ...storageEnv,
  ...tracingEnv,
  ...messagesEnv,
  ...providersEnv,
  ...purgeEnv,
  /** The groups of queues this process works on (`queueGroups`), separated by commas: picture work must not delay a tally. */
  QUEUES: Type.String({ default: groupNames.join(',') }),
  /** The site's public address, for Chapa's returns and printed cards. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'http://localhost:3000' }),
  CHAPA_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://api.chapa.co' }),
  /** Its prefix selects the mode. Without it nobody can pay by Chapa. */
  CHAPA_SECRET_KEY: Type.Optional(Type.String({ pattern: '^CHASECK(_TEST)?-[\\w.-]+$' })),
  /** Keys the hashes of card codes. */
  CODE_PEPPER: Type.Optional(secret),
  /** Former ones, for batches ordered under them. */
  CODE_PEPPER_FORMER: Type.Optional(Type.String()),
  /** Encrypts card codes until printed: 32 bytes in hex. */
  CODE_KEY: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$', description: '64 hexadecimal digits' })),
  /** Signs the result's checkpoints (Ed25519): 32 bytes in hex. */
  RESULT_KEY: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$', description: '64 hexadecimal digits' })),
  /** Draws cards. */
  CHROMIUM_PATH: Type.Optional(Type.String()),
  /** Retention of a batch's PDF in days. */
  CARD_PDF_DAYS: Type.Integer({ minimum: 1, maximum: 3_650, default: 30 }),
})

export type WorkerConfig = Omit<Static<typeof workerEnv>, 'QUEUES'> & { readonly queues: readonly QueueName[] }

/** @throws ConfigError with all problems */
export function parseWorkerConfig(env: Env): WorkerConfig {
  const wanted = listOf(env['QUEUES'] ?? '')
  const unknown = wanted.filter((name) => !isGroup(name))
  const problems = [
    ...unknown.map((name) => `QUEUES names ${name}; there are ${groupNames.join(', ')}`),
    ...storageProblems(env),
    ...(env['NODE_ENV'] === 'production' ? problemsOfPayments(env) : []),
    ...(env['NODE_ENV'] === 'production' && takesFrom(env, 'ballots') && !env['RESULT_KEY']
      ? ['RESULT_KEY is not set, and production needs it']
      : []),
    ...(takesFrom(env, 'cards') ? problemsOfCards(env) : []),
    ...(takesFrom(env, 'messages') ? [...messageProblems(env), ...providerProblems(env)] : []),
  ]
  const { QUEUES, ...config } = parseEnvWith(workerEnv, env, [...new Set(problems)])
  return {
    ...config,
    queues: listOf(QUEUES)
      .filter(isGroup)
      .flatMap((name) => queueGroups[name]),
  }
}

/** For the process that handles payments. A simulated provider is refused in production. */
function problemsOfPayments(env: Env): string[] {
  const base = env['CHAPA_BASE_URL'] ?? ''
  if (!takesFrom(env, 'payments')) return []
  return [
    ...(env['CHAPA_SECRET_KEY'] ? [] : ['CHAPA_SECRET_KEY is not set, and production needs it']),
    ...(base === '' || isHttps(base) ? [] : ['CHAPA_BASE_URL must be an https address in production']),
    ...(isHttps(env['PUBLIC_URL']) ? [] : ['PUBLIC_URL must be set to an https address in production']),
  ]
}

/** For the process that makes cards. */
function problemsOfCards(env: Env): string[] {
  const missing = ['CODE_PEPPER', 'CODE_KEY'].filter((name) => !env[name])
  return [
    ...missing.map((name) => `${name} is not set, and the queue cards needs it`),
    ...formerPepperProblems('CODE_PEPPER_FORMER', env['CODE_PEPPER'], env['CODE_PEPPER_FORMER']),
    ...(env['CHROMIUM_PATH'] ? [] : ['CHROMIUM_PATH is not set, and the queue cards needs Chromium']),
    ...(env['NODE_ENV'] === 'production' && !isHttps(env['PUBLIC_URL'])
      ? ['PUBLIC_URL must be set to an https address in production']
      : []),
  ]
}

function takesFrom(env: Env, group: QueueGroup): boolean {
  const named = listOf(env['QUEUES'] ?? '')
  return named.length === 0 || named.includes(group)
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const isGroup = (name: string): name is QueueGroup => Object.hasOwn(queueGroups, name)

/** Each may come from a file. */
export const workerVariables: readonly string[] = Object.keys(workerEnv.properties)

/** Reads the process's environment, with secrets from files. @throws ConfigError with all problems */
export const readWorkerConfig = (): WorkerConfig => {
  const env = withSecretFiles(process.env, workerVariables)
  return parseWorkerConfig({ ...env, CHROMIUM_PATH: env['CHROMIUM_PATH'] || installedChromium() })
}
