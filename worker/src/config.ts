import { type Env, parseEnvWith, sharedEnv, storageEnv, storageProblems } from '@ashenda/core/config/env.ts'
import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { type Static, Type } from 'typebox'

const queueNames = Object.keys(queues) as QueueName[] // keys of a const object

const workerEnv = Type.Object({
  ...sharedEnv,
  ...storageEnv,
  /** The queues this process takes from, separated by commas: what renders pictures must not delay a tally. */
  QUEUES: Type.String({ default: queueNames.join(',') }),
})

export type WorkerConfig = Omit<Static<typeof workerEnv>, 'QUEUES'> & { readonly queues: readonly QueueName[] }

/** @throws ConfigError with every problem of the environment */
export function parseWorkerConfig(env: Env): WorkerConfig {
  const wanted = listOf(env['QUEUES'] ?? '')
  const unknown = wanted.filter((name) => !isQueueName(name))
  const { QUEUES, ...config } = parseEnvWith(workerEnv, env, [
    ...unknown.map((name) => `QUEUES names ${name}; there are ${queueNames.join(', ')}`),
    ...storageProblems(env),
  ])
  return { ...config, queues: listOf(QUEUES).filter(isQueueName) }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name)

/** The process's own environment. @throws ConfigError with every problem of it */
export const readWorkerConfig = (): WorkerConfig => parseWorkerConfig(process.env)
