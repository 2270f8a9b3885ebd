import { type Env, isHttps, parseEnvWith, sharedEnv, storageEnv, storageProblems } from '@ashenda/core/config/env.ts'
import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { type Static, Type } from 'typebox'

const queueNames = Object.keys(queues) as QueueName[] // keys of a const object

const workerEnv = Type.Object({
  ...sharedEnv,
  ...storageEnv,
  /** The queues this process takes from, separated by commas: what renders pictures must not delay a tally. */
  QUEUES: Type.String({ default: queueNames.join(',') }),
  /** Where people reach the site; Chapa sends them back there. */
  PUBLIC_URL: Type.String({ pattern: '^https?://[^/]+$', default: 'http://localhost:3000' }),
  CHAPA_BASE_URL: Type.String({ pattern: '^https?://', default: 'https://api.chapa.co' }),
  /** Its prefix selects the mode. Without it nobody can pay by Chapa. */
  CHAPA_SECRET_KEY: Type.Optional(Type.String({ pattern: '^CHASECK(_TEST)?-[\\w.-]+$' })),
})

export type WorkerConfig = Omit<Static<typeof workerEnv>, 'QUEUES'> & { readonly queues: readonly QueueName[] }

/** @throws ConfigError with every problem of the environment */
export function parseWorkerConfig(env: Env): WorkerConfig {
  const wanted = listOf(env['QUEUES'] ?? '')
  const unknown = wanted.filter((name) => !isQueueName(name))
  const { QUEUES, ...config } = parseEnvWith(workerEnv, env, [
    ...unknown.map((name) => `QUEUES names ${name}; there are ${queueNames.join(', ')}`),
    ...storageProblems(env),
    ...(env['NODE_ENV'] === 'production' ? problemsOfPayments(env) : []),
  ])
  return { ...config, queues: listOf(QUEUES).filter(isQueueName) }
}

/** Asked of the process that pays. A simulated provider is never let into production. */
function problemsOfPayments(env: Env): string[] {
  const base = env['CHAPA_BASE_URL'] ?? ''
  const queuesNamed = listOf(env['QUEUES'] ?? '')
  if (queuesNamed.length > 0 && !queuesNamed.includes('payments')) return []
  return [
    ...(env['CHAPA_SECRET_KEY'] ? [] : ['CHAPA_SECRET_KEY is not set, and production needs it']),
    ...(base === '' || isHttps(base) ? [] : ['CHAPA_BASE_URL must be an https address in production']),
    ...(isHttps(env['PUBLIC_URL']) ? [] : ['PUBLIC_URL must be set to an https address in production']),
  ]
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name)

/** The process's own environment. @throws ConfigError with every problem of it */
export const readWorkerConfig = (): WorkerConfig => parseWorkerConfig(process.env)
